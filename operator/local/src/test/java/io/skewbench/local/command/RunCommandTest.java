package io.skewbench.local.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.local.Main;
import io.skewbench.local.TestResources;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Options that are refused before anything is started: there is no packaged program that could be. */
class RunCommandTest {
    private static final int INVALID = 2;

    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    @Test
    void refusesAFileThatIsNotThere() {
        // When
        var status = execute(List.of("run", folder.resolve("absent.yaml").toString()));
        // Then
        assertThat(status).isEqualTo(INVALID);
        assertThat(err.toString()).contains("absent.yaml: there is no such file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "10"})
    void refusesNumbersOfBrokersOtherThan1To9(String brokers) throws IOException {
        // When
        var status = run("--brokers", brokers);
        // Then
        assertThat(status).isEqualTo(INVALID);
        assertThat(err.toString()).contains("--brokers: \"" + brokers + "\": write a number from 1 to 9");
    }

    @Test
    void refusesToCountBrokersOfARunningCluster() throws IOException {
        // When
        var status = run("--bootstrap-server", "127.0.0.1:1", "--brokers", "2");
        // Then
        assertThat(status).isEqualTo(INVALID);
        assertThat(err.toString()).contains("mutually exclusive");
    }

    @Test
    void startsAsManyBrokersAsItsOptionSays() throws IOException {
        // When a topic has leaders on the brokers 0 to 2
        var status = run("--brokers", "2");
        // Then
        assertThat(status).isEqualTo(INVALID);
        assertThat(err.toString()).contains("SkewedTopic uneven: spec.placement.leaders[2]");
    }

    @Test
    void refusesClientSettingsWithoutARunningCluster() throws IOException {
        // When
        var status = run("--command-config", "client.properties");
        // Then
        assertThat(status).isEqualTo(INVALID);
        assertThat(err.toString()).contains(
                "--command-config: \"client.properties\": can only be used with --bootstrap-server");
    }

    @Test
    void warnsOfAClientSettingThatKafkaDoesNotHave() throws IOException {
        // Given
        var settings = Files.writeString(folder.resolve("client.properties"), "securty.protocol=PLAINTEXT\n");
        // When
        run("--bootstrap-server", "127.0.0.1:1", "--command-config", settings.toString());
        // Then
        assertThat(err.toString()).contains("--command-config: securty.protocol: Kafka's clients have no setting of "
                + "this name; did you mean security.protocol?");
    }

    @Test
    void refusesAClassPathThatIsNotThere() throws IOException {
        // When
        var status = run("--class-path", "no/such.jar" + File.pathSeparator + folder);
        // Then
        assertThat(status).isEqualTo(INVALID);
        assertThat(err.toString())
                .contains("--class-path: \"no/such.jar\": there is no such file or folder; name a jar")
                .doesNotContain(folder.toString());
    }

    @Test
    void refusesAClassPathWithAFileThatIsNoJar() throws IOException {
        // Given
        var file = Files.writeString(folder.resolve("text"), "no jar").toString();
        // When
        var status = run("--class-path", file);
        // Then
        assertThat(status).isEqualTo(INVALID);
        assertThat(err.toString()).contains("--class-path: \"" + file + "\": is no jar; name a jar");
    }

    @Test
    void refusesAFileInPlaceOfTheFolderOfResults() throws IOException {
        // Given
        var file = Files.writeString(folder.resolve("text"), "no folder").toString();
        // When
        var status = run("--results", file);
        // Then
        assertThat(status).isEqualTo(INVALID);
        assertThat(err.toString()).contains("--results: \"" + file + "\": is a file; name a folder");
    }

    @Test
    void refusesAFolderOfResultsBelowAFile() throws IOException {
        // Given
        var file = Files.writeString(folder.resolve("text"), "no folder");
        var below = file.resolve("results/here").toString();
        // When
        var status = run("--results", below);
        // Then
        assertThat(status).isEqualTo(INVALID);
        assertThat(err.toString()).contains("--results: \"" + below + "\": " + file + " is a file; name a folder");
    }

    private int run(String... options) throws IOException {
        var yaml = TestResources.skewedTopic() + "---\n"
                + TestResources.benchmark("valid", "variants: [{name: keyed, partitioner: Keyed}]");
        var arguments = new ArrayList<>(List.of("run", Files.writeString(folder.resolve("b.yaml"), yaml).toString()));
        arguments.addAll(List.of(options));
        return execute(arguments);
    }

    private int execute(List<String> arguments) {
        return Main.commandLine().setErr(new PrintWriter(err, true)).execute(arguments.toArray(String[]::new));
    }
}
