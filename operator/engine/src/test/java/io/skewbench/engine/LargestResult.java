package io.skewbench.engine;

import io.skewbench.engine.Experiment.PlannedWorkload;
import io.skewbench.engine.Observed.TopicView;
import io.skewbench.engine.Observed.WorkerView;
import io.skewbench.engine.TrialResult.WorkerSummary;
import io.skewbench.engine.accounting.ConsumerAccounts;
import io.skewbench.engine.merge.TrialMerge;
import io.skewbench.protocol.ClockReading;
import io.skewbench.protocol.ConsumerResult;
import io.skewbench.protocol.ConsumerResult.Span;
import io.skewbench.protocol.Histogram;
import io.skewbench.protocol.WorkerReport;
import io.skewbench.protocol.WorkerResult;
import io.skewbench.protocol.WorkerResult.ClientResult;
import io.skewbench.protocol.WorkerResult.Counts;
import io.skewbench.protocol.WorkerResult.Facts;
import io.skewbench.protocol.WorkerResult.NodeResult;
import io.skewbench.protocol.WorkerResult.PartitionResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** The result of a trial in which each worker reports as much as it can. */
final class LargestResult {
    private static final long RECORDS = 1_234_567;
    private static final Histogram LATENCIES = latencies();
    private static final Facts FACTS = new Facts("host", "node", "21.0.9", "4.4.0", "Linux 6.1", 2, 512L << 20,
            "BuiltIn", IntStream.range(0, 200).mapToObj(i -> "library-" + i + ".jar").toList(), "ab12");

    private LargestResult() {}

    static TrialResult of(Experiment experiment, Map<String, List<TopicView>> topics, int brokers) {
        var workers = new ArrayList<WorkerView>();
        var before = new TreeMap<String, List<Long>>();
        var after = new TreeMap<String, List<Long>>();
        for (var workload : experiment.workloads()) {
            var topic = (TopicView.Usable) topics.getOrDefault(workload.name(), List.of()).getFirst();
            var senders = experiment.workloads().stream()
                    .filter(other -> topics.getOrDefault(other.name(), List.of()).contains(topic)).count();
            before.put(topic.name(), offsets(topic, p -> p));
            after.put(topic.name(), offsets(topic, p -> p + senders * (RECORDS + p)));
            workers.add(view(workload, null, topic, WorkerReport.Done.of(producer(topic, brokers))));
            workload.consumers().forEach(group -> workers.add(view(workload, group.name(), topic,
                    WorkerReport.Consumed.of(consumer(topic, senders)))));
        }
        var merge = TrialMerge.of(workers);
        merge.failure().ifPresent(failure -> {
            throw new AssertionError(failure);
        });
        return new TrialResult(0, 0, "built-in", Map.of(), 1, null, null, 1L, merge.producers(), null, before, after,
                merge.consumers(),
                ConsumerAccounts.of(experiment, merge.producers(), merge.consumers(), before, after),
                IntStream.range(0, TrialResult.MAX_WORKERS)
                        .mapToObj(pod -> WorkerSummary.of(new WorkerView("c1", null, pod, List.of(), null, null, null,
                                "node"), FACTS))
                        .toList());
    }

    private static List<Long> offsets(TopicView.Usable topic, LongUnaryOperator offset) {
        return LongStream.range(0, topic.partitions()).map(offset).boxed().toList();
    }

    private static WorkerView view(PlannedWorkload workload, @Nullable String group,
            TopicView.Usable topic, WorkerReport report) {
        return new WorkerView(workload.name(), group, 0, List.of(topic.name()), report, null, null, "node");
    }

    private static WorkerResult producer(TopicView.Usable topic, int brokers) {
        var rows = IntStream.range(0, topic.partitions()).mapToObj(p -> new PartitionResult(topic.name(), p,
                p % brokers, RECORDS, RECORDS * 1_000 + p, RECORDS + p, 0)).toList();
        var all = rows.stream().mapToLong(PartitionResult::totalRecords).sum();
        var counts = new Counts(all, all, 0);
        return new WorkerResult(0, 1.5, 20_000, counts, counts, all, all, all * 1_000, LATENCIES, LATENCIES, LATENCIES,
                null, Map.of(), rows,
                IntStream.range(0, brokers).mapToObj(broker -> new NodeResult(broker, 1.5 + broker, 100)).toList(),
                new ClientResult(16000.0, 15.5, 1.25, 0.0, 500, 10), FACTS, warnings(),
                new ClockReading("machine", 1.0, 2.0, null));
    }

    private static ConsumerResult consumer(TopicView.Usable topic, long senders) {
        var spans = LongStream.range(0, topic.partitions())
                .mapToObj(p -> new Span(topic.name(), (int) p, p, p + senders * (RECORDS + p), senders * (RECORDS + p)))
                .toList();
        return new ConsumerResult(0, 20_000, RECORDS, RECORDS * 1_000, LATENCIES, 0, 1_000,
                Collections.nCopies(2_400, 1_000_000L), 1, spans, new ClockReading("machine", 1.0, 2.0, null), FACTS,
                warnings());
    }

    private static List<String> warnings() {
        return IntStream.range(0, 100).mapToObj(i -> "Warning " + i).toList();
    }

    private static Histogram latencies() {
        var latencies = Histogram.empty();
        LongStream.range(1, 5_000).forEach(i -> latencies.recordValue(i * i * 1_000));
        return Histogram.of(latencies);
    }
}
