package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.RunsAhead;
import io.skewbench.engine.run.Decision;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.run.RunStep;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.WaitReason;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Nothing waits without a deadline that the user can read. */
class ObstacleTest {
    private static final ClusterView GONE = new ClusterView.Waiting(WaitReason.KAFKA_NOT_FOUND,
            "There is no Kafka bench");
    private static final ClusterView CONNECTING = new ClusterView.Waiting(WaitReason.CONNECTING, "Connecting");

    private final BenchmarkSpec spec = Specs.spec(Specs.TWO_VARIANTS + "\nstartTimeout: 10m\n");
    private final Experiment experiment = Specs.experiment(spec);
    private final Benchmark benchmark = Specs.benchmark(spec);
    private final SimulatedWorld world = new SimulatedWorld(experiment);
    private final Run run = new Run(Duration.ofSeconds(2));
    private final Instant begin = world.observe().now();

    @Test
    void tellsWhatIsInTheWayAndWhenTheRunFails() {
        // When
        var decision = next(begin, GONE);
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(runnable()).isEqualTo("False");
        assertThat(benchmark.getStatus().summary()).isEqualTo("There is no Kafka bench; other runs go first meanwhile; "
                + "the run fails at " + begin.plusSeconds(600).toString().replaceAll("\\.\\d+Z", "Z")
                + " unless this changes");
    }

    @Test
    void tellsTheSameWhileNothingButTimeChanges() {
        // Given
        var status = next(begin, GONE).status();
        // Then
        assertThat(next(begin.plusSeconds(300), GONE).status()).isEqualTo(status);
    }

    @Test
    void failsNoRunBeforeTheDriverHasAnAnswer() {
        // Given
        next(begin, GONE);
        // Then a driver that has just begun to ask goes on
        assertThat(next(begin.plusSeconds(700), CONNECTING).step()).isInstanceOf(RunStep.Wait.class);
    }

