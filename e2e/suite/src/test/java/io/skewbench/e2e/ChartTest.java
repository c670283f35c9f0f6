package io.skewbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.e2e.testbed.Testbed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The release is changed while there are runs.
 *
 * <p>
 * Takes 2 minutes: the release is upgraded or installed four times. For the same reason the chart tests itself after
 * the upgrade that a run goes through.
 */
class ChartTest {
    @RegisterExtension
    static final Testbed BED = new Testbed();

    @Test
    void anUpgradeLeavesARunAsItIsAndTheChartTestsItself() {
        // Given
        BED.benchmarks().create("upgraded", "repetitions: 2", "duration: 5s");
        var running = BED.benchmarks().awaitPhase("upgraded", "Running");
        BED.objectsOf(running).awaitSending("t0a0");
        var before = BED.release().pods().stream().map(pod -> pod.getMetadata().getUid()).toList();
        try {
            // When
            BED.release().upgrade("log.format=json", "test.cluster.strimzi.name=bench", "test.brokers={0,1,2}",
                    "test.nodeSelector.skewbench\\.io/role=client");
            // Then
            assertThat(BED.release().pods()).extracting(pod -> pod.getMetadata().getUid())
                    .doesNotContainAnyElementsOf(before);
            BED.awaitComplete("upgraded");
            // When
            var output = BED.release().test();
            // Then
            assertThat(output).contains("Complete");
            assertThat(BED.kafka().names().all()).noneMatch(name -> name.contains("skewbench-test"));
        } finally {
            BED.release().upgrade();
        }
    }

    @Test
    void resultsOutliveTheReleaseAndARunGoesOnWithTheNext() {
        // Given a run that has ended, and one that is under way
        BED.benchmarks().create("before");
        var ended = BED.awaitAccounted("before");
        BED.benchmarks().create("during", "repetitions: 2", "duration: 3s");
        var running = BED.benchmarks().awaitPhase("during", "Running");
        BED.objectsOf(running).awaitSending("t0a0");
        // When
        BED.release().uninstall();
        // Then
        try {
            var kept = BED.benchmarks().get("before");
            assertThat(kept.getStatus()).isEqualTo(ended.getStatus());
            BED.assertAccounted(kept);
            assertThat(BED.release().pods()).isEmpty();
        } finally {
            BED.release().upgrade();
        }
        BED.awaitComplete("during");
        assertThat(BED.benchmarks().get("before").getStatus().variants()).isEqualTo(ended.getStatus().variants());
    }
}
