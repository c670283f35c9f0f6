package io.skewbench.protocol.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/**
 * The rate at which a workload sends. All but {@link Unlimited} are open loops: the rate as a function of time decides
 * when each record is due, whatever happened to the records before it, and consecutive records go to the producers in
 * rotation. Time is counted from the start of the measured time; during warm-up the rate is that of time 0, except for
 * {@link Bursts}. Rates are in records per second over all producers of all pods, 0 or above.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({@JsonSubTypes.Type(value = LoadPlan.ConstantRate.class, name = "constantRate"),
        @JsonSubTypes.Type(value = LoadPlan.Unlimited.class, name = "unlimited"),
        @JsonSubTypes.Type(value = LoadPlan.Steps.class, name = "steps"),
        @JsonSubTypes.Type(value = LoadPlan.Ramp.class, name = "ramp"),
        @JsonSubTypes.Type(value = LoadPlan.Bursts.class, name = "bursts"),
        @JsonSubTypes.Type(value = LoadPlan.Gaussian.class, name = "gaussian"),
        @JsonSubTypes.Type(value = LoadPlan.PerPartition.class, name = "perPartition")})
public sealed interface LoadPlan {

    /**
     * Returns whether each record is due at a time of its own, whatever happened to those before it (an open loop).
     * Otherwise a record is due when its producer is ready to send it, and latency follows from the throughput.
     */
    default boolean hasDueTimes() {
        return !(this instanceof Unlimited);
    }

    /** Returns whether workers choose the partition of each record, so that no partitioner is involved. */
    default boolean choosesPartitions() {
        return this instanceof PerPartition;
    }

    /**
     * The same rate all the time: record n of the workload is due n/rate seconds after the start time.
     *
     * @param recordsPerSecond above 0
     */
    record ConstantRate(double recordsPerSecond) implements LoadPlan {}

    /** As fast as the producers accept records; a record's intended send time is then its actual one. */
    record Unlimited() implements LoadPlan {}

    /**
     * Consecutive constant rates; the last one continues to the end.
     *
     * @param steps at least one
     */
    record Steps(List<Step> steps) implements LoadPlan {}

    /** @param forMs how long the rate holds, above 0 */
    record Step(double recordsPerSecond, long forMs) {}

    /**
     * A rate that changes linearly, then stays constant.
     *
     * @param overMs how long the change takes, above 0
     */
    record Ramp(double fromRecordsPerSecond, double toRecordsPerSecond, long overMs) implements LoadPlan {}

    /**
     * Two alternating rates, {@code recordsPerSecond} first at time 0. They alternate during warm-up as well.
     *
     * @param onMs how long each burst lasts, above 0
     * @param offMs time between bursts, above 0
     * @param idleRecordsPerSecond the rate between bursts
     */
    record Bursts(double recordsPerSecond, long onMs, long offMs, double idleRecordsPerSecond) implements LoadPlan {}

    /**
     * A rate that is drawn from a normal distribution for each window of time; negative rates count as 0.
     *
     * @param windowMs length of a window, above 0
     */
    record Gaussian(double meanRecordsPerSecond, double deviationRecordsPerSecond, long windowMs) implements LoadPlan {}

    /**
     * A constant rate for each partition. Each record's partition is set, so that no partitioner is called.
     *
     * @param meanRecordsPerSecond of all partitions
     * @param exponent of {@link Shares#ZIPFIAN}
     */
    record PerPartition(double meanRecordsPerSecond, Shares shares, double exponent) implements LoadPlan {}

    /** How the partitions' rates differ. */
    enum Shares {
        /** All rates are equal. */
        CONSTANT,
        /** Each rate is drawn uniformly between 0 and the largest. */
        UNIFORM,
        /** The rate of partition p is proportional to {@code 1 / (p + 1)^exponent}. */
        ZIPFIAN
    }
}
