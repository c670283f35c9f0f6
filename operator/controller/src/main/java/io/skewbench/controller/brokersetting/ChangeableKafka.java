package io.skewbench.controller.brokersetting;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.ephemeral.EphemeralKafka;
import io.skewbench.controller.strimzi.BrokerPods;
import io.skewbench.controller.strimzi.NodePools;
import io.skewbench.engine.EphemeralNodes;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A Kafka whose brokers a run gives other settings. */
public sealed interface ChangeableKafka {

    /** Returns the namespace of the Kafka. */
    String namespace();

    /** Returns the name of the Kafka. */
    String name();

    /** Returns the namespace of the Benchmark. */
    String askedFrom();

    /** Returns whether this is the Kafka that was read. */
    boolean is(Kafka found);

    /** Returns the ids of all brokers; empty while it isn't known what brokers there are. */
    List<Integer> brokers(KubernetesClient client, Kafka found);

    /** Returns the settings with which it was created; empty if only the Kafka itself tells. */
    Optional<Map<String, Object>> created();

    /** Returns whether what brokers have is noted before the first of them is changed. */
    boolean isNotedFirst();

    /** Returns whether there is a note of what brokers had, by what the operator alone can write. */
    boolean isNoted();

    /** Returns whether brokers may be changed. */
    default boolean mayChange() {
        return !isNotedFirst() || isNoted();
    }

    /** Returns why the run may not use the Kafka at all, as a sentence; empty if it may. */
    Optional<String> closed(Kafka found);

    /** Returns why its owner does not let a run change these settings, as a sentence; empty if the owner does. */
    Optional<String> forbidden(Kafka found, Set<String> names);

    /** Returns the chart value that permits the operator to change it. */
    String chartValue();

    /**
     * A Kafka that the run has created. It is deleted with its settings.
     */
    record Own(EphemeralKafka kafka) implements ChangeableKafka {
        @Override
        public String namespace() {
            return kafka.namespace();
        }

        @Override
        public String name() {
            return kafka.name();
        }

        @Override
        public String askedFrom() {
            return kafka.namespace();
        }

        @Override
        public boolean is(Kafka found) {
            return kafka.owns(found);
        }

        @Override
        public List<Integer> brokers(KubernetesClient client, Kafka found) {
            return EphemeralNodes.brokerIds(kafka.spec());
        }

        @Override
        public boolean isNotedFirst() {
            return false;
        }

        @Override
        public Optional<String> closed(Kafka found) {
            return Optional.empty();
        }

        @Override
        public Optional<Map<String, Object>> created() {
            return Optional.of(kafka.config());
        }

        @Override
        public boolean isNoted() {
            return false;
        }

        @Override
        public Optional<String> forbidden(Kafka found, Set<String> names) {
            return Optional.empty();
        }

        @Override
        public String chartValue() {
            return "ephemeralClusters.enabled";
        }
    }

    /**
     * A Kafka that exists already. It gets its settings back after the run.
     *
     * @param askedFrom namespace of the Benchmark
     * @param isNoted whether the status of the run says that brokers were given settings
     */
    record Lent(String namespace, String name, String askedFrom, boolean isNoted) implements ChangeableKafka {
        @Override
        public boolean is(Kafka found) {
            return true;
        }

        @Override
        public List<Integer> brokers(KubernetesClient client, Kafka found) {
            var pools = new NodePools(client, namespace).of(found.getMetadata().getName()).stream()
                    .filter(NodePools::hasBrokers).toList();
            return pools.stream().allMatch(BrokerPods::areAll)
                    ? pools.stream().flatMap(BrokerPods::ids).sorted().toList()
                    : List.of();
        }

        @Override
        public boolean isNotedFirst() {
            return true;
        }

        @Override
        public Optional<String> closed(Kafka found) {
            return ChangeableSettings.closed(found, askedFrom);
        }

        @Override
        public Optional<Map<String, Object>> created() {
            return Optional.empty();
        }

        @Override
        public Optional<String> forbidden(Kafka found, Set<String> names) {
            return ChangeableSettings.refusal(found, names);
        }

        @Override
        public String chartValue() {
            return "tunedClusters.enabled";
        }
    }
}
