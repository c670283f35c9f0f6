package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.BurnInStatus;
import io.skewbench.api.v1alpha1.BurnInTrial;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.result.TrialResult;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Four trials, which up to three burn-in trials precede: those with the indexes 4 to 6. Each may be retried once. */
class BurnInRunTest {
    private final RunScenario scenario = new RunScenario("{burnIn: 3, primary: [recordsPerSecond]}");

    @Test
    void beginsWithTheFirstBurnInTrial() {
        assertThat(results().next()).contains(new AttemptId(4, 0));
    }

    @Test
    void burnsInOnWhileTheFigureMoves() {
        assertThat(results(burnIn(4, 100)).next()).contains(new AttemptId(5, 0));
        assertThat(results(burnIn(4, 100), burnIn(5, 200)).next()).contains(new AttemptId(6, 0));
    }

    @Test
    void measuresOnceTheFigureHasSettled() {
        assertThat(results(burnIn(4, 100), burnIn(5, 101)).next()).contains(new AttemptId(0, 0));
    }

    @Test
    void measuresAfterTheLastBurnInTrialThatThereMayBe() {
        assertThat(results(burnIn(4, 100), burnIn(5, 200), burnIn(6, 300)).next()).contains(new AttemptId(0, 0));
    }

    @Test
    void retriesABurnInTrialThatFailed() {
        assertThat(results(burnIn(4, 100), fails(5, 0)).next()).contains(new AttemptId(5, 1));
    }

    @Test
    void failsWithABurnInTrialThatHasNoRetryLeft() {
        var results = results(fails(4, 0), fails(4, 1));

        assertThat(results.fatal()).map(TrialResult::id).contains(new AttemptId(4, 1));
    }

    @Test
    void doesNotBurnInAgainOnceATrialIsMeasured() {
        assertThat(results(scenario.measured(0, 100)).next()).contains(new AttemptId(1, 0));
    }

    @Test
    void keepsBurnInOutOfAllThatCounts() {
        var results = results(burnIn(4, 100), burnIn(5, 101), scenario.measured(0, 100), scenario.measured(1, 100),
                scenario.measured(2, 100),
                scenario.measured(3, 100));

        assertThat(results.isComplete()).isTrue();
        assertThat(results.next()).isEmpty();
        assertThat(results.counted()).extracting(TrialResult::trial).containsExactly(0, 1, 2, 3);
        assertThat(results.all()).extracting(TrialResult::trial).containsExactly(4, 5, 0, 1, 2, 3);
    }

    @Test
    void findsEachResultAfterTheOneStoredBefore() {
        assertThat(following()).contains(new AttemptId(4, 0));
        assertThat(following(burnIn(4, 100), burnIn(5, 200))).contains(new AttemptId(6, 0));
        assertThat(following(burnIn(4, 100), burnIn(5, 101))).contains(new AttemptId(0, 0));
        assertThat(following(burnIn(4, 100), fails(5, 0))).contains(new AttemptId(5, 1));
        assertThat(following(fails(4, 0), fails(4, 1))).isEmpty();
        assertThat(following(burnIn(4, 100), burnIn(5, 101), scenario.measured(0, 100))).contains(new AttemptId(1, 0));
        assertThat(following(scenario.measured(3, 100))).isEmpty();
    }

    @Test
    void showsTheTrialsSoFar() {
        var status = status(burnIn(4, 100), fails(5, 0));

        assertThat(status.metric()).isEqualTo("recordsPerSecond");
        assertThat(status.atMost()).isEqualTo(3);
        assertThat(status.settled()).isNull();
        assertThat(status.trials()).containsExactly(new BurnInTrial(1, 100.0, null),
                new BurnInTrial(2, null, "Overdue: too late"));
    }

    @Test
    void showsWhetherTheFigureSettled() {
        assertThat(status(burnIn(4, 100), burnIn(5, 101)).settled()).isTrue();
        assertThat(status(burnIn(4, 100), burnIn(5, 200), burnIn(6, 300)).settled()).isFalse();
    }

    @Test
    void showsNothingWithoutABurnInTrial() {
        assertThat(BurnInStatuses.of(scenario.experiment, results(scenario.measured(0, 100)))).isNull();
    }

    @Test
    void warnsOfAFigureThatDidNotSettle() {
        assertThat(results(burnIn(4, 100), burnIn(5, 101)).burnInWarnings()).isEmpty();
        assertThat(results(burnIn(4, 100), burnIn(5, 200), burnIn(6, 300)).burnInWarnings()).singleElement().asString()
                .startsWith("After 3 burn-in trials, ")
                .endsWith(" had not settled (the last two: 200 and 300); give a longer warmup, or more burnIn");
    }

    @Test
    void saysWhichBurnInTrialStarts() {
        var decision = scenario.decide(scenario.observed().build());

        assertThat(decision.step()).isInstanceOfSatisfying(RunStep.StartWorkers.class,
                start -> assertThat(start.id()).isEqualTo(new AttemptId(4, 0)));
        assertThat(decision.status().summary()).startsWith("Starting the workers of burn-in 1 of at most 3: a");
    }

    private BurnInStatus status(TrialResult... stored) {
        return Objects.requireNonNull(BurnInStatuses.of(scenario.experiment, results(stored)));
    }

    private TrialResult burnIn(int trial, long rate) {
        return scenario.measured(trial, rate);
    }

    private TrialResult fails(int trial, int attempt) {
        return scenario.result(trial, attempt).reason("Overdue").message("too late").build();
    }

    private Optional<AttemptId> following(TrialResult... stored) {
        return RunResults.following(scenario.experiment, Arrays.asList(stored));
    }

    private RunResults results(TrialResult... stored) {
        return new RunResults(scenario.experiment, List.of(stored));
    }
}
