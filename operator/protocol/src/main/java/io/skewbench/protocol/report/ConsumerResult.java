package io.skewbench.protocol.report;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one worker of a consumer group measured. "Measured" records are those whose timestamp, which their producers set
 * when they send them, lies in the measured time by the published start time.
 *
 * @param pod index of the worker in its group
 * @param measuredMs length of the measured time
 * @param recordsInWindow records received during the measured time: the throughput, free of what drains later
 * @param bytesInWindow the same in bytes of keys and values
 * @param endToEndLatency of measured records, from their timestamp by the producer's clock to their arrival by this
 * worker's; timestamps are whole milliseconds, so that it is up to 1 ms too long. 0 for what seems to arrive before it
 * was sent
 * @param earlyNanos by how much a measured record seemed to arrive before it was sent, at most; 0 if none did: the
 * clocks differ by that much at least
 * @param lagStepMs time between two values of {@code lag}
 * @param lag records that the worker's partitions held and that it had not received, at the end of each step of the
 * measured time; -1 where that was not found out
 * @param rebalances how often one of the worker's consumers was given partitions anew in the measured time, at most
 * @param spans what its consumers read, warm-up included; in JSON a table, as there may be many
 * @param clock the broker's clock beside the worker's, before and after
 * @param facts versions and machine
 * @param warnings what an expert would object to, one sentence each
 * @param startClock how another clock stood to the worker's before the start; null where it knew none, and in a sum
 */
@RecordBuilder
public record ConsumerResult(int pod, long measuredMs, long recordsInWindow, long bytesInWindow,
        Histogram endToEndLatency, long earlyNanos, long lagStepMs, List<Long> lag, int rebalances,
        @JsonSerialize(converter = SpanTable.Writing.class)
        @JsonDeserialize(converter = SpanTable.Reading.class) List<Span> spans,
        ClockReading clock, Facts facts, List<String> warnings, @Nullable StartClock startClock) {

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
     * Checks what was read, or added up of what was read.
     *
     * @throws UnreadableException if it exceeds the {@link Bounds} or contradicts itself
     */
    public void check() {
        ReportCheck.of(this);
    }

    /**
     * Offsets of one partition that one consumer went through from when it was given the partition until it gave it
     * back.
     *
     * @param topic name in Kafka
     * @param from first offset
     * @param to the offset after the last
     * @param records received; fewer than offsets where some are markers of transactions, or were skipped
     */
    public record Span(String topic, int partition, long from, long to, long records) {
        private static final Comparator<Span> ORDER = Comparator.comparing(Span::topic)
                .thenComparingInt(Span::partition).thenComparingLong(Span::from).thenComparingLong(Span::to);

        /** Returns spans in order, of which those that follow on each other have become one. */
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
