package io.skewbench.engine.run;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The last status of a run that is over. What may still be edited, the time to live for example, changes nothing in it
 * but which generation has been seen; without that, kstatus would take the resource for one in progress.
 */
public final class EndedStatus {
    private EndedStatus() {}

    /** Returns the status as it stands for the present generation. */
    public static BenchmarkStatus of(Benchmark benchmark, BenchmarkStatus last) {
        var generation = benchmark.getMetadata().getGeneration();
        return Objects.equals(generation, last.observedGeneration())
                ? last
                : last.withConditions(generation, seen(last.conditions(), generation));
    }

    private static @Nullable List<Condition> seen(@Nullable List<Condition> conditions, @Nullable Long generation) {
        return conditions == null
                ? null
                : conditions.stream()
                        .map(condition -> new ConditionBuilder(condition).withObservedGeneration(generation).build())
                        .toList();
    }
}
