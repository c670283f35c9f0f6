package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** How the replicas of the topics of a row kept up with its producers. */
public record Replication(
        @JsonPropertyDescription("Records per second that all in-sync replicas received in the measured time, whoever "
                + "sent them.") Spread recordsPerSecond,
        @JsonPropertyDescription("The same in bytes of keys and values, by the mean size of acknowledged records.")
        @Nullable Spread bytesPerSecond,
        @JsonPropertyDescription("Records that all in-sync replicas received, divided by those that were acknowledged "
                + "in the measured time: below 1 where replication did not keep up. The median of the trials.")
        @Nullable Double ratio,
        @JsonPropertyDescription("How long in-sync replicas were behind: milliseconds since the oldest record was "
                + "acknowledged that some in-sync replica lacked, 0 if none was lacking; from a reading each second. "
                + "Where workloads send to different topics, of those that were farthest behind. Not set with acks=0, "
                + "where several worker pods or workloads send to the same topics, or if a leader changed and "
                + "replicas did not catch up.")
        @Nullable Lag lagMs,
        @JsonPropertyDescription("The acknowledged records that some in-sync replica lacked, in bytes of keys and "
                + "values, by their mean size; not set where lagMs is not.")
        @Nullable Lag lagBytes,
        @JsonPropertyDescription("By how many milliseconds lagMs may be off at most: the time in which brokers "
                + "answered, and that between two samples of acknowledgements.")
        @Nullable Double lagErrorMs,
        @JsonPropertyDescription("Records that some in-sync replica still lacked when the last one was acknowledged; "
                + "the most of all trials. Not set with acks=0, or where several worker pods or workloads send to the "
                + "same topics.")
        @Nullable Long behindRecords,
        @JsonPropertyDescription("Milliseconds from then until none was lacking; the most of all trials. The worker "
                + "waits for 15 s.")
        @Nullable Double catchUpMs,
        @JsonPropertyDescription("Most partitions with a replica out of sync at a time.") int mostOutOfSync,
        @JsonPropertyDescription("How many times a partition lost an in-sync replica, in all trials.") int shrinks,
        @JsonPropertyDescription("How many times a partition gained an in-sync replica, in all trials. Not set where a "
                + "worker of an earlier version did not count it.")
        @Nullable Integer expands) {

    /** How far replicas were behind in the measured time. */
    public record Lag(
            @JsonPropertyDescription("Median of the readings of a trial; the median of the trials.") double p50,
            @JsonPropertyDescription("Maximum of the readings of all trials.") double max) {}
}
