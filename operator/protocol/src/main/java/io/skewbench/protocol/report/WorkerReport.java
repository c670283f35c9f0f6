package io.skewbench.protocol.report;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.Json;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A worker's report of its state; each report replaces the one before. The last is {@link Done}, {@link Consumed},
 * {@link Operated} or {@link Failed}.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "state")
@JsonSubTypes({@JsonSubTypes.Type(value = WorkerReport.Preparing.class, name = "Preparing"),
        @JsonSubTypes.Type(value = WorkerReport.Ready.class, name = "Ready"),
        @JsonSubTypes.Type(value = WorkerReport.Running.class, name = "Running"),
        @JsonSubTypes.Type(value = WorkerReport.Done.class, name = "Done"),
        @JsonSubTypes.Type(value = WorkerReport.Consumed.class, name = "Consumed"),
        @JsonSubTypes.Type(value = WorkerReport.Operated.class, name = "Operated"),
        @JsonSubTypes.Type(value = WorkerReport.Failed.class, name = "Failed")})
public sealed interface WorkerReport {

    /**
     * Reads a report.
     *
     * @throws UnreadableException if it isn't one, or exceeds the {@link Bounds}; a result in it is read separately
     */
    static WorkerReport read(String json) {
        if (json.length() > Bounds.REPORT_CHARACTERS) {
            throw new UnreadableException("A report of " + json.length() + " characters");
        }
        var report = Json.read(json, WorkerReport.class);
        if (report instanceof Running running) {
            Bounds.count(running.acknowledged(), "acknowledged");
            Bounds.count(running.failed(), "failed");
            Bounds.figure(running.recordsPerSecond(), "recordsPerSecond");
        }
        if (report instanceof Ready(var clock, var server)) {
            ReportCheck.of(clock);
            ReportCheck.of(server);
        }
        return report;
    }

    /** Returns whether no other report will follow. */
    default boolean isFinal() {
        return this instanceof Done || this instanceof Consumed || this instanceof Operated || this instanceof Stored
                || this instanceof Failed;
    }

    /**
     * The worker connects, fetches metadata and warms up code.
     *
     * @param stuck what keeps it from getting ready, such as a partitioner that isn't configured for seconds, on one
     * line of at most {@link Bounds#STUCK_CHARACTERS}; null if nothing is known to
     */
    record Preparing(@Nullable String stuck) implements WorkerReport {

        public Preparing {
            stuck = stuck == null ? null : Bounds.stuck(stuck);
        }

        /** Creates the report of a worker that nothing keeps from getting ready. */
        public Preparing() {
            this(null);
        }
    }

    /**
     * The worker waits for the start time. Consumers remain in this state until their end.
     *
     * @param clock difference between the clock of one broker, the same for all workers of the trial, and the worker's
     * @param server difference between the API server's clock and the worker's; null without an API server
     */
    record Ready(@Nullable ClockReading clock, @Nullable ClockReading server) implements WorkerReport {

        /** Creates the report of a worker that has read no clocks. */
        public Ready() {
            this(null, null);
        }
    }

    /**
     * The worker sends.
     *
     * @param acknowledged records so far, warm-up included
     * @param failed records so far, warm-up included
     * @param recordsPerSecond acknowledged in the last second
     * @param stuck what keeps it from going on, such as a broker that doesn't answer, on one line of at most
     * {@link Bounds#STUCK_CHARACTERS}; null where nothing does
     */
    record Running(long acknowledged, long failed, double recordsPerSecond,
            @Nullable String stuck) implements WorkerReport {

        public Running {
            stuck = stuck == null ? null : Bounds.stuck(stuck);
        }

        /** Creates the report of a worker that nothing keeps from going on. */
        public Running(long acknowledged, long failed, double recordsPerSecond) {
            this(acknowledged, failed, recordsPerSecond, null);
        }
    }

    /**
     * The worker has sent as planned. Failed records don't prevent that: the result counts them.
     *
     * @param packed the result as {@link Json#pack} writes it. It is unpacked only when it is needed, so that of many
     * workers' results only one is held in memory at a time
     */
    record Done(String packed) implements WorkerReport {
        /** Length of the packed result, which is Base64. */
        static final int MAX_CHARACTERS = Bounds.REPORT_GZIP_BYTES / 3 * 4;

