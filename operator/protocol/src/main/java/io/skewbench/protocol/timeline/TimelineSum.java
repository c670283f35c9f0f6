package io.skewbench.protocol.timeline;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.LongList;
import io.skewbench.protocol.latency.LatencySeries;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** A sum of time lines, with the histograms of all steps in memory. */
final class TimelineSum {
    private final TimeAxis axis;
    private final long[] sent;
    private final long[] acknowledged;
    private final Map<String, long[]> failed = new TreeMap<>();
    private final Map<Integer, long[]> bytes = new TreeMap<>();
    private final Map<Integer, long[]> replicatedIn = new TreeMap<>();
    private final Map<Integer, long[]> replicatedOut = new TreeMap<>();
    private final Map<Integer, long[]> consumedOut = new TreeMap<>();
    private final long[] maxNanos;
    private final List<Histogram> latency = new ArrayList<>();
    private boolean hasBrokerBytes;

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
        var brokers = new HashSet<>(bytes.keySet());
        Stream.of(replicatedIn, replicatedOut, consumedOut).forEach(each -> brokers.addAll(each.keySet()));
        return brokers;
    }

    /** Returns the number of lists by error and by broker. */
    int lists() {
        return failed.size() + bytes.size() + replicatedIn.size() + replicatedOut.size() + consumedOut.size();
    }

    private long[] zeros() {
        return new long[axis.steps()];
    }

    private <K> long[] of(Map<K, long[]> counts, K key) {
        return counts.computeIfAbsent(key, it -> zeros());
    }

    /** @throws UnreadableException if its histograms can't be read or added, or if there isn't one for each step */
    void add(Timeline part) {
        var steps = part.publishLatency().addTo(step -> sum(part, step));
        if (steps < part.sent().size()) {
            throw new UnreadableException(
                    "Not a time line: " + steps + " histograms for " + part.sent().size() + " steps");
        }
        var places = places(part.axis());
        addAll(sent, places, LongList.values(part.sent()));
        addAll(acknowledged, places, LongList.values(part.acknowledged()));
        addMost(places, LongList.values(part.maxPublishLatencyNanos()));
        addLists(failed, places, part.failed());
        addLists(bytes, places, part.bytes());
        var others = part.brokerBytes();
        if (others != null) {
            hasBrokerBytes = true;
            addLists(replicatedIn, places, others.replicatedIn());
            addLists(replicatedOut, places, others.replicatedOut());
            addLists(consumedOut, places, others.consumedOut());
        }
    }

    private <K> void addLists(Map<K, long[]> to, int[] places, Map<K, List<Long>> lists) {
        lists.forEach((key, counts) -> addAll(of(to, key), places, LongList.values(counts)));
    }

    private <K> void addArrays(Map<K, long[]> to, int[] places, Map<K, long[]> arrays) {
        arrays.forEach((key, counts) -> addAll(of(to, key), places, counts));
    }

    /** Returns, for each step of a finer axis, the step of this sum that it is added to. */
    private int[] places(TimeAxis finer) {
        return IntStream.range(0, finer.steps()).map(step -> axis.holding(finer, step)).toArray();
    }

    private void addMost(int[] places, long[] nanos) {
        for (var i = 0; i < nanos.length; i++) {
            maxNanos[places[i]] = Math.max(maxNanos[places[i]], nanos[i]);
        }
    }

    /** Returns this sum over an axis that covers its own. */
    TimelineSum over(TimeAxis other) {
        var same = new TimelineSum(other);
        var places = same.places(axis);
        addAll(same.sent, places, sent);
        addAll(same.acknowledged, places, acknowledged);
        same.addMost(places, maxNanos);
        same.addArrays(same.failed, places, failed);
        same.addArrays(same.bytes, places, bytes);
        same.hasBrokerBytes = hasBrokerBytes;
        same.addArrays(same.replicatedIn, places, replicatedIn);
        same.addArrays(same.replicatedOut, places, replicatedOut);
        same.addArrays(same.consumedOut, places, consumedOut);
        for (var i = 0; i < latency.size(); i++) {
            same.latency.get(places[i]).add(latency.get(i));
        }
        return same;
    }

    /** @throws UnreadableException if the number of samples in all steps exceeds that of any trial */
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

    private static void addAll(long[] to, int[] places, long[] counts) {
        for (var i = 0; i < counts.length; i++) {
            to[places[i]] += counts[i];
        }
    }

    private static <K> Map<K, List<Long>> lists(Map<K, long[]> counts) {
        var lists = new TreeMap<K, List<Long>>();
        counts.forEach((key, each) -> lists.put(key, LongList.copyOf(each)));
        return lists;
    }

    Timeline timeline() {
        return timeline(encoded());
    }

    private List<byte[]> encoded() {
        return latency.stream().map(LatencySeries::encode).toList();
    }

    private Timeline timeline(List<byte[]> histograms) {
        return new Timeline(axis.stepMs(), axis.firstMs(), LongList.copyOf(sent), LongList.copyOf(acknowledged),
                lists(failed), lists(bytes), LongList.copyOf(maxNanos), LatencySeries.ofEncoded(histograms),
                hasBrokerBytes
                        ? new BrokerBytes(lists(replicatedIn), lists(replicatedOut), lists(consumedOut))
                        : null);
    }

    /**
     * Returns the sum in as many steps as there is room for, including its histograms; null if even the fewest steps
     * are too large.
     */
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
