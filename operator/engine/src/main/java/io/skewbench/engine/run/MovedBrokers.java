package io.skewbench.engine.run;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether brokers were moved for a run, and are back. The condition {@code BrokersBack} tells: it is there from before
 * Strimzi is told to move the first one. Neither the spec, nor labels or finalizers tell, as tenants write them.
 */
public final class MovedBrokers {
    static final String CONDITION = "BrokersBack";

    private MovedBrokers() {}

    /** Returns a status that tells that brokers are about to be moved. */
    static BenchmarkStatus noted(BenchmarkStatus status, Instant now) {
        return with(status, now, false, "BrokersMoved", "Strimzi moves brokers for the run");
    }

    /**
     * Returns the status of a run whose moved brokers are nobody's concern any more: its node pools are as they were, and
     * Strimzi has restarted their brokers or has had its time to do so.
     */
    public static BenchmarkStatus back(BenchmarkStatus last, Instant now) {
        return with(last, now, true, "NodePoolsRestored", "The node pools are as they were before the run");
    }

    /** Returns whether the status tells that brokers were moved, back or not. */
    public static boolean isTold(@Nullable BenchmarkStatus status) {
        return status != null && Conditions.find(status.conditions(), CONDITION).isPresent();
    }

    /** Returns whether the status tells that they are back. */
    public static boolean areBack(@Nullable BenchmarkStatus status) {
        return status != null && Conditions.isTrue(status.conditions(), CONDITION);
    }

    private static BenchmarkStatus with(BenchmarkStatus status, Instant now, boolean back, String reason,
            String message) {
        var conditions = Objects.requireNonNullElse(status.conditions(), List.<Condition>of());
        var fresh = new Conditions(conditions, status.observedGeneration(), now).add(CONDITION, back, reason, message)
                .list();
        return status.withConditions(status.observedGeneration(), Stream.concat(
                conditions.stream().filter(condition -> !CONDITION.equals(condition.getType())), fresh.stream())
                .toList());
    }
}
