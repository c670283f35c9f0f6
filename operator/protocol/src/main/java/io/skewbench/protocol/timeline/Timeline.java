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
 * What happened when, from the start of the warm-up until the last record had ended: one value for each step in every
 * list. What happened is counted when it happened, whenever it was due, so the lists add up to the totals of the trial.
 *
 * @param stepMs length of a step: 1 s for half an hour of trial, doubled as often as needed beyond that
 * @param firstMs beginning of the first step, counted from the start of the measured time; negative in the warm-up
 * @param sent records handed to producers
 * @param acknowledged records
 * @param failed records by simple name of the exception's class
 * @param bytes of keys and values acknowledged, by broker that led the partition; -1 where that was not known
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
    /** As JSON. A ConfigMap takes 1 MiB, and a worker's report needs some of it for its other figures. */
    public static final int MAX_BYTES = 512 * 1024;
    /** As JSON, values in all of its lists: a report has to have room for partitions beside it. */
    static final int MAX_JSON_VALUES = 150_000;
    /** Of all workers' brokers and errors; what takes more has longer steps. */
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
     * Checks what was read.
     *
     * @throws UnreadableException if it is larger than allowed, or holds what is no count
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

    /** Returns the length of a step for a trial of some length. */
    public static long stepMs(long trialMs) {
        var step = SECOND_MS;
        while (trialMs > FINE_MS * step / SECOND_MS) {
            step *= 2;
        }
        return step;
    }

    /**
     * Adds up what happened at the same time. Time lines of different steps are added in the longest of these.
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
     * Returns the time line in fewer steps; null if it has as few as there can be: warm-up and measured time share
     * none.
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

    /** Time lines added up one after the other, each read once. */
    public static final class Total {
        private @Nullable TimelineSum sum;
        private final Map<String, Long> totals = new HashMap<>();
        private boolean isSpoilt;

        /**
         * Adds one. After one that can't be added there is no sum any more, as part of it may have been added.
         *
         * @throws UnreadableException if it can't be read, counts more with the others than any trial, or names more
         * errors and brokers with them than there can be
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

        /** What all steps hold together is a count, so that steps can be added up to longer ones. */
        private void addTotals(Timeline part) {
            addTotal("records sent", part.sent);
            addTotal("records acknowledged", part.acknowledged);
            part.failed.forEach((error, counts) -> addTotal("records failed by " + error, counts));
            part.bytes.forEach((broker, counts) -> addTotal("bytes of broker " + broker, counts));
        }

        /**
         * The sum of so few counts that were checked stays below 2^64: where it is too large for a long, it is
         * negative.
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

        /** Returns the sum in as many steps as there is room for, null of none and where one couldn't be added. */
        public @Nullable Timeline timeline() {
            return sum == null ? null : sum.fitting();
        }
    }
}
