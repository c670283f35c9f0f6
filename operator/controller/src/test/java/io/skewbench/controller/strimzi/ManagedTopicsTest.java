package io.skewbench.controller.strimzi;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.StrimziRef;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.controller.testing.StandInApi;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Users may create KafkaTopics with the label of any Kafka of the namespace. */
class ManagedTopicsTest {
    @RegisterExtension
    final StandInApi api;

    ManagedTopicsTest() throws IOException {
        api = new StandInApi();
    }

    /**
     * Strimzi's CRD has no upper bound for partitions, so that the API server stores more than Strimzi's class holds.
     */
    @Test
    void areFoundWhateverNumbersTheirKafkaTopicsHave() {
        api.putList("/apis/kafka.strimzi.io/v1/namespaces/kafka/kafkatopics", List.of(
                topic("giant", "{}", "{partitions: 3000000000}"),
                topic("named", "{}", "{partitions: 1, topicName: orders}"),
                topic("left-alone", "{strimzi.io/managed: 'false'}", "{partitions: 1}"),
                topic("without-spec", "{}", "null")));

        var managed = new StrimziReader(api.client(), OperatorPolicy.DEFAULT)
                .managedTopics(new StrimziRef("bench", "kafka", null, null), "team");

        assertThat(managed.areAll()).isTrue();
        assertThat(managed.kafkaTopics()).isEqualTo(Map.of("giant", "kafka/giant", "orders", "kafka/named",
                "without-spec", "kafka/without-spec"));
    }

    private static GenericKubernetesResource topic(String name, String annotations, String spec) {
        return Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: KafkaTopic
                metadata: {name: %s, namespace: kafka, labels: {strimzi.io/cluster: bench}, annotations: %s}
                spec: %s
                """.formatted(name, annotations, spec), GenericKubernetesResource.class);
    }
}
