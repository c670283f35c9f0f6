package io.skewbench.engine.merge;

import io.skewbench.engine.result.TrialResult.ConsumersOutcome;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.ConsumerResult;
import io.skewbench.protocol.report.ConsumerResult.Span;
import io.skewbench.protocol.report.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The workers of one consumer group, added up; spans of offsets that follow on each other become one. */
public final class ConsumersMerge {
    private static final long UNKNOWN = -1;
    /** The id of a broker and the bytes. */
    private static final int TOKENS_OF_LEADER = 2;

    private final String workload;
    private final String group;
    private final List<String> topics;
    private final org.HdrHistogram.Histogram endToEnd = Histogram.empty();
    private final List<Span> spans = new ArrayList<>();
    private final MergedWorkers workers = new MergedWorkers();
    private final Room room;
    private List<Long> lag = List.of();
    private long measuredMs;
    private long lagStepMs;
    private long records;
    private long bytes;
    private long earlyNanos;
    private int rebalances;
    private @Nullable Samples samples;
    /** Null once a worker does not know it. */
    private @Nullable Map<Integer, Long> bytesByLeader = Map.of();

    /** @param topics names in Kafka of those that the group reads */
    public ConsumersMerge(String workload, String group, List<String> topics) {
        this(workload, group, topics, new Room());
    }

    /** @param room of the trial's result */
    ConsumersMerge(String workload, String group, List<String> topics, Room room) {
        this.room = room;
        this.workload = workload;
        this.group = group;
        this.topics = topics;
    }

    /** Counts a worker without a result. */
    public void addLost() {
        workers.addLost();
    }

    /**
     * Adds one worker.
     *
     * @throws UnreadableException if its result contradicts the others' or itself; nothing has been added then
     */
    public void add(ConsumerResult worker) {
        var own = worker.endToEndLatency().decode();
        if (workers.reported() > 0 && (worker.measuredMs() != measuredMs || worker.lagStepMs() != lagStepMs)) {
            throw new UnreadableException("It measured " + worker.measuredMs() + " ms, others of its group "
                    + measuredMs + " ms");
        }
        var allRecords = Bounds.sum(records, worker.recordsInWindow(), "With it, the number of records of its group");
        var allBytes = Bounds.sum(bytes, worker.bytesInWindow(), "With it, the bytes of its group");
        Bounds.checkSum(endToEnd.getTotalCount(), own.getTotalCount(), "With it, the number of latencies of its group");
        var sums = workers.reported() == 0 ? worker.lag() : sum(lag, worker.lag());
        sums.forEach(each -> Bounds.count(Math.max(0, each), "With it, the lag of its group"));
        var allSamples = Samples.sum(samples, worker.samples());
        var allByLeader = byLeader(worker.bytesByLeader());
        takeRoom(worker);
        endToEnd.add(own);
        lag = sums;
        measuredMs = worker.measuredMs();
        lagStepMs = worker.lagStepMs();
        records = allRecords;
        bytes = allBytes;
        samples = allSamples;
        bytesByLeader = allByLeader;
        earlyNanos = Math.max(earlyNanos, worker.earlyNanos());
        rebalances = Math.max(rebalances, worker.rebalances());
        spans.addAll(worker.spans());
        workers.add(worker.pod(), worker.warnings(), worker.clock(), worker.startClock(), worker.facts());
    }

    /** A group that rebalances leaves many spans, most of which follow on each other. */
    private void takeRoom(ConsumerResult worker) {
        var tokens = Bounds.SPAN_TOKENS * (long) worker.spans().size();
        if (!room.has(tokens)) {
            var joined = Span.joined(spans);
            room.giveBack(Bounds.SPAN_TOKENS * (long) (spans.size() - joined.size()));
            spans.clear();
            spans.addAll(joined);
        }
        room.take(tokens);
    }

    private @Nullable Map<Integer, Long> byLeader(@Nullable Map<Integer, Long> more) {
        var known = bytesByLeader;
        if (known == null || more == null) {
            return null;
        }
        var sums = new TreeMap<>(known);
        more.forEach((broker, own) -> sums.merge(broker, own, Long::sum));
        room.take(TOKENS_OF_LEADER * (long) (sums.size() - known.size()));
        return sums;
    }

    /** Each worker knows a part of the group's lag; a moment that one of them does not know is unknown. */
    private static List<Long> sum(List<Long> one, List<Long> other) {
        var sums = new ArrayList<Long>();
        for (var step = 0; step < Math.min(one.size(), other.size()); step++) {
            sums.add(one.get(step) < 0 || other.get(step) < 0 ? UNKNOWN : one.get(step) + other.get(step));
        }
        return sums;
    }

    /** Returns the sum so far. */
    public ConsumersOutcome outcome() {
        var anyFacts = workers.facts();
        return new ConsumersOutcome(workload, group, topics, workers.all(), workers.reported(), anyFacts == null
                ? null
                : ConsumerResult.builder().pod(0).measuredMs(measuredMs).recordsInWindow(records).bytesInWindow(bytes)
                        .endToEndLatency(Histogram.of(endToEnd)).earlyNanos(earlyNanos).lagStepMs(lagStepMs)
                        .lag(List.copyOf(lag)).rebalances(rebalances).spans(Span.joined(spans))
                        .clock(new ClockReading(null, null, null, null)).facts(anyFacts).warnings(workers.warnings())
                        .samples(samples).bytesByLeader(bytesByLeader).build(),
                workers.clocks(), workers.startClocks());
    }
}
