package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.Objective;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.Units;
import io.skewbench.engine.figures.Metric;
import io.skewbench.engine.figures.Quantity;
import io.skewbench.protocol.plan.Arrivals;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.ProducerTimeout;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Objectives that no figures can keep, or none can miss, say nothing about a variant.
 *
 * @param leastRate records per second that all workloads together send at most, at the point of the sweep with the
 * lowest rate; infinite where no rate is given
 * @param mostRate the same at the point with the highest
 * @param longestService after which a record of each variant counts as failed, whatever delays it
 * @param backlog how long a record may have been due before it is sent
 */
record ObjectiveReach(double leastRate, double mostRate, Duration longestService, Duration backlog) {

    /** Returns the highest rate that the workloads ask for; infinite if it is not certain. */
    static double rate(List<PlannedWorkload> workloads) {
        return workloads.stream().mapToDouble(workload -> workload.arrivals() == Arrivals.POISSON
                ? Double.POSITIVE_INFINITY
                : highest(workload.load())).sum();
    }

    private static double highest(LoadPlan load) {
        return switch (load) {
            case LoadPlan.ConstantRate(var rate) -> rate;
            case LoadPlan.Steps(var steps) ->
                steps.stream().mapToDouble(LoadPlan.Step::recordsPerSecond).max().orElse(0);
            case LoadPlan.Ramp ramp -> Math.max(ramp.fromRecordsPerSecond(), ramp.toRecordsPerSecond());
            case LoadPlan.Bursts bursts -> Math.max(bursts.recordsPerSecond(), bursts.idleRecordsPerSecond());
            case LoadPlan.Unlimited unlimited -> Double.POSITIVE_INFINITY;
            case LoadPlan.Gaussian gaussian -> Double.POSITIVE_INFINITY;
            case LoadPlan.PerPartition perPartition -> Double.POSITIVE_INFINITY;
        };
    }

    /** Returns what is wrong with a bound that is a number in the metric's unit; null if it can be kept and missed. */
    @Nullable
    String remedy(Objective objective, Metric measured, double bound) {
        var metric = measured.name();
        var isBelow = objective.below() != null;
        if (measured.quantity() == Quantity.BROKER_IMBALANCE) {
            return imbalance(isBelow, bound);
        }
        if (measured.quantity() == Quantity.ERROR_RATIO || measured.quantity() == Quantity.OPERATION_ERROR_RATIO) {
            return errorRatio(isBelow, bound, measured.operation().isPresent() ? "operation" : "record");
        }
        if (bound == 0 && isBelow) {
            return "can never be met, as " + metric + " is never below 0; write a bound above 0";
        }
        // A group that reads nothing misses it, and so does a replica that stands still.
        if (bound == 0 && !measured.quantity().isOfConsumers() && !measured.quantity().isOfReplicas()) {
            return "can never be missed, as " + metric + " is above 0 whenever "
                    + (measured.operation().isPresent() ? "operations are carried out" : "records are sent")
                    + "; write a bound above 0";
        }
        if (measured.quantity() == Quantity.RECORDS_PER_SECOND) {
            return rate(isBelow, bound);
        }
        var longest = switch (measured.quantity()) {
            case SERVICE_LATENCY -> longestService;
            case PUBLISH_LATENCY -> longestService.plus(backlog);
            default -> null;
        };
        if (longest != null && bound >= longest.toMillis()) {
            return (isBelow ? "can never be missed" : "can never be met") + ", as a record that takes "
                    + Units.format(longest) + " counts as failed: see " + ProducerTimeout.DELIVERY.setting() + " and "
                    + ProducerTimeout.MAX_BLOCK.setting() + "; lower it";
        }
        return null;
    }

    private @Nullable String rate(boolean isBelow, double bound) {
        if (isBelow) {
            return bound > mostRate
                    ? "can never be missed, as no more than " + Units.formatRate(mostRate) + " records/s are sent; "
                            + "lower it"
                    : null;
        }
        return bound >= leastRate
                ? "can never be met, as the workloads send no more than " + Units.formatRate(leastRate) + " records/s"
                        + (leastRate < mostRate ? " at one point of the sweep" : "")
                        + "; lower it, or raise their rates"
                : null;
    }

    private static @Nullable String imbalance(boolean isBelow, double bound) {
        if (isBelow && bound <= 1) {
            return "can never be met, as brokerImbalance is 1 if all brokers have the same share, and more otherwise; "
                    + "write a bound above 1";
        }
        return !isBelow && bound < 1
                ? "can never be missed, as brokerImbalance is at least 1; write a bound from 1 on"
                : null;
    }

    private static @Nullable String errorRatio(boolean isBelow, double bound, String failing) {
        if (isBelow && bound == 0) {
            return "can never be met, as errorRatio is 0 if no " + failing + " fails; write a bound above 0";
        }
        if (isBelow && bound > 1) {
            return "can never be missed, as errorRatio is at most 1; write a share such as 0.01";
        }
        return !isBelow && bound >= 1
                ? "can never be met, as errorRatio is at most 1; write a share such as 0.01"
                : null;
    }
}
