package io.skewbench.controller.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BenchmarkPolicyTest {
    private static final String OWN = "skewbench/worker:1";
    private static final String CONTROL_PLANE = "node-role.kubernetes.io/control-plane";
    private static final String STAYS_OFF = "this operator keeps pods off the control plane; remove it, or ask for "
            + "policy.controlPlane in the operator's chart";

    @Test
    void allowsTheOperatorsOwnImageOnly() {
        assertThat(refusals("{}", "", "image: skewbench/worker:1")).isEmpty();
        assertThat(refusals("{}", "", "image: evil/worker")).containsExactly(
                "spec.worker.image: \"evil/worker\": this operator runs no such image; remove it, or ask for "
                        + "policy.images in the operator's chart");
        assertThat(refusals("{\"images\": [\"registry.example/team/*\"]}", "", "image: registry.example/team/worker:7"))
                .isEmpty();
    }

    @Test
    void takesPullSecretsOnlyForOtherImages() {
        assertThat(refusals("{}", "", "imagePullSecrets: [{name: mine}]")).containsExactly(
                "spec.worker.imagePullSecrets: \"mine\": the operator's own image is pulled with the Secrets of "
                        + "imagePullSecrets in the operator's chart; remove these, or name another image in "
                        + "spec.worker.image that policy.images in the chart allows");
        assertThat(refusals("{\"images\": [\"other\"]}", "", "{image: other, imagePullSecrets: [{name: mine}]}"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "nodeSelector: {node-role.kubernetes.io/control-plane: ''}",
            "tolerations: [{key: node-role.kubernetes.io/control-plane, operator: Exists, effect: NoSchedule}]",
            "tolerations: [{key: node-role.kubernetes.io/control-plane, operator: Exists}]",
            "tolerations: [{key: node-role.kubernetes.io/control-plane, value: ''}]",
            """
                    affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [
                      {matchExpressions: [{key: node-role.kubernetes.io/control-plane, operator: Exists}]}]}}}""",
            """
                    affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference:
                      {matchExpressions: [{key: node-role.kubernetes.io/control-plane, operator: NotIn, values: \
                    [a]}]}}]}}""",
            """
                    affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [
                      {topologyKey: node-role.kubernetes.io/control-plane, labelSelector: {}}]}}"""})
    void keepsPodsOffTheControlPlane(String place) {
        assertThat(refusals("{}", place, "{}")).singleElement().asString()
                .startsWith("spec.workloads[0].").endsWith(": \"" + CONTROL_PLANE + "\": " + STAYS_OFF);
        assertThat(refusals("{\"controlPlane\": true}", place, "{}")).isEmpty();
    }

    @Test
    void knowsTolerationsOfEveryTaint() {
        assertThat(refusals("{}", "tolerations: [{operator: Exists}]", "{}")).containsExactly(
                "spec.workloads[0].tolerations[0].key: \"\": tolerates every taint, that of the control plane too; "
                        + "name "
                        + "the key of a taint, or ask for policy.controlPlane and for * in policy.tolerations in the "
                        + "operator's chart");
        assertThat(refusals("{\"controlPlane\": true, \"tolerations\": [\"disk\"]}",
                "tolerations: [{key: '', operator: Exists, effect: NoExecute}]", "{}")).hasSize(1);
        assertThat(refusals("{\"controlPlane\": true}", "tolerations: [{operator: Exists}]", "{}")).isEmpty();
    }

    @Test
    void letsPodsAvoidTheControlPlane() {
        assertThat(refusals("{}", """
                affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [
                  {matchExpressions: [{key: node-role.kubernetes.io/control-plane, operator: DoesNotExist}]}]}}}""",
                "{}")).isEmpty();
    }

    @Test
    void knowsConsumersToo() {
        assertThat(refusals("{}", "consumers: [{name: g, tolerations: [{key: " + CONTROL_PLANE + "}]}]", "{}"))
                .containsExactly("spec.workloads[0].consumers[0].tolerations[0]: \"" + CONTROL_PLANE + "\": "
                        + STAYS_OFF);
    }

    @Test
    void narrowsLabelsAndTaintsToThoseThatAreListed() {
        var policy = "{\"nodeSelectors\": [\"skewbench.io/*\"], \"tolerations\": [\"disk\"]}";
        assertThat(refusals(policy, "nodeSelector: {skewbench.io/role: client}\ntolerations: [{key: disk}]", "{}"))
                .isEmpty();
        assertThat(refusals(policy, "nodeSelector: {kubernetes.io/hostname: db-1}\ntolerations: [{key: gpu}]", "{}"))
                .containsExactly(
                        "spec.workloads[0].nodeSelector: \"kubernetes.io/hostname\": this operator places no pod "
                                + "by this label; remove it, or ask for policy.nodeSelectors in the operator's chart",
                        "spec.workloads[0].tolerations[0]: \"gpu\": this operator lets no pod tolerate this taint; "
                                + "remove it, or ask for policy.tolerations in the operator's chart");
    }

    @Test
    void placesPodsByPodsOfTheirOwnNamespaceOnly() {
        assertThat(refusals("{}", """
                affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [
                  {topologyKey: kubernetes.io/hostname, namespaces: [kube-system, team], labelSelector: {}}]}}""",
                "{}"))
                .containsExactly(
                        "spec.workloads[0].affinity.podAffinity: \"kube-system\": pods are placed only by pods of "
                                + "their own namespace, team; remove it, or ask for policy.kafkaNamespaces in the "
                                + "operator's chart");
        assertThat(refusals("{}", """
                affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [
                  {topologyKey: kubernetes.io/hostname, namespaceSelector: {}, labelSelector: {}}]}}""", "{}"))
                .containsExactly(
                        "spec.workloads[0].affinity.podAntiAffinity.namespaceSelector: \"{}\": selects pods of "
                                + "namespaces that aren't known beforehand, which no setting of the operator's chart "
                                + "allows; remove it");
        assertThat(refusals("{}",
                """
                        affinity: {podAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, \
                        podAffinityTerm:
                          {topologyKey: kubernetes.io/hostname, namespaceSelector: {matchLabels: {a: b}}, \
                        labelSelector: {}}}]}}""",
                "{}"))
                .containsExactly("spec.workloads[0].affinity.podAffinity.namespaceSelector: "
                        + "\"{\"matchLabels\":{\"a\":\"b\"}}\": selects pods of namespaces that aren't known "
                        + "beforehand, which "
                        + "no setting of the operator's chart allows; remove it, and name namespaces that "
                        + "policy.kafkaNamespaces in the chart allows");
    }

    @ParameterizedTest
    @CsvSource({"podAffinity, podAffinityTerm", "podAntiAffinity, podAffinityTerm", "nodeAffinity, preference"})
    void namesAPreferenceThatPrefersNothing(String kind, String field) {
        var place = "affinity: {%s: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1}]}}".formatted(kind);

        assertThat(refusals("{}", place, "{}")).containsExactly("spec.workloads[0].affinity." + kind
                + ".preferredDuringSchedulingIgnoredDuringExecution[0]." + field
                + ": is missing; write it, or remove the preference");
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{labelSelector: {}}]}",
            """
                    nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference:
                      {matchExpressions: [{operator: Exists}]}}]}"""})
    void namesATermWithoutALabel(String affinity) {
        assertThat(refusals("{}", "affinity: {" + affinity + "}", "{}")).singleElement().asString()
                .endsWith("Affinity: has a term without the name of a label; write its topologyKey or key");
    }

    @Test
    void keepsNoPodsOfAKafkaOffItsNodes() {
        // Given
        var policy = "{\"kafkaNamespaces\": [{\"namespace\": \"kafka\", \"from\": [\"team\"]}]}";
        var term = "{topologyKey: kubernetes.io/hostname, namespaces: [kafka], labelSelector: {}}";
        // When
        var apart = refusals(policy, "affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: ["
                + term + "]}}", "{}");
        // Then
        assertThat(apart).singleElement().asString()
                .startsWith("spec.workloads[0].affinity.podAntiAffinity: \"kafka\": ");
        assertThat(refusals(policy, "affinity: {podAntiAffinity: {preferredDuringSchedulingIgnoredDuringExecution: ["
                + "{weight: 100, podAffinityTerm: " + term + "}]}}", "{}")).isEqualTo(apart);
        assertThat(refusals(policy, "affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: ["
                + term + "]}}", "{}")).isEmpty();
    }

    @Test
    void knowsBrokersThatAreCreatedAndMoved() {
        assertThat(refusalsOn("""
                ephemeral:
                  name: own
                  pools:
                  - {name: a, replicas: 1, roles: [broker, controller], tolerations: [{key: %s}]}
                """.formatted(CONTROL_PLANE))).containsExactly("spec.cluster.ephemeral.pools[0].tolerations[0]: \""
                + CONTROL_PLANE + "\": " + STAYS_OFF);
        assertThat(refusalsOn("strimzi: {name: bench, pinning: {pools: [{name: a, nodeSelector: {%s: ''}}]}}"
                .formatted(CONTROL_PLANE))).containsExactly("spec.cluster.strimzi.pinning.pools[0].nodeSelector: \""
                        + CONTROL_PLANE + "\": " + STAYS_OFF);
    }

    @Test
    void connectsOnlyToServersThatAreListedForTheNamespace() {
        var policy = """
                {"bootstrapServers": [{"address": "*.example.com:9092", "from": ["team"]},
                                      {"address": "other:9092", "from": ["others"]}]}""";
        assertThat(refusals(policy, "bootstrapServers: 'a.example.com:9092, B.example.com:9092'", "", "{}")).isEmpty();
        assertThat(refusals(policy, "bootstrapServers: 'a.example.com:9092, other:9092'", "", "{}")).containsExactly(
                "spec.cluster.bootstrapServers: \"other:9092\": this operator connects to no such server for namespace "
                        + "team; name a Kafka of Strimzi, or ask for policy.bootstrapServers in the operator's chart");
    }

    @Test
    void limitsTheSizeOfARun() {
        assertThat(
                refusals("{}", "pods: 901\nproducersPerPod: 11\nconsumers: [{name: g, pods: 100, consumersPerPod: 2}]",
                        "{}"))
                .containsExactly("spec.workloads: \"1001\": this operator allows 1000 pods in a trial; ask for fewer, "
                        + "or for a higher policy.limits.podsPerTrial in the operator's chart",
                        "spec.workloads: \"10111\": this operator allows 10000 producers and consumers in a trial; ask "
                                + "for fewer, or for a higher policy.limits.clientsPerTrial in the operator's chart");
        assertThat(refusals("{}", "", "{}\n  repetitions: 100\n  variants: [{name: a}, {name: b}]\n"
                + "  sweep: {producer: {acks: [a, b, c], linger.ms: [1, 2, 3, 4]}}")).containsExactly(
                        "spec.variants: \"2400\": this operator allows 2000 trials; ask for fewer, or for a higher "
                                + "policy.limits.trialsPerRun in the operator's chart");
    }

    @Test
    void limitsHowLongOneTrialMayTake() {
        assertThat(refusals("{}", "", "{}\n  variants: [{name: a}]\n  readyTimeout: 24h")).containsExactly(
                "spec.readyTimeout: \"24h\": this operator waits for workers for 30m at most; ask for less, or for a "
                        + "higher policy.limits.readyTimeout in the operator's chart");
        assertThat(refusals("{}", "", "{}\n  variants: [{name: a}]\n  duration: 11h57m50s")).isEmpty();
        assertThat(refusals("{}", "", "{}\n  variants: [{name: a}]\n  duration: 11h57m51s")).containsExactly(
                "spec.duration: \"11h57m51s\": a trial may take 12h1s with its warm-up of 10s and delivery.timeout.ms "
                        + "of up to 120000, and this operator allows 12h; ask for less, or for a higher "
                        + "policy.limits.trialDuration in the operator's chart");
        assertThat(refusals("{\"limits\": {\"readyTimeout\": \"48h\", \"trialDuration\": \"24h\"}}", "",
                "{}\n  variants: [{name: a}]\n  readyTimeout: 24h\n  duration: 20h")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"variants: [{name: a, producer: {delivery.timeout.ms: 2147483647}}]",
            "variants: [{name: a}]\n  sweep: {producer: {delivery.timeout.ms: ['60000', null, ' 2147483647 ']}}",
            "variants: [{name: a, producer: {delivery.timeout.ms: '0000000000000000000000000000000002147483647'}}]"})
    void countsTheTimeThatRecordsMayBeOnTheirWay(String settings) {
        assertThat(refusals("{}", "", "{}\n  duration: 10s\n  " + settings)).singleElement().asString()
                .startsWith("spec.duration: \"10s\": a trial may take 596h31m43s ");
    }

    @Test
    void leavesTimesThatAreNoneToThePlanner() {
        assertThat(refusals("{}", "", "{}\n  duration: soon\n  variants: "
                + "[{name: a, producer: {delivery.timeout.ms: never}}]")).isEmpty();
    }

    @Test
    void namesOnlyTopicsThatAreListed() {
        assertThat(refusals("{\"topics\": {\"names\": [\"bench-*\"]}}", "topics: [{topic: mine}, {kafkaTopic: orders}]",
                "{}"))
                .containsExactly("spec.workloads[0].topics[1].kafkaTopic: \"orders\": this operator uses no topic of "
                        + "this name; choose another, or ask for policy.topics.names in the operator's chart");
    }

    @Test
    void countsIdleTopics() {
        var policy = "{\"limits\": {\"idleTopics\": 5}}";
        assertThat(refusals(policy, "idleTopics: {count: 5}", "{}")).isEmpty();
        assertThat(refusals(policy, "idleTopics: {count: 6}", "{}"))
                .containsExactly("spec.workloads: \"6\": this operator "
                        + "allows 5 idle topics; ask for fewer, or for a higher policy.limits.idleTopics in the "
                        + "operator's chart");
    }

    @Test
    void countsNodesOfAnEphemeralCluster() {
        var cluster = """
                ephemeral:
                  name: own
                  pools:
                  - {name: a, replicas: 3, roles: [controller]}
                  - {name: b, replicas: %d, roles: [broker]}
                """;
        var policy = "{\"limits\": {\"ephemeralNodes\": 6}}";
        assertThat(refusals(policy, cluster.formatted(3), "", "{}")).isEmpty();
        assertThat(refusals(policy, cluster.formatted(4), "", "{}")).containsExactly("spec.cluster.ephemeral.pools: "
                + "\"7\": this operator allows 6 Kafka nodes; ask for fewer, or for a higher "
                + "policy.limits.ephemeralNodes in the operator's chart");
    }

    private static List<String> refusalsOn(String cluster) {
        return refusals("{}", cluster, "", "{}");
    }

    private static List<String> refusals(String policy, String workload, String worker) {
        return refusals(policy, "strimzi: {name: bench}", workload, worker);
    }

    private static List<String> refusals(String policy, String cluster, String workload, String worker) {
        var benchmark = Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: b, namespace: team}
                spec:
                  cluster:
                    %s
                  workloads:
                  - name: c1
                    %s
                    %s
                  %s
                  worker: %s
                """.formatted(cluster.strip().replace("\n", "\n    "),
                workload.startsWith("topics:") ? "" : "topic: orders",
                workload.replace("\n", "\n    "),
                worker.contains("variants:") ? "" : "variants: [{name: a}]",
                worker.startsWith("{") ? worker : "{" + worker + "}"), Benchmark.class);
        return new BenchmarkPolicy(OperatorPolicy.read(policy), OWN).refusals(benchmark).stream()
                .map(Object::toString).toList();
    }
}
