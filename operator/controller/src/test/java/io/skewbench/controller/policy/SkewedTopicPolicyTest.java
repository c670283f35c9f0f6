package io.skewbench.controller.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.Problem;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SkewedTopicPolicyTest {

    /** Each has 7 partitions. */
    @ParameterizedTest
    @ValueSource(strings = {"leaders: [{broker: 0, count: 3}, {broker: 1, count: 4}]",
            "history: [{brokers: [0], addPartitions: 2}, {brokers: [0, 1], addPartitions: 5}]",
            "zipf: {partitions: 7}",
            "assignments: [{replicas: [0]}, {replicas: [1]}, {replicas: [2]}, {}, {}, {}, {}]"})
    void countsPartitionsHoweverTheyArePlaced(String placement) {
        assertThat(refusals(7, placement)).isEmpty();
        assertThat(refusals(6, placement))
                .containsExactly("spec.placement: \"7\": this operator allows 6 partitions of "
                        + "a topic; ask for fewer, or for a higher policy.limits.partitionsPerTopic in the operator's "
                        + "chart");
    }

    private static List<String> refusals(int limit, String placement) {
        var topic = Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: t, namespace: team}
                spec:
                  cluster: {strimzi: {name: bench}}
                  placement: {%s}
                """.formatted(placement), SkewedTopic.class);
        var policy = OperatorPolicy.read("{\"limits\": {\"partitionsPerTopic\": " + limit + "}}");
        return new SkewedTopicPolicy(policy).refusals(topic).stream().map(Problem::toString).toList();
    }
}
