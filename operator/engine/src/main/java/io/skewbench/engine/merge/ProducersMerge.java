package io.skewbench.engine.merge;

import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Censored;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.NodeResult;
import io.skewbench.protocol.report.ReplicationResult;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The workers of one workload, added up: counters are summed, distributions merged, means weighted by what they are
 * means of. A partition whose leader workers disagree about has a row for each.
 */
public final class ProducersMerge {
    private static final Comparator<PartitionResult> ORDER = Comparator.comparing(PartitionResult::topic)
            .thenComparingInt(PartitionResult::partition).thenComparingInt(PartitionResult::leader);
    /** The worker that observes the replicas of the topics. */
    private static final int REPLICAS_POD = 0;

    private final String workload;
    private final List<String> topics;
    private final org.HdrHistogram.Histogram publish = Histogram.empty();
    private final org.HdrHistogram.Histogram service = Histogram.empty();
    private final org.HdrHistogram.Histogram lateness = Histogram.empty();
    private final Map<PartitionResult.Row, PartitionResult> partitions = new HashMap<>();
    private final Map<Integer, WeightedMean> latencies = new TreeMap<>();
    private final Map<Integer, Double> requests = new TreeMap<>();
    private final ErrorsMerge errors = new ErrorsMerge();
    private final ClientMerge client = new ClientMerge();
    private final ExtremesMerge extremes = new ExtremesMerge();
    private final MergedWorkers workers = new MergedWorkers();
    private final Room room;
    private Counts measured = new Counts(0, 0, 0);
    private Counts total = new Counts(0, 0, 0);
    private @Nullable Censored censored;
    private @Nullable ReplicationResult replication;
    private @Nullable Long due = 0L;
    private boolean isPaced = true;
    private long records;
    private long bytes;
    private long measuredMs;
    private double mostSkewMs = Double.NEGATIVE_INFINITY;

    /** @param topics names in Kafka of those that the workload's workers send to */
    public ProducersMerge(String workload, List<String> topics) {
        this(workload, topics, new Room());
    }

    /** @param room of the trial's result */
    ProducersMerge(String workload, List<String> topics, Room room) {
        this.workload = workload;
        this.topics = topics;
        this.room = room;
    }

    /** Counts a worker without a result. */
    public void addLost() {
        workers.addLost();
    }

    /**
     * Adds one worker.
     *
     * @throws UnreadableException if its result contradicts the others' or itself, or names more partitions and brokers
     * with those of the others than there can be; nothing has been added then
     */
    public void add(int pod, WorkerResult worker) {
        var ownPublish = decoded(worker.publishLatency(), worker.measured());
        var ownService = decoded(worker.serviceLatency(), worker.measured());
        var ownLateness = worker.sendLateness() == null ? null : worker.sendLateness().decode();
        if (ownLateness != null) {
            Bounds.checkSum(lateness.getTotalCount(), ownLateness.getTotalCount(),
                    "With it, the number of records whose lateness is known");
        }
        if (workers.reported() > 0 && worker.measuredMs() != measuredMs) {
            throw new UnreadableException("It measured " + worker.measuredMs() + " ms, others of its workload "
                    + measuredMs + " ms");
        }
        checkSums(worker);
        takeRoom(pod, worker);
        measuredMs = worker.measuredMs();
        publish.add(ownPublish);
        service.add(ownService);
        if (ownLateness == null) {
            isPaced = false;
        } else {
            lateness.add(ownLateness);
        }
        measured = measured.plus(worker.measured());
        total = total.plus(worker.total());
        censored = Censored.sum(censored, worker.censored());
        due = due == null || worker.due() == null ? null : Long.valueOf(due + worker.due());
        records += worker.acknowledgedInWindow();
        bytes += worker.bytesInWindow();
        errors.add(worker);
        worker.partitions().forEach(this::add);
        worker.nodes().forEach(this::add);
        client.add(worker);
        workers.add(pod, worker.warnings(), worker.clock(), worker.startClock(), worker.facts());
        if (pod == REPLICAS_POD) {
            replication = worker.replication();
        }
        extremes.add(pod, worker);
        mostSkewMs = Math.max(mostSkewMs, worker.startSkewMs());
    }

