package io.skewbench.controller.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is missed here is a node that a tenant can use without being asked. */
class NodeConstraintTest {

    @Test
    void namesTheFieldsOfAllPodsThatASpecAsksFor() {
        // When
        var constraints = constraints("""
                cluster:
                  ephemeral: {pools: [{nodeSelector: {disk: ssd}}, {tolerations: [{key: disk}]}]}
                  strimzi: {name: bench, pinning: {nodeSelector: {a: b}, pools: [{name: p, nodeSelector: {c: d}}]}}
                workloads:
                - {name: w, consumers: [{name: g, nodeSelector: {e: f}}, {name: h}]}
                - {name: x, nodeSelector: {g: h}}
                """);
        // Then
        assertThat(constraints).extracting(NodeConstraint::path, NodeConstraint::nodeSelector).containsExactly(
                tuple("spec.workloads[0]", Map.of()), tuple("spec.workloads[0].consumers[0]", Map.of("e", "f")),
                tuple("spec.workloads[0].consumers[1]", Map.of()), tuple("spec.workloads[1]", Map.of("g", "h")),
                tuple("spec.cluster.ephemeral.pools[0]", Map.of("disk", "ssd")),
                tuple("spec.cluster.ephemeral.pools[1]", Map.of()),
                tuple("spec.cluster.strimzi.pinning", Map.of("a", "b")),
                tuple("spec.cluster.strimzi.pinning.pools[0]", Map.of("c", "d")));
    }

    @Test
    void holdsTolerationsAndAffinityOfConsumersToo() {
        // When
        var constraints = constraints("""
                cluster: {bootstrapServers: "kafka:9092"}
                workloads: [{name: w, consumers: [{name: g, tolerations: [{key: disk}], affinity: {nodeAffinity: {}}}]}]
                """);
        // Then
        assertThat(constraints.getLast().tolerations()).singleElement()
                .satisfies(toleration -> assertThat(toleration.getKey()).isEqualTo("disk"));
        assertThat(constraints.getLast().affinity()).isNotNull();
    }

    private static List<NodeConstraint> constraints(String spec) {
        return NodeConstraint.of(Serialization.unmarshal(spec, BenchmarkSpec.class));
    }
}
