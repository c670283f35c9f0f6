package io.skewbench.controller.cluster;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How to reach a Kafka cluster.
 *
 * @param own client settings of the operator's own clients, secrets included: never stored, never logged
 * @param workers client settings of the workers, whose secrets are references into mounted folders
 * @param mounts the folders
 * @param pods of brokers by id, where known
 * @param pools of brokers by id, where known
 * @param storage what the logs of brokers lie on, in words, by id, where known
 * @param expectedBrokers ids of brokers that the cluster should have; empty where unknown
 * @param publishesMetrics whether brokers publish what they count at Strimzi's port for metrics
 */
public record KafkaConnection(String bootstrapServers, Map<String, String> own, Map<String, String> workers,
        List<SecretMount> mounts, Map<Integer, BrokerPod> pods, Map<Integer, String> pools,
        Map<Integer, String> storage, List<Integer> expectedBrokers, boolean publishesMetrics) {

    /**
     * The pod that a broker runs in.
     *
     * @param node its node
     * @param image the image that it runs, with its digest
     * @param address its IP address; null where it has none, or where Strimzi has not created the pod
     * @param cpuLimit how many processors the broker may take, as a quantity; null if it may take all
     */
    public record BrokerPod(@Nullable String node, @Nullable String image, @Nullable String address,
            @Nullable String cpuLimit) {

        /** A pod of which neither address nor limit is known. */
        public BrokerPod(@Nullable String node, @Nullable String image) {
            this(node, image, null, null);
        }
    }

    /** Returns a connection without authentication to a cluster of which only the servers are known. */
    public static KafkaConnection plain(String bootstrapServers) {
        return new KafkaConnection(bootstrapServers, Map.of(), Map.of(), List.of(), Map.of(), Map.of(), Map.of(),
                List.of(), false);
    }

    /** Returns the connection without its secrets. */
    @Override
    public String toString() {
        return "KafkaConnection[" + bootstrapServers + "]";
    }
}
