package io.skewbench.engine;

import io.skewbench.protocol.ConsumerResult;
import io.skewbench.protocol.Timeline;
import io.skewbench.protocol.WorkerResult;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All that is kept of one attempt, as JSON, by the driver. Once stored it is never changed, and the trial is never run
 * again under the same id.
 *
 * @param reason null if the attempt counts; else CamelCase, such as WorkerLost
 * @param message null if the attempt counts
 * @param startedAtMs the published start time, milliseconds since 1970; null if it was never published
 * @param timeline of all workers together; null where none gave one, or where it is kept apart
 * @param workers those that sent
 * @param offsetsBefore end offsets by topic and partition before the first record
 * @param offsetsAfter the same after the last; null where they could not be read
 * @param consumers workers that read
 */
public record TrialResult(int trial, int attempt, String variant, Map<String, String> sweep, int repetition,
        @Nullable String reason, @Nullable String message, @Nullable Long startedAtMs, List<WorkerOutcome> workers,
        @Nullable Timeline timeline, Map<String, List<Long>> offsetsBefore,
        @Nullable Map<String, List<Long>> offsetsAfter, List<ConsumerOutcome> consumers) {

    public TrialResult {
        consumers = List.copyOf(Objects.requireNonNullElse(consumers, List.of()));
    }

    /** Returns the result of an attempt that could not begin. */
    public static TrialResult notBegun(AttemptId id, Experiment.Trial trial, String reason, String message) {
        return new TrialResult(id.trial(), id.attempt(), trial.variant(), trial.sweep(), trial.repetition(), reason,
                message, null, List.of(), null, Map.of(), null, List.of());
    }

    /** Returns which attempt this is the result of. */
    public AttemptId id() {
        return new AttemptId(trial, attempt);
    }

    /** Returns whether the attempt counts. */
    public boolean counts() {
        return reason == null;
    }

    /** Returns the same with another time line, or none. */
    public TrialResult with(@Nullable Timeline other) {
        return new TrialResult(trial, attempt, variant, sweep, repetition, reason, message, startedAtMs, workers, other,
                offsetsBefore, offsetsAfter, consumers);
    }

    /**
     * What became of one worker that sent.
     *
     * @param topics names in Kafka of those that it was to send to
     * @param result without its time line; null where it gave none
     */
    public record WorkerOutcome(String workload, int pod, List<String> topics, @Nullable String node,
            @Nullable WorkerResult result) {}

    /**
     * What became of one worker of a consumer group.
     *
     * @param topics names in Kafka of those that it was to read
     * @param result null where it gave none
     */
    public record ConsumerOutcome(String workload, String group, int pod, List<String> topics, @Nullable String node,
            @Nullable ConsumerResult result) {}
}
