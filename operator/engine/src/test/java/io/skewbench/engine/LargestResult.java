package io.skewbench.engine;

import io.skewbench.engine.accounting.ConsumerAccounts;
import io.skewbench.engine.merge.TrialMerge;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.observation.WorkerView;
import io.skewbench.engine.result.BrokerCounts;
import io.skewbench.engine.result.LogGrowth;
import io.skewbench.engine.result.LogGrowth.LogUnit;
import io.skewbench.engine.result.LogGrowth.OfBroker;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.WorkerSummary;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.ConsumerResult;
import io.skewbench.protocol.report.ConsumerResult.Span;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.NodeResult;
import io.skewbench.protocol.report.ReplicationResult;
import io.skewbench.protocol.report.ReplicationResult.Lag;
import io.skewbench.protocol.report.Samples;
import io.skewbench.protocol.report.Samples.Place;
import io.skewbench.protocol.report.StartClock;
import io.skewbench.protocol.report.StartSignal.Reference;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The trial in which each worker reports as much as it can without meaning harm: nothing compresses its latencies, and
 * names are as long as they may be.
 *
 * @param before end offsets
 * @param after end offsets
 */
record LargestResult(List<WorkerView> workers, Map<String, List<Long>> before, Map<String, List<Long>> after) {
    private static final long RECORDS = 1_234_567;
    private static final int ERRORS = 10;
    private static final ClockReading CLOCK = new ClockReading("01234567-89ab-cdef-0123-456789abcdef", -1e3 / 7,
            1e3 / 7,
            null);
    private static final StartClock START_CLOCK = new StartClock(Reference.API_SERVER, -123.456, 501.234, true);
    /** No two are alike, so that none is compressed as a copy of another. */
    private static final Histogram PUBLISH = latencies(1);
    private static final Histogram SERVICE = latencies(2);
    private static final Histogram LATENESS = latencies(3);
    private static final Facts FACTS = Facts.builder().host("skb-0123456789-t0a0-".repeat(4).substring(0, 63))
            .node("n".repeat(250)).java("21.0.9+10-Debian-1deb13u1").kafkaClients("4.4.0")
            .kernel("Linux 6.12.48+deb13-cloud-amd64").cpus(128).maxHeapBytes(512L << 30)
            .partitioner("org.example.".repeat(20) + "Mine")
            .classPath(IntStream.range(0, 200).mapToObj(i -> "library-" + i + ".jar").toList())
            .payloadSha256("0123456789abcdef".repeat(4)).build();

    static TrialResult of(Experiment experiment, Map<String, List<TopicView>> topics, int brokers) {
        return of(experiment, topics, brokers, errors(ERRORS, 60)).result(experiment);
    }

    /** Returns as many kinds of errors, with names of that length. */
    static Map<String, Long> errors(int kinds, int characters) {
        return IntStream.range(0, kinds).boxed()
                .collect(Collectors.toMap(i -> "E".repeat(characters - 3) + (100 + i), i -> 1_000_000L));
    }

    static LargestResult of(Experiment experiment, Map<String, List<TopicView>> topics, int brokers,
            Map<String, Long> errors) {
        var workers = new ArrayList<WorkerView>();
        var before = new TreeMap<String, List<Long>>();
        var after = new TreeMap<String, List<Long>>();
        for (var workload : experiment.workloads()) {
            var topic = (TopicView.Usable) topics.getOrDefault(workload.name(), List.of()).getFirst();
            var senders = experiment.workloads().stream()
                    .filter(other -> topics.getOrDefault(other.name(), List.of()).contains(topic)).count();
            before.put(topic.name(), offsets(topic, p -> p));
            after.put(topic.name(), offsets(topic, p -> p + senders * (RECORDS + p)));
            workers.add(view(workload, null, topic, WorkerReport.Done.of(producer(topic, brokers, errors))));
            workload.consumers().forEach(group -> workers.add(view(workload, group.name(), topic,
                    WorkerReport.Consumed.of(consumer(topic, senders, brokers)))));
        }
        return new LargestResult(workers, before, after);
    }

    private TrialResult result(Experiment experiment) {
        var merge = TrialMerge.of(workers);
        merge.failure().ifPresent(failure -> {
            throw new AssertionError(failure);
        });
        return TrialResult.builder().trial(0).attempt(0).variant("built-in").repetition(1).startedAtMs(1L)
                .producers(merge.producers()).offsetsBefore(before).offsetsAfter(after)
                .growth(growth()).brokerCounts(counts()).consumers(merge.consumers())
                .accounts(ConsumerAccounts.of(experiment, merge.producers(), merge.consumers(), before, after))
                .workers(IntStream.range(0, TrialResult.MAX_WORKERS)
                        .mapToObj(pod -> WorkerSummary.of("c1", null, pod, "node", FACTS))
                        .toList())
                .build();
    }

