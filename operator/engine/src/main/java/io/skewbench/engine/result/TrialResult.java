package io.skewbench.engine.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.engine.state.Reason;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.ConsumerResult;
import io.skewbench.protocol.report.WorkerFailure;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.timeline.Timeline;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All that is kept of one attempt, as JSON, by the driver: docs/result-format.md describes it. Once stored it is never
 * changed, and the trial is never run again under the same id. Of each worker it holds only how its clock stood at the
 * start.
 *
 * @param formatVersion of the JSON that this record is stored as: {@link #FORMAT_VERSION}
 * @param reason null if the attempt counts; else CamelCase, such as WorkerLost
 * @param message null if the attempt counts
 * @param startedAtMs the published start time, milliseconds since 1970; null if it was never published
 * @param producers what the workers of each workload sent, added up
 * @param timeline of all workers together; null where none gave one, or where it is kept apart
 * @param course how figures changed within the trial; null where the attempt does not count, or is too short for that
 * @param offsetsBefore end offsets by topic and partition before the first record; of another system than Kafka,
 * counters by the names that its plans have
 * @param offsetsAfter the same after the last; null where they could not be read
 * @param growth by how much logs grew meanwhile, those of others included; null where it isn't known
 * @param brokerCounts what brokers counted themselves in the measured time, those at which requests spent most time;
 * null where it isn't known
 * @param uncounted why that isn't known, as a part of a sentence; null if it is, or if the driver doesn't say
 * @param consumers what the workers of each consumer group read, added up
 * @param accounts how each consumer group accounts for the growth of its topics
 * @param workers versions and machines of the first workers, at most {@link #MAX_WORKERS}
 * @param search what the trial says about its rate; null where the attempt does not count, and without a search
 * @param operations what the workers of each workload that times operations did, added up; null without any
 */
@RecordBuilder
public record TrialResult(int formatVersion, int trial, int attempt, String variant, Map<String, String> sweep,
        int repetition, @Nullable String reason, @Nullable String message, @Nullable Long startedAtMs,
        List<ProducersOutcome> producers, @Nullable Timeline timeline, @Nullable TrialCourse course,
        Map<String, List<Long>> offsetsBefore,
        @Nullable Map<String, List<Long>> offsetsAfter, @Nullable LogGrowth growth,
        @Nullable List<BrokerCounts> brokerCounts, @Nullable String uncounted, List<ConsumersOutcome> consumers,
        List<ConsumerAccount> accounts, List<WorkerSummary> workers, @Nullable SearchOutcome search,
        @Nullable List<OperationsOutcome> operations) {
    public static final int FORMAT_VERSION = 2;
    /** The most workers that are summarised, and that the environment in the status lists. */
    public static final int MAX_WORKERS = 100;

    /** Returns a builder that starts from the defaults. */
    public static TrialResultBuilder builder() {
        return TrialResultBuilder.builder().formatVersion(TrialResult.FORMAT_VERSION).sweep(Map.of())
                .producers(List.of()).offsetsBefore(Map.of()).consumers(List.of()).accounts(List.of())
                .workers(List.of());
    }

    /** Returns a builder that starts from this one. */
    public TrialResultBuilder toBuilder() {
        return TrialResultBuilder.builder(this);
    }

    public TrialResult {
        if (formatVersion != FORMAT_VERSION) {
            throw new UnreadableException("it is of format version " + formatVersion + ", and this version of "
                    + "Skewbench reads version " + FORMAT_VERSION + "; use the version of Skewbench that wrote it");
        }
        reason = reason == null ? null : Bounds.reason(reason);
        message = message == null ? null : Bounds.message(message);
        // It takes no more than the counts in its place.
        uncounted = uncounted == null || brokerCounts != null ? null : Bounds.errorMessage(uncounted);
    }

    /** Returns the result of an attempt that could not begin. */
    public static TrialResult notBegun(AttemptId id, Experiment.Trial trial, Reason reason, String message) {
        return TrialResult.builder().trial(id.trial()).attempt(id.attempt()).variant(trial.variant())
                .sweep(trial.sweep()).repetition(trial.repetition()).reason(reason.text()).message(message).build();
    }

    /** Returns which attempt this is the result of. */
    public AttemptId id() {
        return new AttemptId(trial, attempt);
    }

    /** Returns the row that the trial belongs to. */
    public Experiment.Row row() {
        return new Experiment.Row(variant, sweep);
    }

    /** Returns what the workers of each workload that times operations did; empty without any. */
    public List<OperationsOutcome> timed() {
        return Objects.requireNonNullElse(operations, List.of());
    }

    /** Returns whether the attempt counts. */
    public boolean counts() {
        return reason == null;
    }

    /** Returns this result with the failure for which its attempt does not count. */
    public TrialResult failing(Failure failure) {
        return toBuilder().reason(failure.reason().text()).message(failure.message()).build();
    }

    /** Returns this result with another time line, or with none. */
    public TrialResult with(@Nullable Timeline other) {
        return toBuilder().timeline(other).build();
    }

    /**
     * Returns what is held of an attempt that has ended, from which all figures follow: partitions added up by their
     * leaders, and no time line, spans or offsets of partitions. A summary of a worker stays where the results before
     * have none of it with this version of kafka-clients.
     *
     * @param before those that are held already
     */
    public TrialResult compact(List<TrialResult> before) {
        return new Compaction(before).of(this);
    }

    /**
     * Returns the result in a form that can be read back once it is stored. Where malicious workers have reported more
     * than fits, the returned result doesn't count, and leaves their reports out.
     */
    public TrialResult storable() {
        return StorableForm.of(this);
    }

    /** Returns what stands for a stored result that can't be read: the run can't go on without it. */
    public static TrialResult unreadable(AttemptId id, String message) {
        return TrialResult.builder().trial(id.trial()).attempt(id.attempt()).variant("").repetition(0)
                .reason(FailureReason.RESULT_UNREADABLE.text()).message(message).build();
    }

    /** Returns whether this stands for a stored result that can't be read. */
    @JsonIgnore
    public boolean isUnreadable() {
        return FailureReason.RESULT_UNREADABLE.is(reason);
    }

    /**
     * Returns whether another attempt would fail just as this one: nothing but a change of the spec or of Kafka helps.
     */
    @JsonIgnore
    public boolean isFinal() {
        return isUnreadable() || WorkerFailure.RECORDS_REFUSED.is(reason);
    }

    /**
     * The outcome of the workers of one workload.
     *
     * @param topics names in Kafka of those that they were to send to
     * @param workers how many there were
     * @param reported how many gave a result
     * @param result the results added up, as one worker's with the whole load, {@code startSkewMs} the largest, facts
     * the first worker's, without time line and clock; null where none gave one
     * @param extremes null where none gave a result
     * @param clocks a broker's clock beside the workers', one reading for each machine
     * @param startClocks how each worker's clock stood to another one before the start; null where none knew one, and
     * in the compact form
     */
    public record ProducersOutcome(String workload, List<String> topics, int workers, int reported,
            @Nullable WorkerResult result, @Nullable Extremes extremes, List<ClockReading> clocks,
            @Nullable StartClocks startClocks) {

        /** Nothing is known of clocks before the start. */
        public ProducersOutcome(String workload, List<String> topics, int workers, int reported,
                @Nullable WorkerResult result, @Nullable Extremes extremes, List<ClockReading> clocks) {
            this(workload, topics, workers, reported, result, extremes, clocks, null);
        }
    }

    /**
     * Figures of single workers that their sum does not show.
     *
     * @param leastSkewMs how late the first of them started
     * @param latestPod the pod that started last
     * @param cpuShare the largest share of its processors that one of them took in the measured time
     * @param cpuPod which that was
     * @param gcShare the largest share of the measured time that garbage collection took
     * @param gcPod in which worker that was
     * @param stealShare the largest share of its processor time that a machine lost to other virtual machines; null if
     * none says
     * @param stealPod in which worker that was
     * @param busyShare the largest share of its processor time in which a machine had work; null if none says
     * @param busyPod in which worker that was
     * @param threadShare the largest share of the measured time for which one thread ran; null if no worker says
     * @param threadPod in which worker that was
     */
    public record Extremes(double leastSkewMs, int latestPod, double cpuShare, int cpuPod, double gcShare,
            int gcPod, @Nullable Double stealShare, int stealPod, @Nullable Double busyShare, int busyPod,
            @Nullable Double threadShare, int threadPod) {

        /** No machine says what others take, and no worker what its threads take. */
        public Extremes(double leastSkewMs, int latestPod, double cpuShare, int cpuPod, double gcShare, int gcPod) {
            this(leastSkewMs, latestPod, cpuShare, cpuPod, gcShare, gcPod, null, 0, null, 0, null, 0);
        }

        /** Returns the largest share of processor time that was lost; 0 if no machine says. */
        public double stolen() {
            return stealShare == null ? 0 : stealShare;
        }
    }

    /**
     * The outcome of the workers of one consumer group.
     *
     * @param topics names in Kafka of those that they were to read
     * @param workers how many there were
     * @param reported how many gave a result
     * @param result the results added up, as one worker's that reads all; null where none gave one
     * @param clocks a broker's clock beside the workers', one reading for each machine
     * @param startClocks as those of {@link ProducersOutcome}
     */
    public record ConsumersOutcome(String workload, String group, List<String> topics, int workers, int reported,
            @Nullable ConsumerResult result, List<ClockReading> clocks, @Nullable StartClocks startClocks) {

        /** Nothing is known of clocks before the start. */
        public ConsumersOutcome(String workload, String group, List<String> topics, int workers, int reported,
                @Nullable ConsumerResult result, List<ClockReading> clocks) {
            this(workload, group, topics, workers, reported, result, clocks, null);
        }
    }

    /**
     * Checks the result that was read, down to its histograms, because figures are computed from them much later.
     *
     * @throws UnreadableException if something is missing, exceeds its bounds, contradicts itself or can't be decoded
     */
    public void check() {
        ResultCheck.of(this);
    }
}
