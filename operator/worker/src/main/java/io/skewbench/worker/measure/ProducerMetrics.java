package io.skewbench.worker.measure;

import io.skewbench.protocol.report.NodeResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.Producer;
import org.jspecify.annotations.Nullable;

/**
 * The producers' own metrics over the measured time. They are means over the client's last few seconds, so each reading
 * is weighted by what was sent since the previous one. Used by one thread.
 */
public final class ProducerMetrics {
    private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

    private final List<? extends Producer<?, ?>> producers;
    private List<MetricValues> previous;
    private final MetricMean batchSize = new MetricMean();
    private final MetricMean recordsPerRequest = new MetricMean();
    private final MetricMean queueTime = new MetricMean();
    private final MetricMean throttle = new MetricMean();
    private final MetricMean compression = new MetricMean();
    private double bufferWaitNanos;
    private final Map<Integer, MetricMean> latencies = new TreeMap<>();
    private final Map<Integer, Double> requests = new TreeMap<>();

    /** Starts measuring. */
    public ProducerMetrics(List<? extends Producer<?, ?>> producers) {
        this.producers = List.copyOf(producers);
        this.previous = read();
    }

    private List<MetricValues> read() {
        var values = new ArrayList<MetricValues>();
        producers.forEach(producer -> values.add(MetricValues.read(producer)));
        return values;
    }

    /** @param onlyMeasured whether the client's means no longer include anything before the measured time */
    public void sample(boolean onlyMeasured) {
        var current = read();
        for (var i = 0; i < current.size(); i++) {
            add(previous.get(i), current.get(i), onlyMeasured);
        }
        previous = current;
    }

    private void add(MetricValues before, MetricValues now, boolean onlyMeasured) {
        var sent = onlyMeasured ? now.recordsSent() - before.recordsSent() : 0;
        bufferWaitNanos += now.bufferWaitNanos() - before.bufferWaitNanos();
        batchSize.add(now.batchSizeBytes(), sent);
        recordsPerRequest.add(now.recordsPerRequest(), sent);
        queueTime.add(now.queueTimeMs(), sent);
        throttle.add(now.throttleMs(), sent);
        compression.add(now.compressionRate(), sent);
        now.nodes().forEach((broker, node) -> {
            var more = node.requests()
                    - before.nodes().getOrDefault(broker, MetricValues.Node.NONE).requests();
            requests.merge(broker, Math.max(0, more), Double::sum);
            latencies.computeIfAbsent(broker, b -> new MetricMean()).add(node.requestLatencyMs(),
                    onlyMeasured ? more : 0);
        });
    }

    /**
     * Returns how many times the producers have sent records again until now, since they were created; null if the
     * client doesn't report it.
     */
    public @Nullable Long recordRetries() {
        var retries = producers.stream().map(MetricValues::recordRetries).toList();
        return retries.stream().anyMatch(OptionalLong::isEmpty)
                ? null
                : Long.valueOf(retries.stream().mapToLong(OptionalLong::getAsLong).sum());
    }

    /** Returns a row for each broker that a producer has had a connection to. */
    public List<NodeResult> nodes() {
        return requests.entrySet().stream()
                .map(node -> new NodeResult(node.getKey(), latency(node.getKey()), node.getValue())).toList();
    }

    private @Nullable Double latency(int broker) {
        var mean = latencies.get(broker);
        return mean == null ? null : mean.value();
    }

    public @Nullable Double batchSizeBytes() {
        return batchSize.value();
    }

    public @Nullable Double recordsPerRequest() {
        return recordsPerRequest.value();
    }

    /** Returns the mean time that batches spent in the producer before they were sent. */
    public @Nullable Double queueTimeMs() {
        return queueTime.value();
    }

    /**
     * Returns how long senders waited for memory in their producers' buffers; null if the client doesn't report it.
     */
    public @Nullable Double bufferWaitMs() {
        return Double.isNaN(bufferWaitNanos) ? null : Double.valueOf(bufferWaitNanos / NANOS_PER_MS);
    }

    /** Returns the mean time by which brokers asked producers to send later, because of a quota; null if unknown. */
    public @Nullable Double throttleMs() {
        return throttle.value();
    }

    /** Returns the mean of the batches' bytes by those without compression; null if the client doesn't report it. */
    public @Nullable Double compressionRate() {
        return compression.value();
    }
}
