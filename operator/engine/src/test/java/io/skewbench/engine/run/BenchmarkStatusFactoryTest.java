package io.skewbench.engine.run;

import static io.skewbench.engine.run.RunScenario.NOON;
import static io.skewbench.engine.run.RunScenario.attempt;
import static io.skewbench.engine.run.RunScenario.startAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.ResultRef;
import io.skewbench.engine.Problem;
import io.skewbench.engine.RunId;
import io.skewbench.engine.observation.ClusterProvisioning;
import io.skewbench.engine.observation.ClusterProvisioning.EphemeralView;
import io.skewbench.engine.observation.ClusterProvisioning.LinksView;
import io.skewbench.engine.observation.ClusterProvisioning.PinningView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.ObservedBuilder;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.engine.state.Phase;
import io.skewbench.engine.state.RunReason;
import io.skewbench.engine.state.WaitReason;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchmarkStatusFactoryTest {
    private static final Stage.Reported GOING = new Stage.InProgress(Phase.RUNNING, RunReason.TRIAL_RUNNING, "Running",
            new Bound.Limit(Duration.ofMinutes(1), "it ends"));
    private static final Stage.Reported COMPLETE = new Stage.Complete("All 4 trials count");
    private static final Problem NO_DURATION = new Problem("spec.duration", null, "is missing");
    private static final Problem NO_NAME = new Problem("spec.name", null, "is missing");

    private final RunScenario scenario = new RunScenario();

    @Test
    void tellsOfARunThatHasNotStartedOnlyHowFarItIs() {
        var status = of(GOING, scenario.observed(), false);

        assertThat(status.observedGeneration()).isEqualTo(1);
        assertThat(status.phase()).isEqualTo("Running");
        assertThat(status.summary()).isEqualTo("Running; it ends at most 1m later");
        assertThat(status.progress()).isNotNull();
        assertThat(status.runId()).isNull();
        assertThat(status.environment()).isNull();
        assertThat(status.startTime()).isNull();
        assertThat(status.completionTime()).isNull();
        assertThat(status.variants()).isNull();
        assertThat(status.warnings()).isNull();
    }

    @Test
    void namesTheRunAndItsEnvironmentOnceItHasStarted() {
        var status = of(GOING, scenario.observed(), true);

        assertThat(status.runId()).isEqualTo(RunId.of(scenario.benchmark));
        assertThat(status.environment()).isNotNull()
                .satisfies(environment -> assertThat(environment.clusterId()).isEqualTo("kraft-1"));
    }

    @Test
    void startsWithTheFirstTrial() {
        var earlier = scenario.result(0, 0).startedAtMs(NOON.minusSeconds(60).toEpochMilli()).build();
        var later = scenario.result(1, 0).startedAtMs(NOON.toEpochMilli()).build();

        assertThat(of(GOING, scenario.observed().attempt(attempt(startAt(NOON))), true, later, earlier).startTime())
                .isEqualTo("2026-11-20T11:59:00Z");
        assertThat(of(GOING, scenario.observed().attempt(attempt(startAt(NOON))), true).startTime())
                .isEqualTo("2026-11-20T12:00:00Z");
        assertThat(of(GOING, scenario.observed().attempt(attempt(null)), true).startTime()).isNull();
    }

    @Test
    void isCompletedWhenTheRunIsOver() {
        assertThat(of(COMPLETE, scenario.observed(), true).completionTime()).isEqualTo("2026-11-20T12:00:00Z");
        assertThat(of(new Stage.Failed(FailureReason.OVERDUE, "late"), scenario.observed(), true).completionTime())
                .isEqualTo("2026-11-20T12:00:00Z");
    }

    @Test
    void keepsTheTimeOfItsCompletion() {
        scenario.benchmark.setStatus(of(COMPLETE, scenario.observed(), true));

        assertThat(of(COMPLETE, scenario.observed().now(NOON.plusSeconds(60)), true).completionTime())
                .isEqualTo("2026-11-20T12:00:00Z");
    }

    @Test
    void keepsWhereTheDriverSaysThatResultsAre() {
        var place = new ResultRef(null, null, "results");
        scenario.benchmark.setStatus(BenchmarkStatus.builder().phase("Running").result(place).build());

        assertThat(of(GOING, scenario.observed(), true).result()).isEqualTo(place);
        assertThat(of(GOING, scenario.observed(), false).result()).isNull();
    }

    @Test
    void keepsTheEnvironmentOfItsOwnRunOnly() {
        // Given a status of another run, with brokers
        var noted = of(GOING, scenario.observed(), true);
        scenario.benchmark.setStatus(noted.toBuilder().runId("another").build());
        // When the cluster doesn't answer
        var status = of(GOING, scenario.observed()
                .cluster(new ClusterView.Waiting(WaitReason.CONNECTING, "Connecting")), true);
        // Then
        assertThat(status.environment()).isNotNull()
                .satisfies(environment -> assertThat(environment.brokers()).isNull());
    }

    @Test
    void namesTheClusterThatIsCreatedForTheRun() {
        var ephemeral = new RunScenario("cluster: {ephemeral: {name: bench, pools: [{name: a, replicas: 1, "
                + "roles: [controller, broker]}]}}");
        var asked = new ClusterProvisioning(new EphemeralView.Absent(), new PinningView.NotAsked(),
                new LinksView.NotAsked());

        assertThat(of(ephemeral, GOING, ephemeral.observed().provisioning(asked), true).cluster()).isNotNull()
                .satisfies(cluster -> assertThat(cluster.kafka()).startsWith("bench-"));
        assertThat(of(ephemeral, GOING, ephemeral.observed().provisioning(asked), false).cluster()).isNull();
        assertThat(of(ephemeral, GOING, ephemeral.observed(), true).cluster()).isNull();
    }

    @Test
    void tellsTheOnlyMistakeOfASpec() {
        var status = invalid(Stage.Invalid.of(List.of(NO_DURATION)));

        assertThat(status.phase()).isEqualTo("Failed");
        assertThat(status.summary()).isEqualTo("spec.duration: is missing");
        assertThat(status.runId()).isNull();
    }

    @Test
    void countsSeveralMistakesAndTellsTheFirst() {
        assertThat(invalid(Stage.Invalid.of(List.of(NO_DURATION, NO_NAME))).summary())
                .isEqualTo("2 errors in the spec; the first: spec.duration: is missing");
        assertThat(invalid(Stage.Invalid.refused(List.of(NO_DURATION, NO_NAME))).summary())
                .isEqualTo("2 refusals; the first: spec.duration: is missing");
    }

    @Test
    void keepsWhatTheStatusRecordsOfARunThatHasBegun() {
        scenario.benchmark.setStatus(of(GOING, scenario.observed(), true).toBuilder()
                .startTime("2026-11-20T11:00:00Z").build());

        var status = invalid(Stage.Invalid.of(List.of(NO_DURATION)));

        assertThat(status.phase()).isEqualTo("Failed");
        assertThat(status.runId()).isEqualTo(RunId.of(scenario.benchmark));
        assertThat(status.startTime()).isEqualTo("2026-11-20T11:00:00Z");
        assertThat(status.completionTime()).isEqualTo("2026-11-20T12:00:00Z");
        assertThat(status.environment()).isNotNull();
    }

    private BenchmarkStatus invalid(Stage.Invalid stage) {
        return new BenchmarkStatusFactory(scenario.benchmark, scenario.observed().build(),
                RunId.of(scenario.benchmark), new FiguresMemory()).invalid(stage);
    }

    private BenchmarkStatus of(Stage.Reported stage, ObservedBuilder observed, boolean started,
            TrialResult... results) {
        return of(scenario, stage, observed.results(List.of(results)), started);
    }

    private static BenchmarkStatus of(RunScenario scenario, Stage.Reported stage, ObservedBuilder observed,
            boolean started) {
        var view = observed.build();
        return new BenchmarkStatusFactory(scenario.benchmark, view, RunId.of(scenario.benchmark), new FiguresMemory())
                .of(stage, scenario.experiment, new RunResults(scenario.experiment, view.results()), started);
    }
}
