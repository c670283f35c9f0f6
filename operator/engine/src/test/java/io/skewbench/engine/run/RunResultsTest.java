package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.AttemptId;
import io.skewbench.engine.result.TrialResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Four trials, each of which may be retried once. */
class RunResultsTest {
    private final RunScenario scenario = new RunScenario();

    @Test
    void beginsWithTheFirstAttemptAtTheFirstTrial() {
        var none = results();

        assertThat(none.isEmpty()).isTrue();
        assertThat(none.isComplete()).isFalse();
        assertThat(none.fatal()).isEmpty();
        assertThat(none.next()).contains(new AttemptId(0, 0));
    }

    @Test
    void goesOnWithTheNextTrialAfterOneThatCounts() {
        assertThat(results(counts(0, 0)).next()).contains(new AttemptId(1, 0));
    }

    @Test
    void retriesATrialThatFailed() {
        var results = results(counts(0, 0), fails(1, 0));

        assertThat(results.next()).contains(new AttemptId(1, 1));
        assertThat(results.underWay()).contains(new AttemptId(1, 1));
        assertThat(results.fatal()).isEmpty();
        assertThat(results.failed()).isEqualTo(1);
    }

    @Test
    void failsAfterTheLastRetry() {
        var last = fails(1, 1);
        var results = results(fails(1, 0), last, counts(0, 0));

        assertThat(results.fatal()).contains(last);
        assertThat(results.underWay()).isEmpty();
    }

    @Test
    void doesNotFailWhereTheLastRetryCounts() {
        assertThat(results(fails(0, 0), counts(0, 1)).fatal()).isEmpty();
    }

    @Test
    void failsAtOnceWhereARetryWouldChangeNothing() {
        var refused = scenario.result(0, 0).reason("RecordsRefused").message("refused").build();

        assertThat(results(refused).fatal()).contains(refused);
    }

    @Test
    void isCompleteOnceEveryTrialCounts() {
        var results = results(counts(3, 0), counts(1, 0), fails(0, 0), counts(0, 1), counts(2, 0));

        assertThat(results.isComplete()).isTrue();
        assertThat(results.next()).isEmpty();
        assertThat(results.all()).extracting(TrialResult::id).containsExactly(new AttemptId(0, 0), new AttemptId(0, 1),
                new AttemptId(1, 0), new AttemptId(2, 0), new AttemptId(3, 0));
        assertThat(results.counted()).extracting(TrialResult::id).containsExactly(new AttemptId(0, 1),
                new AttemptId(1, 0), new AttemptId(2, 0), new AttemptId(3, 0));
    }

    @Test
    void countsATrialOnce() {
        assertThat(results(counts(0, 0), counts(0, 1)).counted()).extracting(TrialResult::attempt).containsExactly(0);
    }

    @Test
    void letsTheFirstOfTwoResultsOfAnAttemptStand() {
        var results = results(counts(0, 0), fails(0, 0));

        assertThat(results.all()).singleElement().satisfies(result -> assertThat(result.counts()).isTrue());
    }

    @Test
    void passesOverResultsOfTrialsThatThereAreNot() {
        var foreign = scenario.result(0, 0);

        assertThat(results(foreign.trial(4).build(), foreign.trial(-1).build(),
                foreign.trial(0).attempt(-1).build()).all()).isEmpty();
    }

    @Test
    void knowsWhichAttemptsHaveEnded() {
        var results = results(fails(0, 0));

        assertThat(results.has(new AttemptId(0, 0))).isTrue();
        assertThat(results.has(new AttemptId(0, 1))).isFalse();
    }

    private TrialResult counts(int trial, int attempt) {
        return scenario.result(trial, attempt).build();
    }

    private TrialResult fails(int trial, int attempt) {
        return scenario.result(trial, attempt).reason("Overdue").message("too late").build();
    }

    private RunResults results(TrialResult... stored) {
        return new RunResults(scenario.experiment, List.of(stored));
    }
}
