package io.skewbench.local.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.skewbench.local.TestResources;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.plan.InvalidInputException;
import io.skewbench.local.progress.PlainProgress;
import io.skewbench.local.result.OutputFormat;
import io.skewbench.local.system.SystemChoice;
import io.skewbench.local.validation.ResourceFiles;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions that end before any broker is started; runs that go on need processes, and are integration tests. */
class SessionTest {
    private static final SystemChoice RUNNING = new SystemChoice.Running("127.0.0.1:1",
            Map.of("ssl.key.password", "s3cret", "securty.protocol", "SSL"));

    private final StringWriter out = new StringWriter();
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @TempDir
    private Path parent = Path.of("");

    @Test
    void refusesTopicsThatTheBrokersCannotHold() {
        // Given leaders on the brokers 0 to 2
        var session = session("topic: uneven", new SystemChoice.Embedded(2));
        // When
        var thrown = catchThrowableOfType(InvalidInputException.class, session::run);
        // Then
        assertThat(thrown.problems()).singleElement().asString()
                .contains("SkewedTopic uneven: spec.placement.leaders[2]");
        assertNothingWasStarted();
    }

    @Test
    void refusesMoreProcessesThanTheMachineHasMemoryFor() {
        // Given
        var session = session("topic: uneven\n      pods: 1000", new SystemChoice.Embedded(3));
        // When
        var thrown = catchThrowableOfType(InvalidInputException.class, session::run);
        // Then
        assertThat(thrown.problems()).singleElement().asString().contains("spec.workloads[0].pods: \"1000\"");
        assertNothingWasStarted();
    }

    @Test
    void refusesAClusterThatDoesNotAnswer() {
        // Given port 1 (tcpmux), which nobody may take without being root
        var session = session("topic: uneven", RUNNING);
        // When
        var thrown = catchThrowableOfType(InvalidInputException.class, session::run);
        // Then
        assertThat(thrown.problems()).singleElement().asString()
                .startsWith("--bootstrap-server: \"127.0.0.1:1\": no Kafka broker answers");
        assertNothingWasStarted();
    }

    @Test
    void hidesTheSecretsOfTheClientSettings() {
        // Given
        var session = session("topic: uneven", RUNNING);
        // When
        var secrets = session.secrets();
        // Then
        assertThat(secrets.redact("with s3cret")).isEqualTo("with [hidden]");
    }

    @Test
    void namesTheClientSettingsThatKafkaDoesNotHave() {
        // Given
        var session = session("topic: uneven", RUNNING);
        // When
        var lines = session.unknownSettings();
        // Then
        assertThat(lines).containsExactly("--command-config: securty.protocol: Kafka's clients have no setting of this "
                + "name; did you mean security.protocol?");
    }

    private void assertNothingWasStarted() {
        assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(out.toString()).isEmpty();
        assertThat(parent).isEmptyDirectory();
    }

    private Session session(String workload, SystemChoice choice) {
        var yaml = TestResources.skewedTopic() + "---\n" + TestResources.benchmark("b",
                "variants: [{name: keyed, partitioner: Keyed}]").replace("topic: uneven", workload);
        var plans = BenchmarkPlan.of(ResourceFiles.read(List.of("-"),
                new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8))));
        return new Session(plans, choice, "", new ResultFolders.Fresh(parent, Map.of()), OutputFormat.TABLE,
                new PrintWriter(out, true), new PlainProgress(new PrintStream(said, true, StandardCharsets.UTF_8)));
    }
}
