package io.skewbench.engine.run;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The last status of a run that is over. What may still be edited, the time to live for example, changes nothing in it
 * but which generation has been seen; without that, kstatus would take the resource for one in progress.
 */
public final class EndedStatus {
    /** In the status rather than in labels or finalizers, which tenants may write. */
    private static final String BROKERS_BACK = "BrokersBack";

    private EndedStatus() {}

    /** Returns the status as it stands for the present generation. */
    public static BenchmarkStatus of(Benchmark benchmark, BenchmarkStatus last) {
        var generation = benchmark.getMetadata().getGeneration();
        return Objects.equals(generation, last.observedGeneration())
                ? last
                : last.withConditions(generation, seen(last.conditions(), generation));
    }

    /**
     * Returns the status of a run whose moved brokers are nobody's concern any more: its node pools are as they were, and
     * Strimzi has restarted their brokers or has had its time to do so.
     */
    public static BenchmarkStatus withBrokersBack(BenchmarkStatus last, Instant now) {
        var conditions = Objects.requireNonNullElse(last.conditions(), List.<Condition>of());
        var back = new Conditions(conditions, last.observedGeneration(), now)
                .add(BROKERS_BACK, true, "NodePoolsRestored",
                        "The node pools are as they were before the run")
                .list();
        return last.withConditions(last.observedGeneration(), Stream.concat(
                conditions.stream().filter(condition -> !BROKERS_BACK.equals(condition.getType())), back.stream())
                .toList());
    }

    /** Returns whether the status says so. */
    public static boolean areBrokersBack(@Nullable BenchmarkStatus status) {
        return status != null && Conditions.isTrue(status.conditions(), BROKERS_BACK);
    }

    private static @Nullable List<Condition> seen(@Nullable List<Condition> conditions, @Nullable Long generation) {
        return conditions == null
                ? null
                : conditions.stream()
                        .map(condition -> new ConditionBuilder(condition).withObservedGeneration(generation).build())
                        .toList();
    }
}
