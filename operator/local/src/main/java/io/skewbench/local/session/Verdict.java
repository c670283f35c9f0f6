package io.skewbench.local.session;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the conditions of a finished run mean to the shell.
 *
 * @param failure why the run failed; null if it is complete
 */
record Verdict(int exitStatus, @Nullable String failure) {

    static Verdict of(BenchmarkStatus status) {
        if (find(status, "Complete").filter(c -> "True".equals(c.getStatus())).isEmpty()) {
            var message = find(status, "Failed").map(Condition::getMessage).orElse(status.summary());
            return new Verdict(ExitStatus.FAILED, message == null ? "without a reason" : message);
        }
        var missed = find(status, "ObjectivesMet").filter(c -> "False".equals(c.getStatus())).isPresent();
        return new Verdict(missed ? ExitStatus.OBJECTIVE_MISSED : ExitStatus.OK, null);
    }

    private static Optional<Condition> find(BenchmarkStatus status, String type) {
        var conditions = status.conditions() == null ? List.<Condition>of() : status.conditions();
        return conditions.stream().filter(condition -> type.equals(condition.getType())).findFirst();
    }
}
