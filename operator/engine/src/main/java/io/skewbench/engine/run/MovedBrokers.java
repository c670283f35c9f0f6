package io.skewbench.engine.run;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.engine.state.ConditionReason;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.Reason;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether brokers were moved for a run, and are back. The condition {@code BrokersRestored} records that: the driver
 * sets it before Strimzi moves the first broker. The spec, labels and finalizers are no evidence, as tenants write
 * them.
 */
public final class MovedBrokers {
    /**
     * When Strimzi restarts the brokers of a changed node pool: it takes no notice of a change that comes while it
     * reconciles before its next reconciliation, which is every 120 s by default.
     */
    public static final String BEGINS = "which usually begins within 2 minutes";

    private MovedBrokers() {}

    /** Returns a status that records that brokers are about to be moved. */
    static BenchmarkStatus noted(BenchmarkStatus status, Instant now) {
        return with(status, now, false, ConditionReason.BROKERS_MOVED,
                "Brokers are moved for the run, and moved back when it ends");
    }

    /**
     * Returns the status of a run that is over whose brokers Strimzi moves back, which it may until then.
     *
     * @param paused why Strimzi does not move them, without a full stop; null if it does
     */
    static BenchmarkStatus goingBack(BenchmarkStatus last, @Nullable String paused, Instant until, Instant now) {
        var others = "; other runs wait until " + until.truncatedTo(ChronoUnit.SECONDS) + " at the latest";
        return paused == null
                ? with(last, now, false, ConditionReason.RESTORING_BROKERS,
                        "Waiting for Strimzi to restart the brokers that were moved, " + BEGINS + others)
                : with(last, now, false, ConditionReason.RECONCILIATION_PAUSED,
                        paused + "; remove the annotation so that Strimzi restarts the brokers that were moved for "
                                + "the run" + others);
    }

    /** Returns the status of a run that is over and whose node pools can't be restored. */
    static BenchmarkStatus stuck(BenchmarkStatus last, String why, Instant now) {
        return with(last, now, false, ConditionReason.NODE_POOLS_NOT_RESTORED,
                "Cannot remove the operator's node affinity from the KafkaNodePools; the operator retries every "
                        + "minute, and other runs on this Kafka wait until it succeeds: "
                        + why + ". Grant the operator permission to patch KafkaNodePools, or remove the affinity "
                        + "yourself");
    }

    /**
     * Returns the status of a run whose moved brokers need no further attention: its node pools are restored, and
     * Strimzi has restarted their brokers or has had its time to do so.
     */
    public static BenchmarkStatus back(BenchmarkStatus last, Instant now) {
        return with(last, now, true, ConditionReason.NODE_POOLS_RESTORED, "The node pools are restored");
    }

    /** Returns whether the status records that brokers were moved, back or not. */
    public static boolean isReported(@Nullable BenchmarkStatus status) {
        return status != null && Conditions.find(status.conditions(), ConditionType.BROKERS_RESTORED).isPresent();
    }

    /**
     * Returns whether both statuses record the same state of the brokers, whatever their messages, which aren't kept in
     * memory once a run is over.
     */
    public static boolean isSame(BenchmarkStatus one, BenchmarkStatus other) {
        return reason(one).equals(reason(other));
    }

    private static Optional<String> reason(BenchmarkStatus status) {
        return Conditions.find(status.conditions(), ConditionType.BROKERS_RESTORED).map(Condition::getReason);
    }

    /** Returns whether the status records that the brokers are back. */
    public static boolean areBack(@Nullable BenchmarkStatus status) {
        return status != null && Conditions.isTrue(status.conditions(), ConditionType.BROKERS_RESTORED);
    }

    private static BenchmarkStatus with(BenchmarkStatus status, Instant now, boolean back, Reason reason,
            String message) {
        var conditions = Objects.requireNonNullElse(status.conditions(), List.<Condition>of());
        var fresh = new Conditions(conditions, status.observedGeneration(), now)
                .add(ConditionType.BROKERS_RESTORED, back, reason, message)
                .list();
        return status.withConditions(status.observedGeneration(), Stream.concat(
                conditions.stream().filter(condition -> !ConditionType.BROKERS_RESTORED.is(condition.getType())),
                fresh.stream())
                .toList());
    }
}
