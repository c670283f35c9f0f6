package io.skewbench.engine;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.SimulatedWorld.Mishap;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.IdleTopicsView;
import io.skewbench.engine.observation.RunsAhead;
import io.skewbench.engine.run.Decision;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.run.RunStep;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.protocol.plan.WorkerPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IdleTopicsTest {
    private static final String SPEC = """
            cluster: {bootstrapServers: "kafka:9092"}
            workloads:
              - name: c1
                kafkaTopic: testing-1
                idleTopics: {count: 2, partitions: 3, replicationFactor: 1}
                load: {rate: 1000}
                records: {value: {size: 1Ki}}
              - {name: c2, kafkaTopic: testing-2, load: {rate: 10}, records: {value: {size: 1Ki}}}
            variants: [{name: built-in, partitioner: BuiltIn}]
            duration: 20s
            repetitions: 2
            """;
    private static final String RUN = RunId.of(Specs.benchmark(Specs.spec(SPEC)));
    private static final List<String> NAMES = List.of("skewbench-" + RUN + "-idle-c1-0",
            "skewbench-" + RUN + "-idle-c1-1");

    /** Kafka tells which topics there are, and no more. */
    private static final IdleTopicsView UNAVAILABLE = new IdleTopicsView.Waiting(WaitReason.KAFKA_UNAVAILABLE,
            "Cannot create topics: TimeoutException");

    private final Experiment experiment = Specs.experiment(Specs.spec(SPEC));
    private final Benchmark benchmark = Specs.benchmark(Specs.spec(SPEC));
    private final SimulatedWorld world = new SimulatedWorld(experiment);
    private final Run run = new Run(Duration.ofSeconds(2));

    @Test
    void areCreatedBeforeEachTrialAndDeletedAfterTheLast() {
        // When
        var there = new ArrayList<Set<String>>();
        var steps = new ArrayList<RunStep>();
        do {
            var decision = run.next(benchmark, new Planned.Valid<>(experiment), world.observe());
            benchmark.setStatus(decision.status());
            world.carryOut(decision.step());
            steps.add(decision.step());
            there.add(Set.copyOf(world.idleTopics));
        } while (!(steps.getLast() instanceof RunStep.Finish));
        // Then
        assertThat(steps).filteredOn(step -> !(step instanceof RunStep.Wait)).extracting(Object::getClass)
                .startsWith(RunStep.CreateIdleTopics.class, RunStep.StartWorkers.class)
                .containsSubsequence(RunStep.CleanUp.class, RunStep.CreateIdleTopics.class, RunStep.StartWorkers.class,
                        RunStep.CleanUp.class, RunStep.Finish.class);
        assertThat(steps.getFirst()).isEqualTo(new RunStep.CreateIdleTopics(
                List.of(new IdleTopicSet("spec.workloads[0].idleTopics", "c1", NAMES, 3, 1))));
        assertThat(steps).filteredOn(RunStep.CleanUp.class::isInstance).containsExactly(
                new RunStep.CleanUp(new AttemptId(0, 0), Set.of()),
                new RunStep.CleanUp(new AttemptId(1, 0), Set.copyOf(NAMES)));
        assertThat(there.subList(0, there.size() - 2)).containsOnly(Set.copyOf(NAMES));
        assertThat(there.getLast()).isEmpty();
    }

    @Test
    void areHeldByTheProducersOfTheirWorkloadOnly() {
        world.carryOut(step());
        assertThat(step()).isInstanceOfSatisfying(RunStep.StartWorkers.class, start -> assertThat(start.plans())
                .satisfiesExactly(plan -> assertThat(((WorkerPlan) plan).idleTopics()).isEqualTo(NAMES),
                        plan -> assertThat(((WorkerPlan) plan).idleTopics()).isEmpty()));
    }

    @Test
    void areDeletedWhereTheRunFails() {
        var strict = Specs.spec(SPEC + "trialRetries: 0\n");
        var failing = new SimulatedWorld(Specs.experiment(strict));
        failing.mishaps.put(0, Mishap.RECORD_LOST);
        var failed = Specs.benchmark(strict);

        failing.driveToEnd(failed, run);

        assertThat(failed.getStatus().phase()).isEqualTo("Failed");
        assertThat(failing.idleTopics).isEmpty();
    }

    @Test
    void thatKafkaRefusesBlockTheRunUntilTheSpecIsCorrected() {
        var wrong = new Problem("spec.workloads[0].idleTopics", null, "Replication factor is larger than brokers");
        var decision = next(0, List.of(), new IdleTopicsView.Wrong(wrong));

        assertThat(decision.status().summary()).startsWith(wrong + "; other runs go first");
        assertThat(decision.status().runId()).as("the run id, which makes the spec immutable").isNull();
        assertThat(requireNonNull(decision.status().conditions())).anySatisfy(condition -> {
            assertThat(condition.getType()).isEqualTo("Stalled");
            assertThat(condition.getReason()).isEqualTo("IdleTopicsUnusable");
        });
        assertThat(decision.step()).as("what looks again").isInstanceOf(RunStep.CreateIdleTopics.class);
    }

    @Test
    void thatCannotBeMadeLetOthersPass() {
        // When
        var decision = next(0, List.of(), UNAVAILABLE);
        // Then
        assertThat(decision.step()).as("what looks again").isInstanceOf(RunStep.CreateIdleTopics.class);
        assertThat(decision.status().runId()).as("some may be there").isEqualTo(RUN);
        assertThat(decision.status().summary())
                .startsWith("Cannot create topics: TimeoutException; other runs go first meanwhile; the run fails at ");
    }

    @Test
    void areNotCreatedWhileAnotherRunMeasuresTheCluster() {
        // Given
        var first = next(0, List.of(), UNAVAILABLE);
        // When
        var behind = next(600, List.of("other"), UNAVAILABLE);
        // Then
        assertThat(behind.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(behind.status().summary()).isEqualTo(first.status().summary());
    }

    @Test
    void thatSettleAfterAFailureLetOthersPassStill() {
        // Given
        next(0, List.of(), UNAVAILABLE);
        // When something comes about and nothing is ready yet
        var settling = next(700, List.of(), settling());
        // Then
        assertThat(settling.status().summary()).contains("; other runs go first meanwhile; ");
    }

    @Test
    void thatCannotBeMadeFailTheRunInTheEnd() {
        // Given
        next(0, List.of(), UNAVAILABLE);
        next(600, List.of("other"), UNAVAILABLE);
        next(700, List.of(), settling());
        // When
        var decision = next(3_601, List.of("other"), UNAVAILABLE);
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.Finish.class);
        assertThat(benchmark.getStatus().phase()).isEqualTo("Failed");
    }

    @Test
    void thatAreBeingCreatedKeepTheRunItsPlace() {
        assertThat(next(0, List.of(), settling()).status().summary()).doesNotContain("other runs go first");
    }

    @Test
    void thatNeverSettleDoNotBlockOtherRuns() {
        // Given somebody who deletes them again and again
        next(0, List.of(), settling());
        assertThat(next(119, List.of(), settling()).status().summary()).doesNotContain("other runs go first");
        // When
        var late = next(120, List.of(), settling());
        // Then
        assertThat(late.status().summary()).contains("; other runs go first meanwhile; ");
        assertThat(next(130, List.of("other"), settling()).step()).isInstanceOf(RunStep.Wait.class);
        assertThat(next(120 + 3_600, List.of(), settling()).step()).isInstanceOf(RunStep.Finish.class);
    }

    @Test
    void thatAreRefusedAreTriedAgainAtTheNextTurnWhereTheSpecIsAnother() {
        // Given
        var wrong = new IdleTopicsView.Wrong(new Problem("spec.workloads[0].idleTopics", null, "Too many"));
        next(0, List.of(), wrong);
        assertThat(next(10, List.of("other"), wrong).status().phase()).isEqualTo("Pending");
        // When
        benchmark.getMetadata().setGeneration(benchmark.getMetadata().getGeneration() + 1);
        // Then
        assertThat(next(20, List.of("other"), wrong).status().phase()).isEqualTo("Queued");
    }

    private static IdleTopicsView settling() {
        return new IdleTopicsView.Waiting(WaitReason.SETTLING, "They wait for their leaders");
    }

    private Decision next(int seconds, List<String> queue, IdleTopicsView idleTopics) {
        var view = world.observe();
        var decision = run.next(benchmark, new Planned.Valid<>(experiment),
                Observed.builder().now(view.now().plusSeconds(seconds)).queue(RunsAhead.of(queue))
                        .cluster(view.cluster()).topics(view.topics()).idleTopics(idleTopics).results(view.results())
                        .attempt(view.attempt()).build());
        benchmark.setStatus(decision.status());
        return decision;
    }

    private RunStep step() {
        return run.next(benchmark, new Planned.Valid<>(experiment), world.observe()).step();
    }
}
