package io.skewbench.controller.brokercount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.awaitility.Awaitility.await;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.controller.cluster.KafkaConnection;
import io.skewbench.controller.cluster.KafkaConnection.BrokerPod;
import io.skewbench.controller.kafka.ClusterState;
import io.skewbench.controller.kafka.Requester;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.plan.ExperimentPlanner;
import io.skewbench.engine.result.BrokerCounts;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.report.StartSignal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * An attempt with a warm-up of 1 s and a measured time of 20 s, on two brokers with two processors each. The clock
 * jumps to the end of the measured time once both have told what they counted at its beginning.
 */
class AttemptCountsTest {
    private static final Duration SOON = Duration.ofMinutes(3);
    private static final AttemptId ATTEMPT = new AttemptId(0, 0);
    private static final Requester REQUESTER = new Requester("ns", "uid", () -> {});
    private static final Experiment EXPERIMENT = experiment();
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant BEGIN = START.plusSeconds(1);
    private static final Instant SHORTLY_BEFORE_THE_END = BEGIN.plusSeconds(20).minusMillis(200);

    private final FakeMetrics metrics = FakeMetrics.start();
    private final AttemptCounts counts = new AttemptCounts(
            () -> metrics.questions().size() < 2 ? BEGIN : SHORTLY_BEFORE_THE_END, podIp -> metrics.address());

    @BeforeAll
    static void loadClasses() throws Exception {
        FakeMetrics.loadClasses();
    }

    @AfterEach
    void end() {
        counts.close();
        metrics.close();
    }

    @Test
    void areReadAtTheBeginningAndAtTheEndOfTheMeasuredTime() {
        // Given
        follow(started(START), cluster(true));
        // When
        var outcome = await().atMost(SOON).until(() -> counts.outcome(REQUESTER, ATTEMPT),
                CountsOutcome.Known.class::isInstance);
        // Then each broker has answered the two questions to either, one after the other
        assertThat(metrics.questions()).hasSize(4);
        assertThat(((CountsOutcome.Known) outcome).counts()).hasSize(2).allSatisfy(each -> {
            assertThat(each.millis()).isPositive();
            assertThat(each.requests()).isBetween(1_000L, 3_000L);
            assertThat(each.totalMillis()).isEqualTo(20 * each.requests());
            assertThat(each.processors()).isEqualTo(2);
        }).extracting(BrokerCounts::broker).containsExactlyInAnyOrder(0, 1);
    }

    @Test
    void areReadOnceHoweverOftenTheAttemptIsObserved() {
        // Given
        var attempt = started(START);
        follow(attempt, cluster(true));
        // When
        follow(attempt, cluster(true));
        // Then
        await().atMost(SOON).until(() -> counts.outcome(REQUESTER, ATTEMPT) instanceof CountsOutcome.Known);
        assertThat(metrics.questions()).hasSize(4);
    }

    @Test
    void areNotKnownOfAnAttemptWhoseBeginningTheOperatorDidNotSee() {
        // Given an operator that was restarted in the measured time
        follow(started(START.minusSeconds(15)), cluster(true));
        // Then
        awaitUnknown("it was too late to ask brokers for them");
        assertThat(metrics.questions()).isEmpty();
    }

    @Test
    void areNotKnownIfBrokersPublishNothing() {
        // Given
        follow(started(START), cluster(false));
        // Then
        awaitUnknown("the Kafka has no spec.kafka.metricsConfig");
    }

    @Test
    void areNotKnownOfAnotherAttempt() {
        // Given
        follow(started(START), cluster(true));
        // Then
        assertThat(counts.outcome(REQUESTER, new AttemptId(0, 1))).isInstanceOf(CountsOutcome.Unknown.class);
    }

    @Test
    void areNotReadBeforeThereIsAStartTimeOrAnAddress() {
        // When
        follow(AttemptView.builder().id(ATTEMPT).createdAt(START).build(), cluster(true));
        follow(started(START), new ClusterState(new ClusterView.Waiting(WaitReason.CONNECTING, "Connecting"),
                null));
        // Then
        assertThat(counts.outcome(REQUESTER, ATTEMPT)).isInstanceOfSatisfying(CountsOutcome.Unknown.class,
                unknown -> assertThat(unknown.why()).contains("did not see the beginning"));
    }

    @Test
    void areNotWaitedForIfTheAttemptEndsEarly() {
        // Given a start far ahead
        follow(started(START.plusSeconds(600)), cluster(true));
        // Then
        assertThat(counts.outcome(REQUESTER, ATTEMPT))
                .isEqualTo(new CountsOutcome.Unknown("the trial ended before its time"));
    }

    @Test
    void areNotReadAnyMoreOnceTheRunIsForgotten() {
        // Given
        follow(started(START), cluster(true));
        // When
        counts.forget(REQUESTER.uid());
        // Then
        assertThat(counts.outcome(REQUESTER, ATTEMPT)).isInstanceOf(CountsOutcome.Unknown.class);
    }

    private void awaitUnknown(String why) {
        await().atMost(SOON).until(() -> counts.outcome(REQUESTER, ATTEMPT), new CountsOutcome.Unknown(why)::equals);
    }

    private void follow(AttemptView attempt, ClusterState cluster) {
        counts.follow(REQUESTER, attempt, EXPERIMENT, cluster, Map.of());
    }

    private static AttemptView started(Instant at) {
        return AttemptView.builder().id(ATTEMPT).createdAt(at).start(new StartSignal(at.toEpochMilli())).build();
    }

    private static ClusterState cluster(boolean publishesMetrics) {
        var pod = new BrokerPod("node-a", null, "10.0.0.7", "2");
        return new ClusterState(
                new ClusterView.Usable("id", "bench:9092", Map.of(),
                        List.of(new BrokerView(0, "bench-0", null), new BrokerView(1, "bench-1", null))),
                new KafkaConnection("bench:9092", Map.of(), Map.of(), List.of(), Map.of(0, pod, 1, pod),
                        Map.of(0, "fast", 1, "fast"), Map.of(), List.of(0, 1), publishesMetrics));
    }

    private static Experiment experiment() {
        var spec = Json.read("""
                {"cluster": {"strimzi": {"name": "bench"}}, "warmup": "1s", "duration": "20s", "repetitions": 1,
                 "workloads": [{"name": "c1", "kafkaTopic": "t", "load": {"rate": 10},
                                "records": {"value": {"size": "100"}}}],
                 "variants": [{"name": "built-in", "partitioner": "BuiltIn"}]}
                """, BenchmarkSpec.class);
        return ExperimentPlanner.plan(spec) instanceof Planned.Valid<Experiment>(var planned) ? planned : fail();
    }
}
