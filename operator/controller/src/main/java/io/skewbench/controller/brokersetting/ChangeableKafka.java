package io.skewbench.controller.brokersetting;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.api.v1alpha1.TunedKafka;
import io.skewbench.controller.ephemeral.EphemeralKafka;
import io.skewbench.controller.strimzi.BrokerPods;
import io.skewbench.controller.strimzi.KafkaByName;
import io.skewbench.controller.strimzi.NodePools;
import io.skewbench.engine.EphemeralNodes;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A Kafka whose brokers a run gives other settings. */
public sealed interface ChangeableKafka {

    /** Returns the namespace of the Kafka. */
    String namespace();

    /** Returns the name of the Kafka, or the one that an ephemeral Kafka has in its Benchmark's spec. */
    String name();

    /** Returns the Kafka that has this name now. */
    default Optional<Kafka> named(KubernetesClient client) {
        return Optional.ofNullable(KafkaByName.find(client, namespace(), name()));
    }

    /**
     * Returns the Kafka whose settings are changed, if it exists. Another may have got its name since they were noted.
     */
    default Optional<Kafka> find(KubernetesClient client) {
        return named(client);
    }

    /** Returns whether the spec still names the Kafka that was read, so that its brokers are those which are asked. */
    default boolean isNamed(KubernetesClient client, Kafka found) {
        return true;
    }

    /** Returns the sentence that the Kafka does not exist any more, without a full stop. */
    default String gone() {
        return "Kafka " + name() + " does not exist any more";
    }

    /** Returns the identity of the Kafka that was read as the status records it; null if the Kafka is the run's own. */
    default @Nullable TunedKafka recorded(Kafka found) {
        return null;
    }

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
     * @param tuned the Kafka on which the status says that they are noted; null before that, and in a run that began
     * under an operator that did not record it
     */
    record Lent(String namespace, String name, String askedFrom, boolean isNoted, @Nullable TunedKafka tuned)
            implements
                ChangeableKafka {
        @Override
        public Optional<Kafka> find(KubernetesClient client) {
            return tuned == null
                    ? named(client)
                    : Optional.ofNullable(
                            client.resources(Kafka.class).inNamespace(namespace).withName(tuned.name()).get());
        }

        @Override
        public boolean isNamed(KubernetesClient client, Kafka found) {
            return tuned == null || tuned.name().equals(name) || named(client).filter(this::is).isPresent();
        }

        @Override
        public String gone() {
            return tuned == null
                    ? ChangeableKafka.super.gone()
                    : "Kafka " + tuned.name() + " with UID " + tuned.uid() + ", whose brokers the run has changed, "
                            + "does not exist any more";
        }

        @Override
        public TunedKafka recorded(Kafka found) {
            return new TunedKafka(found.getMetadata().getName(), found.getMetadata().getUid());
        }

        @Override
        public boolean is(Kafka found) {
            return tuned == null || tuned.equals(recorded(found));
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
