package io.skewbench.local.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.local.TestResources;
import io.skewbench.local.forecast.MachineLimits;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.plan.InvalidInputException;
import io.skewbench.local.progress.PlainProgress;
import io.skewbench.local.system.SystemChoice;
import io.skewbench.local.validation.ResourceFiles;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunAnnouncementTest {
    private static final long GIB = 1L << 30;
    private static final MachineLimits LAPTOP = new MachineLimits(16 * GIB, 100 * GIB);

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @Test
    void saysWhichKafkaIsUsedInPlaceOfTheOneInTheSpec() {
        // Given
        var announcement = announcement(resources(), true);
        // When
        announcement.say("3 brokers on this machine", LAPTOP);
        // Then
        assertThat(lines()).contains("Kafka of b: 3 brokers on this machine, in place of Strimzi's bench");
    }

    @Test
    void saysThatAServerOfZooKeeperIsUsedInPlaceOfTheEnsembleInTheSpec() {
        // Given
        var announcement = announcement(TestResources.probe("b", "seed: 1"), new SystemChoice.Ensemble(1), true);
        // When
        announcement.say("1 server on this machine", LAPTOP);
        // Then
        assertThat(lines()).contains("ZooKeeper of b: 1 server on this machine, in place of zk-0:2181");
    }

    @Test
    void forecastsANewRun() {
        // Given
        var announcement = announcement(resources(), true);
        // When
        announcement.say("3 brokers on this machine", LAPTOP);
        // Then
        assertThat(lines()).anyMatch(line -> line.startsWith("Benchmark b: 1 trial"));
    }

    @Test
    void forecastsNothingForAResumedRun() {
        // Given
        var announcement = announcement(resources(), false);
        // When
        announcement.say("3 brokers on this machine", LAPTOP);
        // Then
        assertThat(lines()).noneMatch(line -> line.startsWith("Benchmark b: "));
    }

    @Test
    void saysThatSettingsOfPodsAreIgnored() {
        // Given
        var announcement = announcement(resources().replace("topic: uneven",
                "topic: uneven\n      nodeSelector: {disk: fast}"), true);
        // When
        announcement.say("3 brokers on this machine", LAPTOP);
        // Then
        assertThat(lines()).contains("Workers are local processes: nodeSelector, tolerations and worker are ignored");
    }

    @Test
    void refusesMoreProcessesThanTheMachineHasMemoryFor() {
        // Given
        var announcement = announcement(resources().replace("topic: uneven", "topic: uneven\n      pods: 1000"), true);
        // Then
        assertThatThrownBy(() -> announcement.requireRoom(LAPTOP)).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("spec.workloads[0].pods: \"1000\": each of 1000 workers and 3 brokers");
    }

    private RunAnnouncement announcement(String yaml, boolean isNew) {
        return announcement(yaml, new SystemChoice.Embedded(3), isNew);
    }

    private RunAnnouncement announcement(String yaml, SystemChoice choice, boolean isNew) {
        var files = ResourceFiles.read(List.of("-"), new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)));
        return new RunAnnouncement(BenchmarkPlan.of(files), choice, isNew,
                new PlainProgress(new PrintStream(said, true, StandardCharsets.UTF_8)));
    }

    private List<String> lines() {
        return said.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static String resources() {
        return TestResources.skewedTopic() + "---\n" + TestResources.benchmark("b", "variants: "
                + "[{name: keyed, partitioner: Keyed}]");
    }
}
