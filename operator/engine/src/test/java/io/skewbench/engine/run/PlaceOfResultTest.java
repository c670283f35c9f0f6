package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.AttemptId;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.ConsumersOutcome;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlaceOfResultTest {
    private final RunScenario scenario = new RunScenario();
    private final PlaceOfResult place = new PlaceOfResult(scenario.experiment);

    @Test
    void believesTheResultOfTheTrial() {
        var result = scenario.result(0, 0).producers(List.of(producers("c1"))).build();

        assertThat(place.believed(result)).isSameAs(result);
    }

    @Test
    void refusesTheResultOfAnotherVariant() {
        var other = scenario.trial(0).variant().equals("a") ? "b" : "a";

        assertThat(refusal(scenario.result(0, 1).variant(other).build())).isEqualTo("The result that is stored for "
                + "attempt 2 at trial 1 is of " + other + " in repetition 1, where the plan has "
                + scenario.trial(0).variant() + " in repetition 1; the operator did not write it there");
    }

    @Test
    void refusesTheResultOfAnotherSweepPoint() {
        assertThat(refusal(scenario.result(0, 0).sweep(Map.of("acks", "1")).build())).contains(" acks=1 in repetition");
    }

    @Test
    void refusesTheResultOfAnotherRepetition() {
        assertThat(refusal(scenario.result(0, 0).repetition(2).build()))
                .contains("in repetition 2, where the plan has");
    }

    @Test
    void refusesResultsOfOtherWorkloads() {
        var producing = scenario.result(0, 0).producers(List.of(producers("c1"), producers("c2"))).build();
        var consuming = scenario.result(0, 0).consumers(
                List.of(new ConsumersOutcome("c3", "g", List.of("t"), 1, 0, null, List.of()))).build();

        assertThat(refusal(producing)).contains(" has workload c2, which is not in the spec; ");
        assertThat(refusal(consuming)).contains(" has workload c3, which is not in the spec; ");
    }

    @Test
    void leavesAResultThatCannotBeReadAsItIs() {
        var unreadable = TrialResult.unreadable(new AttemptId(0, 0), "it is no JSON");

        assertThat(place.believed(unreadable)).isSameAs(unreadable);
    }

    private static ProducersOutcome producers(String workload) {
        return new ProducersOutcome(workload, List.of("t"), 1, 0, null, null, List.of());
    }

    private String refusal(TrialResult result) {
        var believed = place.believed(result);
        assertThat(believed.isUnreadable()).isTrue();
        return String.valueOf(believed.message());
    }
}
