package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** How the replicas of the topics of a row kept up with its producers. */
public record Replication(
        @JsonPropertyDescription("Records per second that all in-sync replicas received in the measured time, whoever "
                + "wrote them.") Spread recordsPerSecond,
        @JsonPropertyDescription("The same in bytes of keys and values, by the mean size of acknowledged records.")
        @Nullable Spread bytesPerSecond,
        @JsonPropertyDescription("Records that all in-sync replicas received, divided by those that were acknowledged "
                + "in the measured time: below 1 where replication did not keep up. The median of the trials.")
        @Nullable Double ratio,
        @JsonPropertyDescription("Records that some in-sync replica still lacked when the last one was acknowledged; "
                + "the most of all trials.") long behindRecords,
        @JsonPropertyDescription("Milliseconds from then until none was lacking; the most of all trials, and 30,000 at "
                + "most.") double catchUpMs,
        @JsonPropertyDescription("The most partitions of which a replica was out of sync at a time.") int mostOutOfSync,
        @JsonPropertyDescription("How many times a partition lost an in-sync replica, in all trials.") int shrinks) {}
