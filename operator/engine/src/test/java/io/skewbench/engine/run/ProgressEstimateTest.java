package io.skewbench.engine.run;

import static io.skewbench.engine.run.RunScenario.NOON;
import static io.skewbench.engine.run.RunScenario.attempt;
import static io.skewbench.engine.run.RunScenario.startAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Progress;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.Units;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.result.TrialResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Four trials. */
class ProgressEstimateTest {
    private final RunScenario scenario = new RunScenario();
    private final Duration each = RunEstimate.of(scenario.experiment).trial();

    @Test
    void leavesAllTrialsBeforeTheFirst() {
        var progress = progress(null, false);

        assertThat(progress.trials()).isEqualTo(4);
        assertThat(progress.text()).isEqualTo("0/4");
        assertThat(progress.current()).isNull();
        assertThat(progress.remaining()).isEqualTo(Units.format(each.multipliedBy(4)));
    }

    @Test
    void countsTrialsAndFailedAttempts() {
        var progress = progress(null, false, scenario.result(0, 0).reason("Overdue").message("late").build(),
                scenario.result(0, 1).build());

        assertThat(progress.completed()).isEqualTo(1);
        assertThat(progress.failed()).isEqualTo(1);
        assertThat(progress.text()).isEqualTo("1/4");
        assertThat(progress.remaining()).isEqualTo(Units.format(each.multipliedBy(3)));
    }

    @Test
    void namesTheTrialUnderWay() {
        assertThat(progress(attempt(null), false).current()).isEqualTo(scenario.trial(0).variant() + ", repetition 1");
    }

    @Test
    void numbersARetry() {
        var retry = attempt(null).toBuilder().id(new AttemptId(0, 1)).build();

        assertThat(progress(retry, false).current()).endsWith(", repetition 1, attempt 2");
    }

    @Test
    void namesNoTrialThatHasItsResult() {
        assertThat(progress(attempt(null), false, scenario.result(0, 0).build()).current()).isNull();
    }

    @Test
    void takesOffWhatTheTrialUnderWayHasRunInStepsOfFiveSeconds() {
        var running = attempt(startAt(NOON.minusSeconds(9)));

        // Nine seconds are gone, of which the last four have yet to be shown.
        assertThat(progress(running, false).remaining()).isEqualTo(Units.format(each.multipliedBy(4).minusSeconds(5)));
    }

    @Test
    void countsATrialThatHasYetToStartWhole() {
        assertThat(progress(attempt(startAt(NOON.plusSeconds(30))), false).remaining())
                .isEqualTo(Units.format(each.multipliedBy(4)));
    }

    @Test
    void leavesNothingOfATrialThatShouldBeOver() {
        assertThat(progress(attempt(startAt(NOON.minus(each).minusSeconds(60))), false).remaining())
                .isEqualTo(Units.format(each.multipliedBy(3)));
    }

    @Test
    void leavesNothingWhenTheRunIsOver() {
        assertThat(progress(attempt(null), true).remaining()).isNull();
        assertThat(progress(attempt(null), true).current()).isNull();
    }

    @Test
    void namesTheSweepPoint() {
        assertThat(ProgressEstimate.name(new Trial(0, "a", "BuiltIn", "4.4.0", Map.of("acks", "1"), 3, Map.of())))
                .isEqualTo("a acks=1, repetition 3");
    }

    private Progress progress(@Nullable AttemptView attempt, boolean over, TrialResult... results) {
        return ProgressEstimate.of(scenario.experiment, new RunResults(scenario.experiment, List.of(results)), attempt,
                over, NOON);
    }
}
