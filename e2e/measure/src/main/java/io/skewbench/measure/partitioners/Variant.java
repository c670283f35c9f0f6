package io.skewbench.measure.partitioners;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.RoundRobinPartitioner;

/**
 * A partitioner as a user configures it.
 *
 * @param settings of the producer
 */
record Variant(String name, Map<String, String> settings) {
    static final Variant BUILT_IN = new Variant("BuiltIn", Map.of());
    static final Variant ROUND_ROBIN = new Variant("RoundRobin",
            Map.of(ProducerConfig.PARTITIONER_CLASS_CONFIG, RoundRobinPartitioner.class.getName()));
    static final Variant DEFAULT_ROUND_ROBIN = ours("DefaultRoundRobin", Map.of());
    static final Variant STICKY_KIP_480 = ours("StickyKip480",
            Map.of(ProducerConfig.METRIC_REPORTER_CLASSES_CONFIG, "io.skewbench.partitioners.OpenBatches"));
    static final Variant STRICT_COST = ours("StrictCost",
            Map.of(ProducerConfig.METRIC_REPORTER_CLASSES_CONFIG, "io.skewbench.partitioners.NodeLatencies"));
    static final Variant SHORTEST_DELAY = ours("ShortestDelay",
            Map.of(ProducerConfig.INTERCEPTOR_CLASSES_CONFIG, "io.skewbench.partitioners.Acknowledgements"));

    private static Variant ours(String name, Map<String, String> more) {
        var settings = new HashMap<>(more);
        settings.put(ProducerConfig.PARTITIONER_CLASS_CONFIG, "io.skewbench.partitioners." + name + "Partitioner");
        return new Variant(name, Map.copyOf(settings));
    }

    @Override
    public String toString() {
        return name;
    }
}
