package io.skewbench.worker.measure;

import io.skewbench.partitioners.NodeMetrics;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.Metric;

/** One producer's metrics, read at one moment. */
record MetricValues(double recordsSent, double batchSizeBytes, double recordsPerRequest, double queueTimeMs,
        double bufferWaitNanos, double throttleMs, double compressionRate, Map<Integer, Node> nodes) {
    /** One broker; requests since the first connection. */
    record Node(double requests, double requestLatencyMs) {
        static final Node NONE = new Node(0, Double.NaN);
    }

    static MetricValues read(Producer<?, ?> producer) {
        var own = new HashMap<String, Double>();
        var requests = new HashMap<Integer, Double>();
        var latencies = new HashMap<Integer, Double>();
        producer.metrics().forEach((name, metric) -> {
            if (name.group().equals("producer-metrics")) {
                own.put(name.name(), number(metric));
            }
            var broker = NodeMetrics.broker(name);
            if (broker >= 0 && name.name().equals("request-total")) {
                requests.put(broker, number(metric));
            } else if (broker >= 0 && name.name().equals("request-latency-avg")) {
                latencies.put(broker, number(metric));
            }
        });
        var nodes = new HashMap<Integer, Node>();
        requests.forEach((broker, count) -> nodes.put(broker,
                new Node(count, latencies.getOrDefault(broker, Double.NaN))));
        // Until 3.0 the name of the time in the buffer pool had no unit; it was in nanoseconds as well. A metric that
        // this version of the client doesn't have is NaN, and ends up as null.
        return new MetricValues(own.getOrDefault("record-send-total", 0.0),
                own.getOrDefault("batch-size-avg", Double.NaN), own.getOrDefault("records-per-request-avg", Double.NaN),
                own.getOrDefault("record-queue-time-avg", Double.NaN),
                own.getOrDefault("bufferpool-wait-time-ns-total",
                        own.getOrDefault("bufferpool-wait-time-total", Double.NaN)),
                own.getOrDefault("produce-throttle-time-avg", Double.NaN),
                own.getOrDefault("compression-rate-avg", Double.NaN), nodes);
    }

    /** Returns how many times a producer has sent records again; empty if the client doesn't report it. */
    static OptionalLong recordRetries(Producer<?, ?> producer) {
        return producer.metrics().entrySet().stream()
                .filter(metric -> metric.getKey().group().equals("producer-metrics")
                        && metric.getKey().name().equals("record-retry-total"))
                .mapToDouble(metric -> number(metric.getValue())).filter(Double::isFinite)
                .mapToLong(retries -> (long) retries).findFirst();
    }

    private static double number(Metric metric) {
        return metric.metricValue() instanceof Number number ? number.doubleValue() : Double.NaN;
    }
}
