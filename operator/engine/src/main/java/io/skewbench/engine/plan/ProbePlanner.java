package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.Probe;
import io.skewbench.engine.ProbedOperation;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.ProbePlan;
import java.util.List;
import java.util.Objects;

/** Fills in the defaults of a probe, and puts its operations into the order in which they are carried out. */
final class ProbePlanner {
    private static final int DEFAULT_SIZE = 100;
    private static final int DEFAULT_BATCH = 100;
    private static final int MOST_BATCH = 10_000;
    /** With a rate, a bound that hardly any client reaches. */
    private static final int DEFAULT_OUTSTANDING = 1_000;
    private static final int MOST_OUTSTANDING = 100_000;

    private final Problems problems;

    ProbePlanner(Problems problems) {
        this.problems = problems;
    }

    ProbePlan plan(String path, Probe probe, LoadPlan load) {
        return new ProbePlan(operations(path + ".operations", probe),
                (int) problems.number(path + ".batch", probe.batch(), DEFAULT_BATCH, 1, MOST_BATCH),
                (int) problems.number(path + ".outstanding", probe.outstanding(),
                        load.hasDueTimes() ? DEFAULT_OUTSTANDING : 1, 1, MOST_OUTSTANDING),
                (int) problems.number(path + ".size", probe.size(), DEFAULT_SIZE, 0, Probe.MAX_SIZE));
    }

    private List<String> operations(String path, Probe probe) {
        var written = Objects.requireNonNullElse(probe.operations(), ProbedOperation.names());
        if (written.isEmpty()) {
            problems.add(path, null, "there is no operation: list at least one, or leave operations out for all");
        }
        for (var name : written) {
            var operation = ProbedOperation.named(name);
            if (operation.isEmpty()) {
                problems.add(path, name, "is not an operation: use " + String.join(", ", ProbedOperation.names()));
            } else {
                operation.get().needed().stream().map(ProbedOperation::text)
                        .filter(needed -> !written.contains(needed)).forEach(
                                needed -> problems.add(path, name, "needs " + needed + ": list it too"));
            }
        }
        return ProbedOperation.names().stream().filter(written::contains).toList();
    }
}
