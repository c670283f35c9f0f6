package io.skewbench.measure.partitioners;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.RoundRobinPartitioner;

/**
 * A partitioner as a user configures it.
 *
 * @param settings of the producer
 */
record PartitionerVariant(String name, Map<String, String> settings) {
    static final PartitionerVariant BUILT_IN = new PartitionerVariant("BuiltIn", Map.of());
    static final PartitionerVariant ROUND_ROBIN = new PartitionerVariant("RoundRobin",
            Map.of(ProducerConfig.PARTITIONER_CLASS_CONFIG, RoundRobinPartitioner.class.getName()));
    static final PartitionerVariant DEFAULT_ROUND_ROBIN = ours("DefaultRoundRobin", Map.of());
    static final PartitionerVariant STICKY_KIP_480 = ours("StickyKip480",
            Map.of(ProducerConfig.METRIC_REPORTER_CLASSES_CONFIG, "io.skewbench.partitioners.OpenBatches"));
    static final PartitionerVariant STRICT_COST = ours("StrictCost",
            Map.of(ProducerConfig.METRIC_REPORTER_CLASSES_CONFIG, "io.skewbench.partitioners.NodeLatencies"));
    static final PartitionerVariant SHORTEST_DELAY = ours("ShortestDelay",
            Map.of(ProducerConfig.INTERCEPTOR_CLASSES_CONFIG, "io.skewbench.partitioners.Acknowledgements"));

    private static PartitionerVariant ours(String name, Map<String, String> more) {
        var settings = new HashMap<>(more);
        settings.put(ProducerConfig.PARTITIONER_CLASS_CONFIG, "io.skewbench.partitioners." + name + "Partitioner");
        return new PartitionerVariant(name, Map.copyOf(settings));
    }

    @Override
    public String toString() {
        return name;
    }
}
