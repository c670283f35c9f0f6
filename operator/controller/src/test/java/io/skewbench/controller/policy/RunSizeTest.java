package io.skewbench.controller.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunSizeTest {
    private static final PolicyLimits LIMITS = new PolicyLimits(10, 20, 30, 40, 5, 6, Duration.ofMinutes(1),
            Duration.ofMinutes(1));

    @ParameterizedTest
    @ValueSource(strings = {
            "pods: 10",
            "{pods: 7, consumers: [{name: a, pods: 2}, {name: b}]}",
            "{pods: 2, producersPerPod: 10}",
            "{producersPerPod: 14, consumers: [{name: a, pods: 2, consumersPerPod: 3}]}",
            "idleTopics: {count: 5}"})
    void allowsWorkloadsUpToTheLimits(String workload) {
        // When
        var refusals = refusals(workload, "", "");
        // Then
        assertThat(refusals).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"pods: 11", "{pods: 7, consumers: [{name: a, pods: 3}, {name: b}]}"})
    void refusesMorePodsInATrialThanAllowed(String workload) {
        // When
        var refusals = refusals(workload, "", "");
        // Then
        assertThat(refusals).containsExactly("spec.workloads: \"11\": this operator allows 10 pods in a trial; ask for "
                + "fewer, or for a higher policy.limits.podsPerTrial in the operator's chart");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{pods: 3, producersPerPod: 7}",
            "{producersPerPod: 15, consumers: [{name: a, pods: 2, consumersPerPod: 3}]}"})
    void refusesMoreClientsInATrialThanAllowed(String workload) {
        // When
        var refusals = refusals(workload, "", "");
        // Then
        assertThat(refusals).containsExactly("spec.workloads: \"21\": this operator allows 20 producers and consumers "
                + "in a trial; ask for fewer, or for a higher policy.limits.clientsPerTrial in the operator's chart");
    }

    @Test
    void refusesMoreIdleTopicsThanAllowed() {
        // When
        var refusals = refusals("idleTopics: {count: 6}", "", "");
        // Then
        assertThat(refusals).containsExactly("spec.workloads: \"6\": this operator allows 5 idle topics; ask for "
                + "fewer, or for a higher policy.limits.idleTopics in the operator's chart");
    }

    @Test
    void countsAllWorkloads() {
        // When
        var refusals = refusals("pods: 6}, {name: c2, pods: 5", "", "");
        // Then
        assertThat(refusals).singleElement().asString().startsWith("spec.workloads: \"11\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"repetitions: 15", "sweep: {producer: {acks: [a, b, c]}}",
            "{repetitions: 5, sweep: {producer: {linger.ms: 1, acks: [a, b, c]}}}"})
    void allowsTrialsUpToTheLimit(String more) {
        // When
        var refusals = refusals("", "", more);
        // Then
        assertThat(refusals).isEmpty();
    }

    @Test
    void multipliesVariantsRepetitionsAndSweptValues() {
        // When
        var refusals = refusals("", "", "{repetitions: 3, sweep: {producer: {acks: [a, b, c], linger.ms: [1, 2]}}}");
        // Then
        assertThat(refusals).containsExactly("spec.variants: \"36\": this operator allows 30 trials; ask for fewer, or "
                + "for a higher policy.limits.trialsPerRun in the operator's chart");
    }

    @Test
    void countsThePointsOfASweepThatAreNotExcluded() {
        // Given
        var sweep = "{repetitions: 4, sweep: {producer: {acks: [a, b]}, axes: [{name: load, values: [{name: x}, "
                + "{name: y}, {name: z}]}]%s}}";
        // Then
        assertThat(refusals("", "", sweep.formatted(""))).singleElement().asString()
                .startsWith("spec.variants: \"48\"");
        assertThat(refusals("", "", sweep.formatted(", exclude: [{load: x}, {load: y, acks: a}]"))).isEmpty();
    }

    @Test
    void countsNoValuesOfAnAxisThatIsSearched() {
        // When
        var refusals = refusals("", "", "{sweep: {axes: [{name: load, values: [{name: x}, {name: y}, {name: z}]}]}, "
                + "search: {axis: load, find: Highest, maxTrials: 16}}");
        // Then
        assertThat(refusals).singleElement().asString().startsWith("spec.variants: \"32\"");
    }

    @Test
    void countsTheMostProducersOfASweep() {
        // When
        var refusals = refusals("", "", "{repetitions: 1, sweep: {axes: [{name: producers, values: [{name: few}, "
                + "{name: many, producersPerPod: 200}]}]}}");
        // Then
        assertThat(refusals).singleElement().asString().startsWith("spec.workloads: \"200\"");
    }

    @Test
    void countsTheMostPodsOfASweep() {
        // When
        var refusals = refusals("producersPerPod: 2", "", "{repetitions: 1, sweep: {axes: [{name: pods, values: "
                + "[{name: few}, {name: many, pods: 11}]}]}}");
        // Then
        assertThat(refusals).hasSize(2).satisfiesExactly(
                pods -> assertThat(pods).asString().contains("\"11\": this operator allows 10 pods in a trial"),
                clients -> assertThat(clients).asString().contains("\"22\": this operator allows 20 producers"));
    }

    @Test
    void assumesFiveRepetitions() {
        // When
        var refusals = refusals("", "", "sweep: {producer: {linger.ms: [1, 2, 3, 4]}}");
        // Then
        assertThat(refusals).singleElement().asString().startsWith("spec.variants: \"40\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{repetitions: 11, calibrate: true}", "{repetitions: 11, seal: true}"})
    void countsCopiesOfTheBaseline(String copies) {
        // When
        var refusals = refusals("", "", copies.replace(", ", "\n"));
        // Then three for two variants
        assertThat(refusals).singleElement().asString().startsWith("spec.variants: \"33\"");
    }

    @Test
    void refusesSweepsWhoseProductNoNumberHolds() {
        // Given
        var values = "[" + "1, ".repeat(2_000) + "1]";
        var settings = new StringBuilder();
        for (var i = 0; i < 10; i++) {
            settings.append("s").append(i).append(": ").append(values).append(", ");
        }
        // When
        var refusals = refusals("", "", "sweep: {producer: {" + settings + "}}");
        // Then
        assertThat(refusals).singleElement().asString().contains("this operator allows 30 trials");
    }

    @Test
    void allowsNodesOfAnEphemeralClusterUpToTheLimit() {
        // When
        var refusals = refusals("", ephemeral(3), "");
        // Then
        assertThat(refusals).isEmpty();
    }

    @Test
    void refusesMoreNodesOfAnEphemeralClusterThanAllowed() {
        // When
        var refusals = refusals("", ephemeral(4), "");
        // Then
        assertThat(refusals).containsExactly("spec.cluster.ephemeral.pools: \"7\": this operator allows 6 Kafka nodes; "
                + "ask for fewer, or for a higher policy.limits.ephemeralNodes in the operator's chart");
    }

    private static String ephemeral(int brokers) {
        return """
                {ephemeral: {name: own, pools: [{name: a, replicas: 3, roles: [controller]}, \
                {name: b, replicas: %d, roles: [broker]}]}}""".formatted(brokers);
    }

    private static List<String> refusals(String workload, String cluster, String more) {
        var spec = Serialization.unmarshal("""
                cluster: %s
                workloads: [{name: c1, %s}]
                variants: [{name: a}, {name: b}]
                %s
                """.formatted(cluster.isEmpty() ? "{bootstrapServers: 'kafka:9092'}" : cluster, bare(workload),
                bare(more).replaceAll(", (?=sweep|search)", "\n")), BenchmarkSpec.class);
        return new RunSize(spec).refusals(LIMITS).stream().map(Object::toString).toList();
    }

    private static String bare(String fields) {
        return fields.startsWith("{") ? fields.substring(1, fields.length() - 1) : fields;
    }
}
