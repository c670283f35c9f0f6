package io.skewbench.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.controller.testing.Benchmarks;
import io.skewbench.controller.testing.OperatorProcess;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Two operators at once, under the rights that they are shipped with.
 *
 * <p>
 * Takes a minute: two operators start as processes, and a lease has to expire.
 */
class LeaderElectionTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final int LEASE_LOST = 3;
    private static final int ENDED_BY_SIGTERM = 143;
    private static final String ACTS = "This operator is the leader now";

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withoutOperator();

    @Test
    void theOtherOperatorContinuesWhenTheLeaderEnds() throws Exception {
        // Given
        var topic = cluster.api().namespace();
        BROKERS.topic(topic, List.of(0, 1, 2));
        var benchmarks = cluster.benchmarks();
        try (var leader = start("first"); var standby = OperatorProcess.startOneOfSeveral(cluster.api(), "second")) {
            benchmarks.createSmall("run", BROKERS.bootstrapServers(), topic, "repetitions: 2");
            benchmarks.await("run", benchmark -> benchmark.getStatus() != null
                    && "Running".equals(benchmark.getStatus().phase()), leader::log);
            assertThat(standby.log()).doesNotContain(ACTS);
            // When
            leader.kill();
            // Then
            var finished = benchmarks.await("run", Benchmarks::isFinished, standby::log);
            assertThat(standby.log()).contains(ACTS);
            assertThat(finished.getStatus().phase()).as(standby::log).isEqualTo("Complete");
            assertThat(finished.getStatus().trials()).hasSize(2).allSatisfy(trial -> {
                assertThat(trial.state()).isEqualTo("Complete");
                assertThat(trial.attempt()).isZero();
                assertThat(trial.acknowledged()).isPositive().isEqualTo(trial.offsetGrowth());
            });
            assertThat(cluster.controllers().jobsEverMade()).hasSize(2)
                    .allSatisfy((job, times) -> assertThat(times).isOne());
            assertThat(standby.terminate()).isEqualTo(ENDED_BY_SIGTERM);
        }
    }

    @Test
    void endsWhenAnotherHasItsLease() throws Exception {
        // Given
        try (var leader = start("first")) {
            // When
            cluster.api().client().leases().withName("operators").patch(PatchContext.of(PatchType.JSON_MERGE), """
                    {"spec":{"holderIdentity":"another","renewTime":"2099-01-01T00:00:00.000000Z"}}""");
            // Then
            assertThat(leader.awaitEnd()).isEqualTo(LEASE_LOST);
        }
    }

    private OperatorProcess start(String name) {
        var operator = OperatorProcess.startOneOfSeveral(cluster.api(), name);
        await().atMost(TIMEOUT).untilAsserted(() -> assertThat(operator.log()).contains(ACTS));
        return operator;
    }
}
