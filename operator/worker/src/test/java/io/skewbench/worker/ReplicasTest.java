package io.skewbench.worker;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.report.ReplicationResult;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.skewbench.worker.testing.TestPlans;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What a worker sees of replicas on real brokers. */
class ReplicasTest {
    private static final int FOLLOWER = 2;

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    @TempDir
    Path folder;

    @Test
    void haveEverythingSoonWhereTheyKeepUp() throws Exception {
        // Given
        BROKERS.replicatedTopic("kept", List.of(List.of(0, 1, 2), List.of(1, 2, 0)));
        // When
        var result = new Trials(folder).result(TestPlans.on(BROKERS.bootstrapServers(), "kept").plan());
        // Then
        var replication = requireNonNull(result.replication());
        assertThat(replication.windowMs()).isGreaterThanOrEqualTo(1_900);
        assertThat(rate(replication)).isCloseTo(result.acknowledgedInWindow() * 1e3 / result.measuredMs(),
                within(200.0));
        // All acknowledged records are on all replicas, with acks=all.
        assertThat(replication.replicatedLate()).isZero();
        assertThat(replication.catchUpMs()).isZero();
        assertThat(replication.mostOutOfSync()).isZero();
    }

    @Test
    void catchUpAfterTheEndWhereOneStoppedBefore() throws Exception {
        // Given a follower that stops before the end and goes on after it
        BROKERS.replicatedTopic("behind", List.of(List.of(0, FOLLOWER)));
        var plan = TestPlans.on(BROKERS.bootstrapServers(), "behind").load(new LoadPlan.ConstantRate(500))
                .producer("acks", "1").producer("enable.idempotence", "false").plan();
        // When
        var report = new Trials(folder).run(plan, startMs -> {
            Thread.sleep(Math.max(0, startMs + 1_000 - System.currentTimeMillis()));
            BROKERS.pause(FOLLOWER);
            Thread.sleep(Math.max(0, startMs + 4_000 - System.currentTimeMillis()));
            BROKERS.resume(FOLLOWER);
        }).getFirst();
        // Then
        var result = Trials.done(report);
        var replication = requireNonNull(result.replication());
        assertThat(replication.replicatedInWindow()).isLessThan(result.acknowledgedInWindow());
        assertThat(replication.replicatedLate()).isPositive();
        assertThat(replication.catchUpMs()).isPositive();
        assertThat(replication.replicatedInWindow() + replication.replicatedLate())
                .isLessThanOrEqualTo(result.total().acknowledged());
    }

    @Test
    void areUnknownWhereThereIsOneOfEachPartition() throws Exception {
        // Given
        BROKERS.topic("alone", List.of(0, 1));
        // When
        var result = new Trials(folder).result(TestPlans.on(BROKERS.bootstrapServers(), "alone").plan());
        // Then
        assertThat(result.replication()).isNull();
    }

    private static double rate(ReplicationResult replication) {
        return replication.replicatedInWindow() * 1e3 / replication.windowMs();
    }
}
