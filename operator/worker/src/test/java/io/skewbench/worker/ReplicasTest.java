package io.skewbench.worker;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.report.ReplicationResult;
import io.skewbench.protocol.report.ReplicationResult.OfBroker;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.skewbench.worker.testing.TestPlans;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.common.TopicPartition;
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
        var lag = requireNonNull(replication.lag());
        assertThat(lag.maxRecords()).isZero();
        assertThat(lag.maxMs()).isZero();
        assertThat(lag.errorMs()).isPositive();
    }

    @Test
    void receiveOnEachBrokerWhatOthersLead() throws Exception {
        // Given broker 0 leads both partitions, and the others follow in one each
        BROKERS.replicatedTopic("each", List.of(List.of(0, 1), List.of(0, 2)));
        // When
        var result = new Trials(folder).result(TestPlans.on(BROKERS.bootstrapServers(), "each").plan());
        // Then
        var replication = requireNonNull(result.replication());
        var brokers = requireNonNull(replication.brokers());
        assertThat(brokers).extracting(OfBroker::broker).containsExactly(0, 1, 2);
        assertThat(brokers.getFirst().in()).isZero();
        assertThat(brokers.get(1).in()).isPositive();
        assertThat(brokers.get(2).in()).isPositive();
        assertThat(brokers.get(1).in() + brokers.get(2).in()).isEqualTo(brokers.getFirst().out())
                .isEqualTo(replication.replicatedInWindow());
        var bytes = requireNonNull(requireNonNull(result.timeline()).brokerBytes());
        assertThat(bytes.replicatedIn()).containsOnlyKeys(0, 1, 2);
        assertThat(bytes.replicatedOut().get(0)).anyMatch(each -> each > 0);
    }

    @Test
    void catchUpAfterTheEndWhereOneStoppedBefore() throws Exception {
        // Given a follower that stops before the end and goes on after it
        BROKERS.replicatedTopic("behind", List.of(List.of(0, FOLLOWER)));
        var plan = TestPlans.on(BROKERS.bootstrapServers(), "behind").load(new LoadPlan.ConstantRate(500))
                .producer("acks", "1").producer("enable.idempotence", "false").plan();
        var behindAtTheEndMs = new AtomicLong();
        // When
        var report = new Trials(folder).run(plan, startMs -> {
            Thread.sleep(Math.max(0, startMs + 1_000 - System.currentTimeMillis()));
            BROKERS.pause(FOLLOWER);
            behindAtTheEndMs.set(startMs + plan.warmupMs() + plan.durationMs() - System.currentTimeMillis());
            Thread.sleep(Math.max(0, startMs + 4_000 - System.currentTimeMillis()));
            BROKERS.resume(FOLLOWER);
        }).getFirst();
        // Then
        var result = Trials.done(report);
        var replication = requireNonNull(result.replication());
        assertThat(replication.replicatedInWindow()).isLessThan(result.acknowledgedInWindow());
        assertThat(replication.replicatedLate()).isPositive();
        assertThat(replication.catchUpMs()).isPositive();
        assertThat(replication.replicatedInWindow() + requireNonNull(replication.replicatedLate()))
                .isLessThanOrEqualTo(result.total().acknowledged());
        var lag = requireNonNull(replication.lag());
        assertThat(lag.maxMs()).isCloseTo((double) behindAtTheEndMs.get(), within(500 + lag.errorMs()));
        assertThat(lag.maxRecords()).isCloseTo(Math.round(lag.maxMs() / 2), within(250L));
        assertThat(lag.p50Ms()).isLessThan(lag.maxMs());
    }

    @Test
    void areSeenToLeaveAndToReturnWhileRecordsAreSent() throws Exception {
        // Given
        BROKERS.replicatedTopic("fewer", List.of(List.of(0, 1, FOLLOWER)));
        var plan = TestPlans.on(BROKERS.bootstrapServers(), "fewer").times(500, 7_000).plan();
        // When
        var report = new Trials(folder).run(plan, startMs -> {
            Thread.sleep(Math.max(0, startMs + 1_000 - System.currentTimeMillis()));
            reassign("fewer", 0, 1);
            Thread.sleep(Math.max(0, startMs + 4_500 - System.currentTimeMillis()));
            reassign("fewer", 0, 1, FOLLOWER);
        }).getFirst();
        // Then
        var replication = requireNonNull(Trials.done(report).replication());
        assertThat(replication.shrinks()).isEqualTo(1);
        assertThat(replication.expands()).isEqualTo(1);
    }

    private static void reassign(String topic, Integer... brokers) throws InterruptedException, ExecutionException {
        try (var admin = BROKERS.admin()) {
            admin.alterPartitionReassignments(Map.of(new TopicPartition(topic, 0),
                    Optional.of(new NewPartitionReassignment(List.of(brokers))))).all().get();
        }
    }

    @Test
    void saysNothingOfTheEndWhereBrokersAcknowledgeNothing() throws Exception {
        // Given a topic that has records of an earlier trial
        BROKERS.replicatedTopic("unanswered", List.of(List.of(0, 1)));
        var plan = TestPlans.on(BROKERS.bootstrapServers(), "unanswered").producer("acks", "0")
                .producer("enable.idempotence", "false").plan();
        new Trials(folder).result(plan);
        // When
        var replication = requireNonNull(new Trials(folder).result(plan).replication());
        // Then
        assertThat(replication.replicatedInWindow()).isPositive();
        assertThat(replication.replicatedLate()).isNull();
        assertThat(replication.catchUpMs()).isNull();
        assertThat(replication.lag()).isNull();
    }

    @Test
    void haveNoKnownLagWhereSeveralWorkersSend() throws Exception {
        // Given
        BROKERS.replicatedTopic("several", List.of(List.of(0, 1)));
        var plan = TestPlans.on(BROKERS.bootstrapServers(), "several").pods(2, 1).plan();
        // When
        var result = Trials.done(new Trials(folder).run(plan).getFirst());
        // Then
        assertThat(requireNonNull(result.replication()).lag()).isNull();
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
