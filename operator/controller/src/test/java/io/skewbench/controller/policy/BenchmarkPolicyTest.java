package io.skewbench.controller.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchmarkPolicyTest {
    private static final String OWN = "skewbench/worker:1";
    private static final String CONTROL_PLANE = "node-role.kubernetes.io/control-plane";
    private static final String STAYS_OFF = "this operator keeps pods off the control plane; remove it, or ask for "
            + "policy.controlPlane in the operator's chart";

    private static final String OWN_KAFKA = "ephemeral: {name: own, pools: [{name: a, replicas: 1, "
            + "roles: [broker, controller], %s}]}";

    @Test
    void allowsTheOperatorsOwnImageOnly() {
        assertThat(refusals("{}", "", "image: skewbench/worker:1")).isEmpty();
        assertThat(refusals("{}", "", "image: evil/worker")).containsExactly(
                "spec.worker.image: \"evil/worker\": this operator does not allow this image; remove it, or ask for "
                        + "policy.images in the operator's chart");
        assertThat(refusals("{\"images\": [\"registry.example/team/*\"]}", "", "image: registry.example/team/worker:7"))
                .isEmpty();
    }

    @Test
    void leavesProbesToTheLocalRunner() {
        assertThat(refusalsOn("zookeeper: {connect: \"zk:2181\"}")).contains("spec.cluster.zookeeper: \"zk:2181\": "
                + "this operator runs no probes of ZooKeeper yet; name a Kafka cluster, or run the Benchmark with "
                + "skewbench run");
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

    @Test
    void knowsConsumersToo() {
        assertThat(refusals("{}", "consumers: [{name: g, tolerations: [{key: " + CONTROL_PLANE + "}]}]", "{}"))
                .containsExactly("spec.workloads[0].consumers[0].tolerations[0]: \"" + CONTROL_PLANE + "\": "
                        + STAYS_OFF);
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
    void changesTheSettingsOfBrokersThroughStrimziOnly() {
        var variants = "{}\n  variants: [{name: a, broker: {num.io.threads: 4}}]";
        var refusal = "spec.variants[0].broker: this operator changes the settings of brokers through Strimzi only; "
                + "remove it, name the Kafka in spec.cluster.strimzi, have one created with spec.cluster.ephemeral, or "
                + "run the Benchmark with skewbench run";
        assertThat(refusals("{}", "strimzi: {name: bench}", "", variants)).isEmpty();
        assertThat(refusals("{\"bootstrapServers\": [{\"address\": \"kafka:9092\", \"from\": [\"team\"]}]}",
                "bootstrapServers: 'kafka:9092'", "", variants)).containsExactly(refusal);
        assertThat(refusals("{}", OWN_KAFKA.formatted("storage: {size: 1Gi}"), "", variants)).isEmpty();
    }

    @Test
    void restartsNoBrokersThatWouldLoseTheirData() {
        assertThat(refusals("{}", OWN_KAFKA.formatted("tolerations: []"), "",
                "{}\n  sweep: {axes: [{name: f, values: [{name: four, broker: {num.replica.fetchers: 4}}]}]}"))
                .containsExactly("spec.cluster.ephemeral.pools[0].storage: is missing: Strimzi restarts nodes to "
                        + "change the settings of brokers (spec.sweep.axes[0].values[0].broker), and without storage "
                        + "they would lose their data; add it, such as {size: 10Gi}");
    }

    @Test
    void changesNoSettingsThatStrimziManages() {
        assertThat(refusals("{}", OWN_KAFKA.formatted("storage: {size: 1Gi}"), "",
                "{}\n  variants: [{name: a, broker: {log.dirs: /tmp}}]")).containsExactly(
                        "spec.variants[0].broker.log.dirs: Strimzi sets this itself and ignores other values; remove "
                                + "it, or run the Benchmark with skewbench run");
    }

    @Test
    void connectsOnlyToServersThatAreListedForTheNamespace() {
        var policy = """
                {"bootstrapServers": [{"address": "*.example.com:9092", "from": ["team"]},
                                      {"address": "other:9092", "from": ["others"]}]}""";
        assertThat(refusals(policy, "bootstrapServers: 'a.example.com:9092, B.example.com:9092'", "", "{}")).isEmpty();
        assertThat(refusals(policy, "bootstrapServers: 'a.example.com:9092, other:9092'", "", "{}")).containsExactly(
                "spec.cluster.bootstrapServers: \"other:9092\": this operator does not allow this server for namespace "
                        + "team; use a Kafka cluster run by Strimzi, or ask for policy.bootstrapServers in the "
                        + "operator's chart");
    }

    @Test
    void limitsPodsAndClientsByDefault() {
        assertThat(
                refusals("{}", "pods: 901\nproducersPerPod: 11\nconsumers: [{name: g, pods: 100, consumersPerPod: 2}]",
                        "{}"))
                .containsExactly("spec.workloads: \"1001\": this operator allows 1000 pods in a trial; ask for fewer, "
                        + "or for a higher policy.limits.podsPerTrial in the operator's chart",
                        "spec.workloads: \"10111\": this operator allows 10000 producers and consumers in a trial; ask "
                                + "for fewer, or for a higher policy.limits.clientsPerTrial in the operator's chart");
    }

    @Test
    void limitsTrialsByDefault() {
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
                .containsExactly("spec.workloads[0].topics[1].kafkaTopic: \"orders\": this operator does not allow "
                        + "topics of this name; choose another, or ask for policy.topics.names in the operator's "
                        + "chart");
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
