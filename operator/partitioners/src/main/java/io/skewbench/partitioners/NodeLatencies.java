package io.skewbench.partitioners;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.apache.kafka.common.metrics.MetricsReporter;
import org.jspecify.annotations.Nullable;

/**
 * Gives a partitioner access to its own producer's request latencies, which Kafka exposes only to metrics reporters.
 * Name it in {@code metric.reporters}; it reports to nothing else.
 *
 * <p>
 * A producer creates its reporters before its partitioner and passes the same {@code client.id} to both. The reporter
 * registers itself under that id, and the partitioner claims and removes it: so no producer gets another producer's
 * samples, even if two share an id, and nothing is left when it is closed.
 */
public final class NodeLatencies implements MetricsReporter {
    private static final ConcurrentMap<String, NodeLatencies> UNCLAIMED = new ConcurrentHashMap<>();

    private final ConcurrentMap<Integer, KafkaMetric> latencies = new ConcurrentHashMap<>();
    private String clientId = "";

    /**
     * Returns, once, the latencies of the last producer that was created with this id; null if it has no such reporter.
     */
    static @Nullable NodeLatencies claim(String clientId) {
        return UNCLAIMED.remove(clientId);
    }

    /** Returns the mean latency of the requests to a broker in milliseconds; NaN without recent requests. */
    double meanMs(int broker) {
        var metric = latencies.get(broker);
        var value = metric == null ? null : metric.metricValue();
        return value instanceof Number ? ((Number) value).doubleValue() : Double.NaN;
    }

    @Override
    public void configure(Map<String, ?> configs) {
        clientId = new ProducerSettings(configs).clientId();
        UNCLAIMED.put(clientId, this);
    }

    @Override
    public void init(List<KafkaMetric> metrics) {
        metrics.forEach(this::metricChange);
    }

    @Override
    public void metricChange(KafkaMetric metric) {
        var broker = broker(metric);
        if (broker >= 0) {
            latencies.put(broker, metric);
        }
    }

    @Override
    public void metricRemoval(KafkaMetric metric) {
        var broker = broker(metric);
        if (broker >= 0) {
            latencies.remove(broker, metric);
        }
    }

    /** Returns the id of the broker whose latency this is, or -1. */
    private static int broker(KafkaMetric metric) {
        var name = metric.metricName();
        return name.name().equals("request-latency-avg") ? NodeMetrics.broker(name) : -1;
    }

    @Override
    public void close() {
        UNCLAIMED.remove(clientId, this);
    }
}