    @Test
    void failsARunThatCannotStartAtTheTimeThatItTells() {
        // Given
        next(begin, GONE);
        next(begin.plusSeconds(300), GONE);
        next(begin.plusSeconds(700), CONNECTING);
        // When
        var decision = next(begin.plusSeconds(701), GONE);
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.Finish.class);
        assertThat(benchmark.getStatus().phase()).isEqualTo("Failed");
        assertThat(benchmark.getStatus().summary())
                .isEqualTo("No trial could start for 10m: There is no Kafka bench. Set startTimeout where it may take "
                        + "longer");
    }

    /** What kept several from starting may go for all of them at the same moment. */
    @Test
    void takesItsPlaceInTheQueueBeforeItStarts() {
        // Given
        next(begin, GONE);
        // When
        var first = next(begin.plusSeconds(10), world.observe().cluster());
        // Then
        assertThat(first.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(benchmark.getStatus().phase()).isEqualTo("Queued");
        assertThat(runnable()).isEqualTo("True");
    }

    @Test
    void startsFromItsPlaceInTheQueueWhereNobodyElseGoesFirst() {
        // Given
        next(begin, GONE);
        next(begin.plusSeconds(10), world.observe().cluster());
        // When
        var second = next(begin.plusSeconds(11), world.observe().cluster());
        // Then
        assertThat(second.step()).isInstanceOf(RunStep.StartWorkers.class);
    }

    @Test
    void timeWithoutObstacleDoesNotCount() {
        // Given
        next(begin, GONE);
        next(begin.plusSeconds(500), world.observe().cluster());
        assertThat(runnable()).isEqualTo("True");
        // When
        next(begin.plusSeconds(700), GONE);
        // Then
        assertThat(runnable()).isEqualTo("False");
        assertThat(benchmark.getStatus().phase()).isNotEqualTo("Failed");
    }

    @Test
    void suspensionDoesNotCount() {
        // Given
        next(begin, GONE);
        decide(begin.plusSeconds(300), List.of(), true, GONE);
        assertThat(runnable()).isEqualTo("True");
        // When
        next(begin.plusSeconds(900), GONE);
        // Then
        assertThat(benchmark.getStatus().phase()).isEqualTo("Pending");
    }

    @Test
    void theQueueDoesNotCount() {
        // Given
        next(begin, GONE);
        // When what was in the way is no more while others run
        decide(begin.plusSeconds(100), List.of("other"), false, world.observe().cluster());
        // Then
        assertThat(benchmark.getStatus().phase()).isEqualTo("Queued");
        assertThat(runnable()).isEqualTo("True");
    }

    @Test
    void obstaclesAreCheckedWhileOthersGoFirst() {
        // Given
        next(begin, GONE);
        // When
        decide(begin.plusSeconds(700), List.of("other"), false, GONE);
        // Then
        assertThat(benchmark.getStatus().phase()).isEqualTo("Failed");
    }

    @Test
    void aRunKeepsItsPlaceWhileOffsetsCannotBeRead() {
        // When
        var decision = unread(begin);
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.StartWorkers.class);
        assertThat(runnable()).isEqualTo("Unknown");
        assertThat(benchmark.getStatus().runId()).isNotNull();
        assertThat(benchmark.getStatus().summary()).isEqualTo("Waiting for Kafka to report the end offsets of the "
                + "topics of trial 1 of "
                + "" + experiment.trials().size() + ": Time-out of ListOffsets; the trial fails at "
                + begin.plusSeconds(300).toString().replaceAll("\\.\\d+Z", "Z") + " unless this changes");
    }

    @Test
    void aTrialFailsWhoseOffsetsCannotBeRead() {
        // Given
        unread(begin);
        assertThat(unread(begin.plusSeconds(299)).step()).isInstanceOf(RunStep.StartWorkers.class);
        // When
        var decision = unread(begin.plusSeconds(301));
        // Then
        assertThat(decision.step())
                .isInstanceOfSatisfying(RunStep.Conclude.class, step -> {
                    assertThat(step.result().reason()).isEqualTo("OffsetsUnread");
                    assertThat(step.result().message()).isEqualTo("Kafka did not report end offsets within 5m before "
                            + "the trial: Time-out of ListOffsets");
                });
    }

    @Test
    void theTimeForOffsetsBeginsWithTheirReading() {
        // Given a run that something else has kept from its next trial for long
        next(begin, GONE);
        // When
        unread(begin.plusSeconds(500));
        // Then
        assertThat(runnable()).isEqualTo("True");
        assertThat(unread(begin.plusSeconds(501)).step()).isInstanceOf(RunStep.StartWorkers.class);
        assertThat(unread(begin.plusSeconds(790)).step()).isInstanceOf(RunStep.StartWorkers.class);
        assertThat(unread(begin.plusSeconds(802)).step()).isInstanceOf(RunStep.Conclude.class);
    }

    @Test
    void aSuspendedRunWithMovedBrokersReportsOneDeadlineOnly() {
        // Given
        var pinned = pinned();
        pinned.setStatus(moved(pinned));
        // When
        var decision = run.next(pinned, new Planned.Valid<>(experiment),
                at(begin, List.of(), true, world.observe().cluster()));
        // Then
        assertThat(decision.status().phase()).isEqualTo("Suspended");
        assertThat(decision.status().summary()).isEqualTo("Suspended before its first trial, and brokers are moved or "
                + "changed for the run; the run fails at "
                + begin.plus(Duration.ofHours(1)).truncatedTo(ChronoUnit.SECONDS) + " unless this changes");
    }

    private static Benchmark pinned() {
        return Specs.benchmark(Specs.spec(Specs.TWO_VARIANTS.replaceFirst("(?m)^cluster: .*$",
                "cluster: {strimzi: {name: bench, pinning: {nodeSelector: {a: b}, enforce: true}}}")));
    }

    private BenchmarkStatus moved(Benchmark benchmark) {
        return started(benchmark).withConditions(1L,
                List.of(new ConditionBuilder().withType("BrokersRestored").withStatus("False")
                        .withReason("BrokersMoved")
                        .withLastTransitionTime(begin.toString()).build()));
    }

    private static BenchmarkStatus started(Benchmark benchmark) {
        return BenchmarkStatus.builder().observedGeneration(1L).phase("Running").runId(RunId.of(benchmark)).build();
    }

    private Decision unread(Instant now) {
        var decision = run.next(benchmark, new Planned.Valid<>(experiment),
                at(now, List.of(), false, world.observe().cluster()).toBuilder()
                        .offsetsUnread("Time-out of ListOffsets").build());
        benchmark.setStatus(decision.status());
        return decision;
    }

    private Decision next(Instant now, ClusterView cluster) {
        return decide(now, List.of(), false, cluster);
    }

    private Decision decide(Instant now, List<String> queue, boolean suspended, ClusterView cluster) {
        var decision = run.next(benchmark, new Planned.Valid<>(experiment), at(now, queue, suspended, cluster));
        benchmark.setStatus(decision.status());
        return decision;
    }

    private Observed at(Instant now, List<String> queue, boolean suspended, ClusterView cluster) {
        var view = world.observe();
        return Observed.builder().now(now).queue(RunsAhead.of(queue)).suspended(suspended).cluster(cluster)
                .topics(view.topics()).idleTopics(view.idleTopics()).payloads(view.payloads()).results(view.results())
                .attempt(view.attempt()).build();
    }

    /** Returns the condition's status; one that is absent is as good as true. */
    private String runnable() {
        return Conditions.find(benchmark.getStatus().conditions(), ConditionType.RUNNABLE).map(it -> it.getStatus())
                .orElse("True");
    }
}