    private static LogGrowth growth() {
        return LogGrowth.of(LogUnit.BYTES, IntStream.range(0, 1_000)
                .mapToObj(id -> new OfBroker(id, 10_000_000L, 1L << 50, 1L << 50, "t".repeat(249))).toList());
    }

    private static List<BrokerCounts> counts() {
        var most = 1L << 50;
        return BrokerCounts.busiest(IntStream.range(0, 1_000)
                .mapToObj(id -> new BrokerCounts(id, most, most, most, 128, most, most, most, most, most, most - id))
                .toList());
    }

    private static List<Long> offsets(TopicView.Usable topic, LongUnaryOperator offset) {
        return LongStream.range(0, topic.partitions()).map(offset).boxed().toList();
    }

    private static WorkerView view(PlannedWorkload workload, @Nullable String group,
            TopicView.Usable topic, WorkerReport report) {
        return new WorkerView(workload.name(), group, 0, List.of(topic.name()), report, null, null, "node");
    }

    private static WorkerResult producer(TopicView.Usable topic, int brokers, Map<String, Long> errors) {
        var rows = IntStream.range(0, topic.partitions()).mapToObj(p -> new PartitionResult(topic.name(), p,
                p % brokers, RECORDS, RECORDS * 1_000 + p, RECORDS + p, 0)).toList();
        var all = rows.stream().mapToLong(PartitionResult::totalRecords).sum();
        var failed = errors.values().stream().mapToLong(Long::longValue).sum();
        var counts = new Counts(all + failed, all, failed);
        return WorkerResult.builder().pod(0).startSkewMs(1.5).measuredMs(20_000).measured(counts).total(counts)
                .due(all).acknowledgedInWindow(all).bytesInWindow(all * 1_000).publishLatency(PUBLISH)
                .serviceLatency(SERVICE).sendLateness(LATENESS).errors(errors).partitions(rows)
                .nodes(IntStream.range(0, brokers)
                        .mapToObj(broker -> new NodeResult(broker, 1.0 / (3 + broker), 1e6 / 3)).toList())
                .client(new ClientResult(16e4 / 3, 1e3 / 7, 1e3 / 9, 1e3 / 7, 1e4 / 3, 1e3 / 3))
                .replication(new ReplicationResult(RECORDS, 20_000, RECORDS, 1e4 / 3, topic.partitions(), 100,
                        100, new Lag(RECORDS / 3.0, RECORDS, 1e4 / 3, 1e5 / 3, 1e3 / 3),
                        IntStream.range(0, brokers)
                                .mapToObj(broker -> new ReplicationResult.OfBroker(broker, RECORDS, RECORDS))
                                .toList()))
                .facts(FACTS).warnings(warnings()).clock(CLOCK).startClock(START_CLOCK)
                .errorMessages(errors.keySet().stream().sorted().limit(Bounds.ERROR_MESSAGES).collect(
                        Collectors.toMap(name -> name, name -> "m".repeat(Bounds.ERROR_CHARACTERS))))
                .build();
    }

    private static ConsumerResult consumer(TopicView.Usable topic, long senders, int brokers) {
        var spans = LongStream.range(0, topic.partitions())
                .mapToObj(p -> new Span(topic.name(), (int) p, p, p + senders * (RECORDS + p), senders * (RECORDS + p)))
                .toList();
        return ConsumerResult.builder().pod(0).measuredMs(20_000).recordsInWindow(RECORDS)
                .bytesInWindow(RECORDS * 1_000).endToEndLatency(PUBLISH).lagStepMs(1_000)
                .lag(Collections.nCopies(2_400, 1_000_000L)).rebalances(1).spans(spans).clock(CLOCK).facts(FACTS)
                .warnings(warnings()).startClock(START_CLOCK)
                .bytesByLeader(IntStream.range(0, brokers).boxed()
                        .collect(Collectors.toMap(broker -> broker, broker -> RECORDS * 1_000 / brokers)))
                .samples(new Samples(RECORDS, 300_000, 300_000, 300_000, 300_000,
                        new Place(topic.name(), 1_000, Bounds.COUNT), new Place(topic.name(), 1_000, Bounds.COUNT)))
                .build();
    }

    /** One of them reports as many changed leaders as it has room for. */
    private static List<String> warnings() {
        return Stream.concat(Stream.of("Leaders changed ".repeat(125)),
                IntStream.range(0, 99).mapToObj(i -> "Warning " + i)).toList();
    }

    private static Histogram latencies(long seed) {
        var latencies = Histogram.empty();
        var random = new SplittableRandom(seed);
        LongStream.iterate(1_000_000, value -> value < 60_000_000_000L, latencies::nextNonEquivalentValue)
                .forEach(value -> latencies.recordValueWithCount(value, 1 + random.nextInt(7_000)));
        return Histogram.of(latencies);
    }
}
