package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.Decision;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.run.RunStep;
import io.skewbench.engine.state.WaitReason;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Attempts whose plan is stored and whose workers are missing, as after the end of an operator between the two. */
class WorkerCreationTest {
    private final Run run = new Run(Duration.ofSeconds(2));
    private final BenchmarkSpec spec = Specs.spec(Specs.TWO_VARIANTS);
    private final Experiment experiment = Specs.experiment(spec);
    private final Benchmark benchmark = Specs.benchmark(spec);
    private final SimulatedWorld world = new SimulatedWorld(experiment);

    @BeforeEach
    void storesPlansBeforeItCreatesWorkers() {
        world.storesPlanFirst = true;
    }

    @Test
    void createsTheWorkersOfEveryAttemptBeforeItReleasesThem() {
        var steps = world.driveToEnd(benchmark, run);

        assertThat(steps.stream().filter(step -> !(step instanceof RunStep.Wait)).map(Object::getClass).toList())
                .startsWith(RunStep.StartWorkers.class, RunStep.CreateWorkers.class, RunStep.Release.class);
        assertThat(world.results()).hasSize(6).allMatch(TrialResult::counts);
        assertThat(world.attemptsRun).isEqualTo(6);
    }

    @Test
    void createsWorkersFromThePlansThatTheAttemptBeganWith() {
        var started = (RunStep.StartWorkers) next().step();
        world.carryOut(started);

        var created = next().step();

        assertThat(created).isEqualTo(new RunStep.CreateWorkers(started.id(), started.plans()));
    }

    @Test
    void retriesAndReportsWhatPreventsTheCreation() {
        world.creationObstacle = "exceeded quota: pods=2";
        world.carryOut(next().step());
        world.carryOut(next().step());

        var decision = next();

        assertThat(decision.step()).isInstanceOf(RunStep.CreateWorkers.class);
        assertThat(decision.status().summary()).contains("trial 1 of 6").contains("; exceeded quota: pods=2; ");
    }

    @Test
    void failsTheAttemptWhoseWorkersCannotBeCreatedInTime() {
        world.creationObstacle = "exceeded quota: pods=2";
        while (world.results().isEmpty()) {
            world.carryOut(next().step());
        }

        var failed = world.results().getFirst();

        assertThat(failed.reason()).isEqualTo("WorkersNotReady");
        assertThat(failed.message())
                .isEqualTo("workers c1-0 (exceeded quota: pods=2), c1-1, c2-0 not ready within 5m");
    }

    @Test
    void waitsForTheClusterThatThePlanIsCheckedAgainst() {
        world.carryOut(next().step());

        var decision = run.next(benchmark, new Planned.Valid<>(experiment), withoutCluster(world.observe()));

        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(decision.status().summary()).contains(
                "; the plan cannot be checked while the Kafka cluster or its topics cannot be used; ");
    }

    private Decision next() {
        var decision = run.next(benchmark, new Planned.Valid<>(experiment), world.observe());
        benchmark.setStatus(decision.status());
        return decision;
    }

    private static Observed withoutCluster(Observed observed) {
        return observed.toBuilder()
                .cluster(new ClusterView.Waiting(WaitReason.KAFKA_NOT_READY, "Kafka bench is not Ready"))
                .attempt(Objects.requireNonNull(observed.attempt())).build();
    }
}
