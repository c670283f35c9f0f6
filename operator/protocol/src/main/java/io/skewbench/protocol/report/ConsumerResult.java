package io.skewbench.protocol.report;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.WorkerReport.Done;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.timeline.Timeline;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one worker of a consumer group. "Measured" records are those whose timestamp, which their
 * producers set when they send them, lies in the measured time by the published start time.
 *
 * @param pod index of the worker in its group
 * @param measuredMs length of the measured time
 * @param recordsInWindow records received during the measured time: the throughput, without records that are drained
 * later
 * @param bytesInWindow the same in bytes of keys and values
 * @param endToEndLatency of measured records, from their timestamp by the producer's clock to their arrival by this
 * worker's; timestamps are whole milliseconds, so that it is up to 1 ms too long. 0 for records that seem to arrive
 * before they were sent
 * @param earlyNanos the longest time by which a measured record seemed to arrive before it was sent; 0 if none did. The
 * clocks differ by at least this time
 * @param lagStepMs time between two values of {@code lag}
 * @param lag records that the worker's partitions held and that it had not received, at the end of each step of the
 * measured time; -1 where that is unknown
 * @param rebalances the most new assignments that any of the worker's consumers got in the measured time
 * @param spans offsets that the consumers read, including warm-up; a table in JSON, because there may be many
 * @param clock difference between the broker's clock and the worker's, before and after the trial
 * @param facts versions and machine
 * @param warnings reservations that an expert would have, one sentence each
 * @param startClock offset of another clock before the start; null if the worker knew none, and in a sum
 * @param samples what was checked of single records; null if nothing was
 * @param bytesByLeader the {@code bytesInWindow} by the broker that led the partition at the end of the measured time,
 * -1 if that is unknown; null in results of versions that did not count it
 * @param timeline the same at each step of a time line, and nothing else in it; null in a sum, and where the report has
 * no room for it
 */
@RecordBuilder
public record ConsumerResult(int pod, long measuredMs, long recordsInWindow, long bytesInWindow,
        Histogram endToEndLatency, long earlyNanos, long lagStepMs, List<Long> lag, int rebalances,
        @JsonSerialize(converter = SpanTable.Writing.class)
        @JsonDeserialize(converter = SpanTable.Reading.class) List<Span> spans,
        ClockReading clock, Facts facts, List<String> warnings, @Nullable StartClock startClock,
        @Nullable Samples samples, @Nullable Map<Integer, Long> bytesByLeader, @Nullable Timeline timeline) {

    /** Returns a builder that starts from the defaults. */
    public static ConsumerResultBuilder builder() {
        return ConsumerResultBuilder.builder().lag(List.of()).spans(List.of()).warnings(List.of());
    }

    /** Returns a builder that starts from this one. */
    public ConsumerResultBuilder toBuilder() {
        return ConsumerResultBuilder.builder(this);
    }

    public ConsumerResult {
        warnings = Bounds.messages(warnings);
    }

    /**
     * Checks a result that was read, or a sum of such results.
     *
     * @throws UnreadableException if it exceeds the {@link Bounds} or contradicts itself
     */
    public void check() {
        ReportCheck.of(this);
    }

    /**
     * Returns this result as {@link Json#pack} writes it, without its time line if a report has no room for that; empty
     * if a report has no room for the rest either.
     */
    Optional<String> packed() {
        var packed = Json.pack(this);
        try {
            if (packed.length() <= Done.MAX_CHARACTERS) {
                Json.unpack(packed, Bounds.REPORT_BYTES, ConsumerResult.class);
                return Optional.of(packed);
            }
        } catch (UnreadableException e) {
            // The result has too many bytes or values.
        }
        return timeline == null ? Optional.empty() : toBuilder().timeline(null).build().packed();
    }

    /**
     * The offsets of one partition that one consumer passed from the assignment of the partition until its revocation.
     *
     * @param topic name in Kafka
     * @param from first offset
     * @param to the offset after the last
     * @param records received; fewer than offsets where some are markers of transactions, or were skipped
     */
    public record Span(String topic, int partition, long from, long to, long records) {
        private static final Comparator<Span> ORDER = Comparator.comparing(Span::topic)
                .thenComparingInt(Span::partition).thenComparingLong(Span::from).thenComparingLong(Span::to);

        /** Returns the spans in order; adjacent spans are joined. */
        public static List<Span> joined(Collection<Span> spans) {
            var joined = new ArrayList<Span>();
            for (var span : spans.stream().sorted(ORDER).toList()) {
                if (!joined.isEmpty() && span.follows(joined.getLast())) {
                    var before = joined.removeLast();
                    joined.add(new Span(before.topic, before.partition, before.from, span.to,
                            before.records + span.records));
                } else {
                    joined.add(span);
                }
            }
            return joined;
        }

        private boolean follows(Span before) {
            return before.topic.equals(topic) && before.partition == partition && before.to == from;
        }
    }
}
