package io.skewbench.local.session;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.engine.state.ConditionStatus;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a finished run, according to its conditions.
 *
 * @param failure why the run failed; null if it is complete
 */
record RunVerdict(int exitStatus, @Nullable String failure) {

    static RunVerdict of(BenchmarkStatus status) {
        if (!Conditions.isTrue(status.conditions(), ConditionType.COMPLETE)) {
            var message = Conditions.find(status.conditions(), ConditionType.FAILED).map(Condition::getMessage)
                    .orElse(status.summary());
            return new RunVerdict(ExitStatus.FAILED, message == null ? "without a reason" : message);
        }
        var missed = Conditions.find(status.conditions(), ConditionType.OBJECTIVES_MET)
                .filter(c -> ConditionStatus.FALSE.is(c.getStatus()))
                .isPresent();
        return new RunVerdict(missed ? ExitStatus.OBJECTIVE_MISSED : ExitStatus.OK, null);
    }
}
