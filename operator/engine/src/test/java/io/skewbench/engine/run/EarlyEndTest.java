package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.EarlyEnd;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.result.TrialResult;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Two variants with up to six repetitions, which may end after three; the second may have twice the rate. */
class EarlyEndTest {
    private final RunScenario scenario = new RunScenario(
            "{burnIn: 0, repetitions: 6, minRepetitions: 3, primary: [recordsPerSecond]}");

    @Test
    void goesOnBeforeTheFirstRepetitionAfterWhichItMayEnd() {
        assertThat(results(different(4)).next()).contains(new AttemptId(4, 0));
    }

    @Test
    void endsOnceThePrimaryVerdictIsDecided() {
        // When
        var results = results(different(6));
        // Then
        assertThat(results.next()).isEmpty();
        assertThat(results.isComplete()).isTrue();
        assertThat(results.earlyEnd()).isEqualTo(new EarlyEnd(3, 6, 6));
    }

    @Test
    void goesOnWhileTheVerdictIsInconclusive() {
        // When
        var results = results(noisy(6));
        // Then
        assertThat(results.next()).contains(new AttemptId(6, 0));
        assertThat(results.earlyEnd()).isNull();
    }

    @Test
    void endsAfterALaterRepetition() {
        assertThat(results(different(10)).earlyEnd()).isEqualTo(new EarlyEnd(5, 6, 2));
    }

    @Test
    void endsAfterWholeRepetitionsOnly() {
        assertThat(results(different(7)).next()).contains(new AttemptId(7, 0));
    }

    @Test
    void goesOnWhereTheNextTrialHasFailedBefore() {
        // Given
        var failed = scenario.result(6, 0).reason("Overdue").message("too late").build();
        // When
        var results = results(Stream.concat(different(6), Stream.of(failed)));
        // Then
        assertThat(results.next()).contains(new AttemptId(6, 1));
    }

    @Test
    void goesOnWhereTheNextTrialIsUnderWay() {
        // When
        var results = new RunResults(scenario.experiment, different(6).toList(), new AttemptId(6, 0));
        // Then
        assertThat(results.next()).contains(new AttemptId(6, 0));
        assertThat(results.earlyEnd()).isNull();
    }

    @Test
    void mayFindObjectsOfTheNextTrialInAnyCase() {
        assertThat(results(different(6)).underWay()).contains(new AttemptId(6, 0));
    }

    @Test
    void showsWhatWasSaved() {
        // When
        var decision = scenario.decide(scenario.observed().results(different(6).toList()).build());
        // Then
        assertThat(decision.step()).isInstanceOf(RunStep.Finish.class);
        var status = decision.status();
        assertThat(status.phase()).isEqualTo("Complete");
        assertThat(status.earlyEnd()).isEqualTo(new EarlyEnd(3, 6, 6));
        assertThat(status.summary()).matches(
                "Against a: b records/s \\+9\\d\\.\\d % \\(better\\)\\. Ended early, after 3 of 6 repetitions");
        assertThat(Objects.requireNonNull(status.progress()).text()).isEqualTo("6/6");
        assertThat(status.comparisons()).isNotEmpty();
    }

    private Stream<TrialResult> different(int trials) {
        return IntStream.range(0, trials)
                .mapToObj(trial -> scenario.measured(trial, isSecond(trial) ? 200 + trial % 3 : 100 + trial % 2));
    }

    private Stream<TrialResult> noisy(int trials) {
        return IntStream.range(0, trials).mapToObj(trial -> scenario.measured(trial, 100 + 17 * (trial * trial % 5)));
    }

    private boolean isSecond(int trial) {
        return scenario.experiment.trial(trial).variant().equals("b");
    }

    private RunResults results(Stream<TrialResult> stored) {
        return new RunResults(scenario.experiment, stored.toList());
    }
}
