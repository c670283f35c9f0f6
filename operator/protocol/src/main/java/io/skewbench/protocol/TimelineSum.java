package io.skewbench.protocol;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Time lines added up, with the histograms of all steps in memory. */
final class TimelineSum {
    private final TimeAxis axis;
    private final List<Long> sent;
    private final List<Long> acknowledged;
    private final Map<String, List<Long>> failed = new TreeMap<>();
    private final Map<Integer, List<Long>> bytes = new TreeMap<>();
    private final List<Long> maxNanos;
    private final List<Histogram> latency = new ArrayList<>();

    TimelineSum(TimeAxis axis) {
        this.axis = axis;
        this.sent = zeros();
        this.acknowledged = zeros();
        this.maxNanos = zeros();
        for (var i = 0; i < axis.steps(); i++) {
            latency.add(LatencySeries.empty());
        }
    }

    TimeAxis axis() {
        return axis;
    }

    Set<String> errors() {
        return failed.keySet();
    }

    Set<Integer> brokers() {
        return bytes.keySet();
    }

    private List<Long> zeros() {
        return new ArrayList<>(Collections.nCopies(axis.steps(), 0L));
    }

    /** @throws UnreadableException if its histograms can't be read or added, or aren't one a step */
    void add(Timeline part) {
        var steps = part.publishLatency().addTo(step -> sum(part, step));
        if (steps < part.sent().size()) {
            throw new UnreadableException(
                    "Not a time line: " + steps + " histograms for " + part.sent().size() + " steps");
        }
        addCounts(part.axis(), part.sent(), part.acknowledged(), part.maxPublishLatencyNanos(), part.failed(),
                part.bytes());
    }

    private void addCounts(TimeAxis from, List<Long> moreSent, List<Long> moreAcknowledged, List<Long> moreNanos,
            Map<String, List<Long>> moreFailed, Map<Integer, List<Long>> moreBytes) {
        addAll(sent, from, moreSent);
        addAll(acknowledged, from, moreAcknowledged);
        for (var i = 0; i < moreNanos.size(); i++) {
            var at = axis.holding(from, i);
            maxNanos.set(at, Math.max(maxNanos.get(at), moreNanos.get(i)));
        }
        moreFailed.forEach((error, counts) -> addAll(failed.computeIfAbsent(error, e -> zeros()), from, counts));
        moreBytes.forEach((broker, counts) -> addAll(bytes.computeIfAbsent(broker, b -> zeros()), from, counts));
    }

    /** Returns the same over an axis that holds this one. */
    TimelineSum over(TimeAxis other) {
        var same = new TimelineSum(other);
        same.addCounts(axis, sent, acknowledged, maxNanos, failed, bytes);
        for (var i = 0; i < latency.size(); i++) {
            same.latency.get(other.holding(axis, i)).add(latency.get(i));
        }
        return same;
    }

    /** @throws UnreadableException if the samples of all steps together are more than any trial's */
    void checkLatencies() {
        var total = 0L;
        for (var step : latency) {
            total = Bounds.sum(total, step.getTotalCount(), "With it, the number of latencies in the time lines");
        }
    }

    private Histogram sum(Timeline part, int step) {
        if (step >= part.sent().size()) {
            throw new UnreadableException(
                    "Not a time line: more than " + part.sent().size() + " histograms for as many steps");
        }
        return latency.get(axis.holding(part.axis(), step));
    }

    private void addAll(List<Long> to, TimeAxis from, List<Long> counts) {
        for (var i = 0; i < counts.size(); i++) {
            var at = axis.holding(from, i);
            to.set(at, to.get(at) + counts.get(i));
        }
    }

    Timeline timeline() {
        return timeline(encoded());
    }

    private List<byte[]> encoded() {
        return latency.stream().map(LatencySeries::encode).toList();
    }

    private Timeline timeline(List<byte[]> histograms) {
        return new Timeline(axis.stepMs(), axis.firstMs(), List.copyOf(sent), List.copyOf(acknowledged), failed,
                bytes, List.copyOf(maxNanos), LatencySeries.ofEncoded(histograms));
    }

    /** Returns it in as many steps as there is room for, its histograms included; null if even the fewest have none. */
    @Nullable
    Timeline fitting() {
        var sum = this;
        while (true) {
            var histograms = sum.encoded();
            if (histograms.stream().mapToLong(step -> step.length).sum() <= Bounds.SERIES_BYTES) {
                var timeline = sum.timeline(histograms);
                if (timeline.fits()) {
                    return timeline;
                }
            }
            var coarser = sum.axis.coarser();
            if (coarser.steps() >= sum.axis.steps()) {
                return null;
            }
            sum = sum.over(coarser);
        }
    }
}
