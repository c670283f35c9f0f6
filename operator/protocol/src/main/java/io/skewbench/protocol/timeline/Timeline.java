package io.skewbench.protocol.timeline;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.json.LongList;
import io.skewbench.protocol.latency.LatencySeries;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What happened at which time, from the start of the warm-up until every record had succeeded or failed, or until the
 * replicas that were observed had caught up: each list has one value for each step. Events are counted at the time when
 * they happened, not when they were due, so the sums of the lists are the totals of the trial.
 *
 * @param stepMs length of a step: 1 s for half an hour of trial, doubled as often as needed beyond that
 * @param firstMs beginning of the first step, counted from the start of the measured time; negative in the warm-up
 * @param sent records passed to producers
 * @param acknowledged records
 * @param failed records by simple name of the exception's class
 * @param bytes of keys and values acknowledged, by broker that led the partition; -1 if the leader was unknown
 * @param maxPublishLatencyNanos largest of the acknowledged records, from intended send time to acknowledgement; 0
 * without records
 * @param publishLatency distribution of the same
 * @param brokerBytes what brokers received and sent beside that; null where nobody counted it
 */
public record Timeline(long stepMs, long firstMs,
        @JsonDeserialize(converter = LongList.Reading.class) List<Long> sent,
        @JsonDeserialize(converter = LongList.Reading.class) List<Long> acknowledged,
        @JsonDeserialize(contentConverter = LongList.Reading.class) Map<String, List<Long>> failed,
        @JsonDeserialize(contentConverter = LongList.Reading.class) Map<Integer, List<Long>> bytes,
        @JsonDeserialize(converter = LongList.Reading.class) List<Long> maxPublishLatencyNanos,
        LatencySeries publishLatency, @Nullable BrokerBytes brokerBytes) {
    /** Size as JSON. A ConfigMap holds 1 MiB, and a worker's report needs some of it for other figures. */
    public static final int MAX_BYTES = 512 * 1024;
    /** Number of JSON values in all lists: a report needs room for partitions as well. */
    static final int MAX_JSON_VALUES = 150_000;
    /** Number of values over the brokers and errors of all workers; a time line with more gets longer steps. */
    static final long MAX_VALUES = 1_000_000;
    private static final long MAX_MS = 1L << 40;
    private static final long SECOND_MS = TimeUnit.SECONDS.toMillis(1);
    private static final long FINE_MS = TimeUnit.MINUTES.toMillis(30);

    public Timeline {
        var steps = sent.size();
        var lists = Stream.concat(
                Stream.of(List.of(acknowledged, maxPublishLatencyNanos), failed.values(), bytes.values())
                        .flatMap(Collection::stream),
                Stream.ofNullable(brokerBytes).flatMap(BrokerBytes::lists));
        if (stepMs <= 0 || Math.floorMod(firstMs, stepMs) != 0 || lists.anyMatch(list -> list.size() != steps)) {
            throw new UnreadableException("Not a time line: its lists differ in length, or no step begins at 0");
        }
    }

    /** A time line of producers only. */
    public Timeline(long stepMs, long firstMs, List<Long> sent, List<Long> acknowledged,
            Map<String, List<Long>> failed, Map<Integer, List<Long>> bytes, List<Long> maxPublishLatencyNanos,
            LatencySeries publishLatency) {
        this(stepMs, firstMs, sent, acknowledged, failed, bytes, maxPublishLatencyNanos, publishLatency, null);
    }

    /** Returns a time line without producers. */
    public static Timeline of(long stepMs, long firstMs, int steps, BrokerBytes brokerBytes) {
        var zeros = Collections.nCopies(steps, 0L);
        var latency = LatencySeries.encode(LatencySeries.empty());
        return new Timeline(stepMs, firstMs, zeros, zeros, Map.of(), Map.of(), zeros,
                LatencySeries.ofEncoded(Collections.nCopies(steps, latency)), brokerBytes);
    }

    /**
     * Checks a value that was read.
     *
     * @throws UnreadableException if it is larger than allowed, or contains a number that isn't a count
     */
    public void check() {
        Bounds.atMost(Bounds.STEPS, sent, "steps of a time line");
        Bounds.atMost(Bounds.NAMES, failed.keySet(), "errors in a time line");
        failed.keySet().forEach(Bounds::shortName);
        Bounds.atMost(Bounds.BROKERS, brokers(), "brokers in a time line");
        if (stepMs > MAX_MS || Math.abs(firstMs) > MAX_MS) {
            throw new UnreadableException("Not a time line: it begins at " + firstMs + " ms, in steps of " + stepMs);
        }
        List.of(sent, acknowledged, maxPublishLatencyNanos).forEach(Timeline::checkCounts);
        failed.values().forEach(Timeline::checkCounts);
        bytes.values().forEach(Timeline::checkCounts);
        if (brokerBytes != null) {
            brokerBytes.lists().forEach(Timeline::checkCounts);
        }
    }

    private static void checkCounts(List<Long> counts) {
        for (var count : LongList.values(counts)) {
            Bounds.count(count, "A value of a time line");
        }
    }

    /** Returns the length of a step for a trial of the given length. */
    public static long stepMs(long trialMs) {
        var step = SECOND_MS;
        while (trialMs > FINE_MS * step / SECOND_MS) {
            step *= 2;
        }
        return step;
    }

    /**
     * Returns the sum of time lines by step. If their steps differ, the sum has the longest of these.
     *
     * @throws UnreadableException if the histograms of one can't be read
     */
    public static Timeline sum(List<Timeline> parts) {
        var axis = parts.stream().map(Timeline::axis).reduce(TimeAxis::union).orElse(new TimeAxis(SECOND_MS, 0, 0));
        var lists = parts.stream().mapToLong(Timeline::lists).sum();
        while (axis.steps() > 1 && axis.steps() * lists > MAX_VALUES) {
            axis = axis.coarser();
        }
        var sum = new TimelineSum(axis);
        parts.forEach(sum::add);
        return sum.timeline();
    }

    /**
     * Returns the time line in as many steps as take no more than {@link #MAX_BYTES} and {@link #MAX_JSON_VALUES}; null
     * if even the fewest take more.
     */
    public @Nullable Timeline fitting() {
        var fitting = this;
        while (fitting != null && !fitting.fits()) {
            fitting = fitting.shorter();
        }
        return fitting;
    }

    /** Returns whether the time line takes no more than {@link #MAX_BYTES} and {@link #MAX_JSON_VALUES}. */
    boolean fits() {
        return (3L + lists()) * sent.size() <= MAX_JSON_VALUES
                && Json.write(this).length() <= MAX_BYTES;
    }

    /**
     * Returns the time line in fewer steps; null if it has as few as possible, one step each for warm-up and measured
     * time.
     */
    public @Nullable Timeline shorter() {
        var coarser = coarser();
        return coarser.sent.size() < sent.size() ? coarser : null;
    }

    /** Returns the time line in steps twice as long. */
    Timeline coarser() {
        var sum = new TimelineSum(axis().coarser());
        sum.add(this);
        return sum.timeline();
    }

    /** Returns this time line of producers only. */
    public Timeline withoutBrokerBytes() {
        return brokerBytes == null
                ? this
                : new Timeline(stepMs, firstMs, sent, acknowledged, failed, bytes, maxPublishLatencyNanos,
                        publishLatency);
    }

    /** Returns the number of lists by error and by broker. */
    int lists() {
        return failed.size() + bytes.size() + (brokerBytes == null ? 0 : brokerBytes.size());
    }

    Set<Integer> brokers() {
        var brokers = new HashSet<>(bytes.keySet());
        if (brokerBytes != null) {
            brokers.addAll(brokerBytes.brokers());
        }
        return brokers;
    }

    TimeAxis axis() {
        return new TimeAxis(stepMs, firstMs, sent.size());
    }
}
