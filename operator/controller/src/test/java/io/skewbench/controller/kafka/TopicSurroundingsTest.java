package io.skewbench.controller.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.cluster.KafkaConnection;
import io.skewbench.controller.cluster.Resolution;
import io.skewbench.controller.kafka.TopicSurroundings.Surroundings;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A cluster has more KafkaTopics than the operator looks at. */
class TopicSurroundingsTest {

    @Test
    void aTopicThatAnUnseenKafkaTopicMayManageIsNotTakenOver() {
        assertThat(surroundings(false).adoptionProblem(topic(true))).hasValueSatisfying(
                problem -> assertThat(problem.toString()).contains("spec.adopt", "10000 KafkaTopics",
                        "Topic Operator"));
        assertThat(surroundings(false).adoptionProblem(topic(false))).isEmpty();
        assertThat(surroundings(true).adoptionProblem(topic(true))).isEmpty();
    }

    private static Surroundings surroundings(boolean isManagementKnown) {
        return new Surroundings(new Resolution.Found(KafkaConnection.plain("kafka:9092")), null, isManagementKnown,
                Map.of());
    }

    private static SkewedTopic topic(boolean adopt) {
        return Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: orders, generation: 1}
                spec:
                  cluster: {strimzi: {name: bench}}
                  adopt: %s
                  placement: {leaders: [{broker: 0, count: 2}]}
                """.formatted(adopt), SkewedTopic.class);
    }
}
