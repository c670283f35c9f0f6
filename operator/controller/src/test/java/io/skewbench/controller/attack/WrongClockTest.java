package io.skewbench.controller.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.controller.testing.TestCluster;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Workers report clocks that are minutes off, so that the trial would measure nonsense. */
class WrongClockTest {
    private static final ClockReading RIGHT = new ClockReading("a", -1.0, 1.0, null);
    /** The broker's clock, and the API server's, are three minutes ahead of the worker's. */
    private static final ClockReading BEHIND = new ClockReading("b", 179_999.0, 180_001.0, null);

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    @Test
    void failsTheTrialBeforeItStartsAndShowsBothFigures() throws Exception {
        // Given two workers, of which nothing but what the attacker writes is heard
        var topic = cluster.api().namespace();
        BROKERS.topic(topic, List.of(0));
        cluster.controllers().breakImages("attacked");
        var tenant = Tenant.of(cluster);
        tenant.benchmarks().apply("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: clocks}
                spec:
                  cluster: {bootstrapServers: "%1$s"}
                  workloads:
                    - {name: c1, kafkaTopic: %2$s, load: {rate: 200}, records: {value: {size: "100"}}}
                    - {name: c2, kafkaTopic: %2$s, load: {rate: 200}, records: {value: {size: "100"}}}
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  repetitions: 1
                  trialRetries: 1
                  duration: 2s
                """.formatted(BROKERS.bootstrapServers(), topic));
        // When one of them is off, then both
        tenant.report("t0a0-c1", ready(RIGHT));
        tenant.report("t0a0-c2", ready(BEHIND));
        tenant.report("t0a1-c1", ready(BEHIND));
        tenant.report("t0a1-c2", ready(BEHIND));
        // Then
        var failed = cluster.benchmarks().awaitFinished("clocks");
        assertThat(failed.getStatus().trials()).isNotNull().satisfiesExactly(
                trial -> assertThat(trial.reason())
                        .isEqualTo("ClocksDiffer: the clock of worker c1-0 is 180 s ahead of "
                                + "that of worker c2-0, where 1.0 s are tolerated: a broker's clock was 0.0 s ahead of "
                                + "the one "
                                + "and 180 s ahead of the other. Synchronize the clocks of the nodes, for example with "
                                + "chrony"),
                trial -> assertThat(trial.reason())
                        .matches("ClocksDiffer: the clock of worker c1-0 is 1[78]\\d s behind "
                                + "that of the operator, where 10\\.0 s are tolerated\\. Synchronize the clocks .*"));
        assertThat(failed.getStatus().trials()).allSatisfy(trial -> assertThat(trial.startTime()).isNull());
    }

    private static String ready(ClockReading clock) {
        return Json.write(new WorkerReport.Ready(clock, clock));
    }
}
