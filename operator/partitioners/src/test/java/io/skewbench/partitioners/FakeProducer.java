package io.skewbench.partitioners;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.MetricConfig;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.stats.Avg;
import org.apache.kafka.common.utils.Time;

/** Uses reporter and partitioner as a producer does, with a clock and latencies that tests set. */
final class FakeProducer implements AutoCloseable {
    static final int BATCH_BYTES = 16384;

    private final Metrics metrics;
    final StrictCostPartitioner partitioner;
    private final Map<Integer, Sensor> sensors = new HashMap<>();
    private final String clientId;
    long nowNanos = TimeUnit.DAYS.toNanos(1);

    FakeProducer(String clientId) {
        this(clientId, true);
    }

    FakeProducer(String clientId, boolean reporting) {
        this.clientId = clientId;
        var settings = Map.of("client.id", clientId, "batch.size", String.valueOf(BATCH_BYTES));
        var reporter = new NodeLatencies();
        if (reporting) {
            reporter.configure(settings);
        }
        metrics = new Metrics(new MetricConfig(), List.of(reporter), Time.SYSTEM);
        partitioner = new StrictCostPartitioner(() -> nowNanos);
        partitioner.configure(settings);
    }

    /** Sets the latency that the producer's metric shows for a broker. */
    void latency(int broker, double ms) {
        forget(broker);
        var sensor = metrics.sensor("node-" + broker);
        sensor.add(new MetricName("request-latency-avg", "producer-node-metrics", "",
                Map.of("client-id", clientId, "node-id", "node-" + broker)), new Avg());
        sensor.record(ms);
        sensors.put(broker, sensor);
    }

    /** Drops a broker's samples, as Kafka does with old samples. */
    void forget(int broker) {
        var sensor = sensors.remove(broker);
        if (sensor != null) {
            metrics.removeSensor(sensor.name());
        }
    }

    void pass(long ms) {
        nowNanos += TimeUnit.MILLISECONDS.toNanos(ms);
    }

    int send(String topic, int valueBytes, Cluster cluster) {
        return partitioner.partition(topic, null, null, null, new byte[valueBytes], cluster);
    }

    /** Sends records each of which fills a batch, and returns the number of records by partition. */
    Map<Integer, Integer> batches(String topic, int batches, Cluster cluster) {
        var counts = new TreeMap<Integer, Integer>();
        for (var i = 0; i < batches; i++) {
            counts.merge(send(topic, BATCH_BYTES - 100, cluster), 1, Integer::sum);
        }
        return counts;
    }

    @Override
    public void close() {
        partitioner.close();
        metrics.close();
    }
}
