package io.skewbench.protocol.timeline;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.json.LongList;
import io.skewbench.protocol.latency.LatencySeries;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What happened at which time, from the start of the warm-up until every record had succeeded or failed: each list has
 * one value for each step. Events are counted at the time when they happened, not when they were due, so the sums of
 * the lists are the totals of the trial.
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
 */
public record Timeline(long stepMs, long firstMs,
        @JsonDeserialize(converter = LongList.Reading.class) List<Long> sent,
        @JsonDeserialize(converter = LongList.Reading.class) List<Long> acknowledged,
        @JsonDeserialize(contentConverter = LongList.Reading.class) Map<String, List<Long>> failed,
        @JsonDeserialize(contentConverter = LongList.Reading.class) Map<Integer, List<Long>> bytes,
        @JsonDeserialize(converter = LongList.Reading.class) List<Long> maxPublishLatencyNanos,
        LatencySeries publishLatency) {
    /** Size as JSON. A ConfigMap holds 1 MiB, and a worker's report needs some of it for other figures. */
    public static final int MAX_BYTES = 512 * 1024;
    /** Number of JSON values in all lists: a report needs room for partitions as well. */
    static final int MAX_JSON_VALUES = 150_000;
    /** Number of values over the brokers and errors of all workers; a time line with more gets longer steps. */
    private static final long MAX_VALUES = 1_000_000;
    private static final long MAX_MS = 1L << 40;
    private static final long SECOND_MS = TimeUnit.SECONDS.toMillis(1);
    private static final long FINE_MS = TimeUnit.MINUTES.toMillis(30);

    public Timeline {
        var steps = sent.size();
        var lists = Stream.of(List.of(acknowledged, maxPublishLatencyNanos), failed.values(), bytes.values())
                .flatMap(Collection::stream);
        if (stepMs <= 0 || Math.floorMod(firstMs, stepMs) != 0 || lists.anyMatch(list -> list.size() != steps)) {
            throw new UnreadableException("Not a time line: its lists differ in length, or no step begins at 0");
        }
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
        Bounds.atMost(Bounds.BROKERS, bytes.keySet(), "brokers in a time line");
        if (stepMs > MAX_MS || Math.abs(firstMs) > MAX_MS) {
            throw new UnreadableException("Not a time line: it begins at " + firstMs + " ms, in steps of " + stepMs);
        }
        List.of(sent, acknowledged, maxPublishLatencyNanos).forEach(Timeline::checkCounts);
        failed.values().forEach(Timeline::checkCounts);
        bytes.values().forEach(Timeline::checkCounts);
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
        var lists = parts.stream().mapToLong(part -> part.failed.size() + part.bytes.size()).sum();
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
        return (3L + failed.size() + bytes.size()) * sent.size() <= MAX_JSON_VALUES
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

    TimeAxis axis() {
        return new TimeAxis(stepMs, firstMs, sent.size());
    }

    /** A sum to which time lines are added one after the other, each of which is read once. */
    public static final class Total {
        private @Nullable TimelineSum sum;
        private final Map<String, Long> totals = new HashMap<>();
        private boolean isSpoilt;

        /**
         * Adds a time line. After a failed addition there is no sum any more, as part of the time line may have been
         * added.
         *
         * @throws UnreadableException if it can't be read, counts more with the others than any trial, or names,
         * together with the others, more errors and brokers than there can be
         */
        public void add(Timeline part) {
            try {
                part.check();
                addChecked(part);
            } catch (RuntimeException e) {
                isSpoilt = true;
                sum = null;
                throw e;
            }
        }

        private void addChecked(Timeline part) {
            if (isSpoilt) {
                return;
            }
            addTotals(part);
            var before = sum;
            if (before != null) {
                Bounds.atMost(Bounds.NAMES, union(before.errors(), part.failed), "errors in the time lines of a trial");
                Bounds.atMost(Bounds.BROKERS, union(before.brokers(), part.bytes),
                        "brokers in the time lines of a trial");
            }
            var axis = before == null ? part.axis() : before.axis().union(part.axis());
            var lists = part.failed.size() + part.bytes.size()
                    + (before == null ? 0L : before.errors().size() + before.brokers().size());
            while (axis.steps() > 1 && axis.steps() * lists > MAX_VALUES) {
                axis = axis.coarser();
            }
            if (before == null) {
                sum = new TimelineSum(axis);
            } else if (!axis.equals(before.axis())) {
                sum = before.over(axis);
            }
            var after = Objects.requireNonNull(sum);
            after.add(part);
            after.checkLatencies();
        }

        /** Checks that the sum over all steps is a valid count, so that steps can be combined to longer ones. */
        private void addTotals(Timeline part) {
            addTotal("records sent", part.sent);
            addTotal("records acknowledged", part.acknowledged);
            part.failed.forEach((error, counts) -> addTotal("records failed by " + error, counts));
            part.bytes.forEach((broker, counts) -> addTotal("bytes of broker " + broker, counts));
        }

        /**
         * Adds up the counts. As the counts are few and each was checked, the sum stays below 2^64; one that is too
         * large for a long shows as negative.
         */
        private void addTotal(String what, List<Long> counts) {
            var ofPart = 0L;
            for (var count : LongList.values(counts)) {
                ofPart += count;
            }
            var message = "With it, the number of " + what + " in the time lines";
            totals.put(what, Bounds.sum(totals.getOrDefault(what, 0L), ofPart, message));
        }

        private static <K> Set<K> union(Set<K> one, Map<K, ?> other) {
            var union = new HashSet<>(one);
            union.addAll(other.keySet());
            return union;
        }

        /**
         * Returns the sum in as many steps as there is room for; null without time lines, or if one couldn't be added.
         */
        public @Nullable Timeline timeline() {
            return sum == null ? null : sum.fitting();
        }
    }
}
