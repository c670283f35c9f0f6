package io.skewbench.local.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunVerdictTest {

    @Test
    void isOkForACompleteRun() {
        // When
        var verdict = RunVerdict.of(status(condition("Complete", "True")));
        // Then
        assertThat(verdict).isEqualTo(new RunVerdict(ExitStatus.OK, null));
    }

    @Test
    void reportsAMissedObjective() {
        // When
        var verdict = RunVerdict.of(status(condition("Complete", "True"), condition("ObjectivesMet", "False")));
        // Then
        assertThat(verdict).isEqualTo(new RunVerdict(ExitStatus.OBJECTIVE_MISSED, null));
    }

    @Test
    void failsWithTheMessageOfTheCondition() {
        // When
        var verdict = RunVerdict.of(status(condition("Complete", "False"), condition("Failed", "True")));
        // Then
        assertThat(verdict).isEqualTo(new RunVerdict(ExitStatus.FAILED, "Failed is True"));
    }

    private static BenchmarkStatus status(Condition... conditions) {
        return BenchmarkStatus.of(1L, "Complete", "summary", List.of(conditions));
    }

    private static Condition condition(String type, String status) {
        return new ConditionBuilder().withType(type).withStatus(status).withMessage(type + " is " + status).build();
    }
}