        public Done {
            Objects.requireNonNull(packed);
        }

        /** Packs a result. Its time line keeps as many steps as there is room for. */
        public static Done of(WorkerResult result) {
            var packed = Json.pack(result);
            var timeline = result.timeline();
            return packed.length() > MAX_CHARACTERS && timeline != null
                    ? of(result.with(timeline.shorter()))
                    : new Done(packed);
        }

        /**
         * Returns the result.
         *
         * @throws UnreadableException if it isn't one, exceeds the {@link Bounds} or contradicts itself
         */
        public WorkerResult result() {
            var result = Json.unpack(packed, Bounds.REPORT_BYTES, WorkerResult.class);
            result.check();
            return result;
        }
    }

    /**
     * The worker has read as planned, to the end or until its time limit; the result shows what it has read.
     *
     * @param packed the result, as that of {@link Done}
     */
    record Consumed(String packed) implements WorkerReport {

        public Consumed {
            Objects.requireNonNull(packed);
        }

        /**
         * Packs a result, without its time line if there is no room for that.
         *
         * @return the report; {@link Failed} with {@code ResultTooLarge} if the result would exceed the bounds, because
         * partitions were reassigned too often
         */
        public static WorkerReport of(ConsumerResult result) {
            var packed = result.packed();
            return packed.isPresent()
                    ? new Consumed(packed.get())
                    : new Failed(WorkerFailure.RESULT_TOO_LARGE, "Its group rebalanced " + result.rebalances()
                            + " times and left " + result.spans().size() + " spans of offsets, more than a report has "
                            + "room for; raise session.timeout.ms and max.poll.interval.ms of the group so that it "
                            + "rebalances less, or read fewer partitions");
        }

        /**
         * Returns the result.
         *
         * @throws UnreadableException if it isn't one, exceeds the {@link Bounds} or contradicts itself
         */
        public ConsumerResult result() {
            var result = Json.unpack(packed, Bounds.REPORT_BYTES, ConsumerResult.class);
            result.check();
            return result;
        }
    }

    /**
     * The worker has timed operations as planned. Failed operations don't prevent that: the result counts them.
     *
     * @param packed the result, as that of {@link Done}
     */
    record Operated(String packed) implements WorkerReport {

        public Operated {
            Objects.requireNonNull(packed);
        }

        /** Packs a result. Its time line keeps as many steps as there is room for. */
        public static Operated of(OperationsResult result) {
            var packed = Json.pack(result);
            var timeline = result.timeline();
            return packed.length() > Done.MAX_CHARACTERS && timeline != null
                    ? of(result.with(timeline.shorter()))
                    : new Operated(packed);
        }

        /**
         * Returns the result.
         *
         * @throws UnreadableException if it isn't one, exceeds the {@link Bounds} or contradicts itself
         */
        public OperationsResult result() {
            var result = Json.unpack(packed, Bounds.REPORT_BYTES, OperationsResult.class);
            result.check();
            return result;
        }
    }

    /**
     * A {@link Done}, {@link Consumed} or {@link Operated} that the worker has stored and that is not held in memory:
     * of many such reports, each is read when it is added to the sum, and dropped before the next. Never written as
     * JSON.
     *
     * @param reading reads the stored report
     */
    record Stored(Supplier<WorkerReport> reading) implements WorkerReport {}

    /**
     * The worker could not carry out its plan.
     *
     * @param reason CamelCase: the text of a {@link WorkerFailure}, or one that only other versions know
     * @param message one sentence with the exception's, on one line of at most {@link Bounds#MESSAGE_CHARACTERS}: both
     * are cut here, as they go into statuses
     * @param total all records until then, where those in flight count as failed; null if none could be sent
     */
    record Failed(String reason, String message, @Nullable Counts total) implements WorkerReport {

        public Failed {
            reason = Bounds.reason(reason);
            message = Bounds.message(message);
        }

        /** Creates the report of a worker of this version that sent no record. */
        public Failed(WorkerFailure reason, String message) {
            this(reason.text(), message);
        }

        /** Creates the report of a worker that sent no record. */
        public Failed(String reason, String message) {
            this(reason, message, null);
        }
    }
}