    private static org.HdrHistogram.Histogram decoded(Histogram histogram, Counts measured) {
        var decoded = histogram.decode();
        if (decoded.getTotalCount() > measured.acknowledged()) {
            throw new UnreadableException("It has " + decoded.getTotalCount() + " latencies of "
                    + measured.acknowledged() + " acknowledged records");
        }
        return decoded;
    }

    /** Each worker's counts are bounded; their sums are read back within the same bounds. */
    private void checkSums(WorkerResult worker) {
        Bounds.checkSum(total.sent(), worker.total().sent(), "With it, the number of records of its workload");
        Bounds.checkSum(bytes, worker.bytesInWindow(), "With it, the bytes of its workload");
        if (due != null && worker.due() != null) {
            Bounds.checkSum(due, worker.due(), "With it, the number of records of its workload that were due");
        }
        for (var partition : worker.partitions()) {
            var known = partitions.get(partition.row());
            if (known != null) {
                Bounds.checkSum(known.bytes(), partition.bytes(), "With it, the bytes of a partition");
                Bounds.checkSum(known.totalMarkers(), partition.totalMarkers(), "With it, the markers of a partition");
            }
        }
        for (var node : worker.nodes()) {
            Bounds.figure(requests.getOrDefault(node.broker(), 0.0) + node.requests(), "With it, requests to a broker");
        }
        client.checkSums(worker.client());
    }

    private void takeRoom(int pod, WorkerResult worker) {
        var rows = worker.partitions().stream().map(PartitionResult::row).filter(row -> !partitions.containsKey(row))
                .count();
        var brokers = worker.nodes().stream().filter(node -> !requests.containsKey(node.broker())).count();
        var observed = worker.replication() == null ? null : worker.replication().brokers();
        var replicas = observed == null || pod != REPLICAS_POD ? 0 : observed.size();
        room.take(Bounds.PARTITION_TOKENS * rows + Bounds.BROKER_TOKENS * (brokers + replicas));
    }

    private void add(PartitionResult partition) {
        partitions.merge(partition.row(), partition, PartitionResult::plus);
    }

    private void add(NodeResult node) {
        requests.merge(node.broker(), node.requests(), Double::sum);
        latencies.computeIfAbsent(node.broker(), broker -> new WeightedMean()).add(node.requestLatencyMs(),
                node.requests());
    }

    /** Returns the sum so far. */
    public ProducersOutcome outcome() {
        return new ProducersOutcome(workload, topics, workers.all(), workers.reported(), result(), extremes.result(),
                workers.clocks(),
                workers.startClocks());
    }

    private @Nullable WorkerResult result() {
        var anyFacts = workers.facts();
        if (anyFacts == null) {
            return null;
        }
        return WorkerResult.builder().pod(0).startSkewMs(mostSkewMs).measuredMs(measuredMs).measured(measured)
                .total(total).due(due).acknowledgedInWindow(records).bytesInWindow(bytes)
                .publishLatency(Histogram.of(publish)).censored(censored).serviceLatency(Histogram.of(service))
                .sendLateness(isPaced ? Histogram.of(lateness) : null).errors(errors.counts()).partitions(rows())
                .nodes(nodes()).client(client.result()).facts(anyFacts).warnings(workers.warnings())
                .replication(replication).errorMessages(errors.messages()).build();
    }

    private List<PartitionResult> rows() {
        return partitions.values().stream().sorted(ORDER).toList();
    }

    private List<NodeResult> nodes() {
        return requests.entrySet().stream().map(entry -> new NodeResult(entry.getKey(),
                Objects.requireNonNull(latencies.get(entry.getKey())).value(), entry.getValue())).toList();
    }
}
