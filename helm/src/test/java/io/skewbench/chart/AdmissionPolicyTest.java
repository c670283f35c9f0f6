package io.skewbench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.testing.Kubectl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the API server refuses at kubectl apply where the chart's ValidatingAdmissionPolicy is installed. */
class AdmissionPolicyTest {
    /** What every policy refuses; by it a test knows that the API server has learned of the policy. */
    private static final String PROBE = "worker: {image: probe}";

    @RegisterExtension
    final KubeApi api = new KubeApi();
    @TempDir
    Path folder;

    @AfterEach
    void remove() {
        api.kubectlAnywhere("delete", "validatingadmissionpolicies,validatingadmissionpolicybindings", "--all");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "readyTimeout: 30m1s || spec.readyTimeout: \"30m1s\": this operator waits for workers for 30m at most; ask "
                    + "for less, or for a higher policy.limits.readyTimeout in the operator's chart",
            "warmup: 11h57m59s || spec.duration: \"2s\": with its warm-up and 2 minutes of delivery a trial takes "
                    + "longer than the 12h that this operator allows; ask for less, or for a higher "
                    + "policy.limits.trialDuration in the operator's chart",
            "worker: {image: evil/worker} || spec.worker.image: \"evil/worker\": this operator does not allow this "
                    + "image; remove it, or ask for policy.images in the operator's chart",
            "worker: {imagePullSecrets: [{name: s}]} || spec.worker.imagePullSecrets: \"s\": the operator's own image "
                    + "is pulled with the Secrets of imagePullSecrets in the operator's chart; remove these, or name "
                    + "another image in spec.worker.image that policy.images in the chart allows",
            "| nodeSelector: {node-role.kubernetes.io/master: ''} | spec.workloads[name=c1].nodeSelector: \"node-role.kubernetes.io/master\": this "
                    + "operator keeps pods off the control plane; remove it, or ask for policy.controlPlane in the "
                    + "operator's chart",
            "| tolerations: [{key: node-role.kubernetes.io/control-plane, operator: Exists}] | spec.workloads[name=c1].tolerations: "
                    + "\"node-role.kubernetes.io/control-plane\": this operator keeps pods off the control plane",
            "| tolerations: [{key: a}, {operator: Exists}] | spec.workloads[name=c1].tolerations: \"\": "
                    + "tolerates every taint, including that of the control plane; name the key of a taint, or ask for "
                    + "policy.controlPlane and for * in policy.tolerations in the operator's chart",
            "| consumers: [{name: g}, {name: h, tolerations: [{operator: Exists}]}] | spec.workloads[name=c1].consumers[name=h].tolerations: "
                    + "\"\": tolerates every taint"})
    void refusesWhatTheOperatorWould(@Nullable String spec, @Nullable String workload, String message)
            throws IOException {
        // Given
        install();
        // When
        var result = apply("b", spec, workload);
        // Then
        assertThat(result.status()).isNotZero();
        assertThat(result.output()).contains("denied request: " + message);
    }

    @Test
    void takesWhatTheValuesAllow() throws IOException {
        install("policy.images={registry.example/team/*}", "policy.tolerations={disk}", "policy.nodeSelectors={role}",
                "policy.controlPlane=true", "policy.limits.readyTimeout=1h30m");
        assertThat(apply("a",
                "readyTimeout: 90m\n  worker: {image: registry.example/team/worker:1, imagePullSecrets: [{name: s}]}",
                "nodeSelector: {role: client}\n    tolerations: [{key: disk}]").status()).isZero();
        assertThat(apply("b", "", "nodeSelector: {zone: a}").output()).contains(
                "spec.workloads[name=c1].nodeSelector: \"zone\": this operator does not allow this label for placing "
                        + "pods; remove it, or ask for policy.nodeSelectors in the operator's chart");
        assertThat(apply("b", "", "tolerations: [{key: gpu}]").output()).contains(
                "spec.workloads[name=c1].tolerations: \"gpu\": this operator does not allow pods to tolerate this "
                        + "taint; remove it, or ask for policy.tolerations in the operator's chart");
    }

    @Test
    void knowsServersPodsAndTopics() throws IOException {
        // Given
        install("policy.bootstrapServers[0].address=*.example.com:9092",
                "policy.bootstrapServers[1].address=other:9092",
                "policy.bootstrapServers[1].from={others}", "policy.limits.podsPerTrial=10",
                "policy.topics.adopt=false",
                "policy.topics.names={bench-*}");
        // Then
        assertThat(benchmark("bootstrapServers: 'a.example.com:9092, B.example.com:9092'", "pods: 9").output())
                .contains("created");
        assertThat(benchmark("bootstrapServers: 'a.example.com:9092,other:9092'", "").output()).contains(
                "spec.cluster.bootstrapServers: \"other:9092\": this operator does not allow this server for namespace "
                        + api.namespace() + "; use a Kafka cluster run by Strimzi, or ask for policy.bootstrapServers "
                        + "in the operator's chart");
        assertThat(benchmark("strimzi: {name: b}", "pods: 10\n    consumers: [{name: g}]").output()).contains(
                "spec.workloads: \"11\": this operator allows 10 pods in a trial; ask for fewer, or for a higher "
                        + "policy.limits.podsPerTrial in the operator's chart");
        assertThat(topic("bench-1", "bootstrapServers: other:9092", "").output()).contains(
                "spec.cluster.bootstrapServers: \"other:9092\": this operator does not allow this server");
        assertThat(topic("orders", "strimzi: {name: b}", "").output()).contains(
                "spec.topicName: \"orders\": this operator does not allow topics of this name");
        assertThat(topic("bench-1", "strimzi: {name: b}", "adopt: true").output()).contains(
                "spec.adopt: \"true\": this operator does not allow adopting existing topics");
        assertThat(topic("bench-1", "strimzi: {name: b}", "adopt: false").output()).contains("created");
    }

    /** A policy must never keep what is there from being watched, suspended or deleted. */
    @Test
    void leavesAloneWhatWasThereBefore() throws IOException {
        // Given
        assertThat(apply("b", "worker: {image: evil/worker}", "").status()).isZero();
        kubectl("patch", "benchmark", "b", "--type=merge", "--patch",
                "{\"metadata\":{\"finalizers\":[\"skewbench.io/run\"]}}");
        // When
        install();
        // Then
        kubectl("patch", "benchmark", "b", "--subresource=status", "--type=merge", "--patch",
                "{\"status\":{\"phase\":\"Running\"}}");
        kubectl("label", "benchmark", "b", "team=a");
        kubectl("patch", "benchmark", "b", "--type=merge", "--patch", "{\"spec\":{\"suspend\":true}}");
        assertThat(api.kubectl("patch", "benchmark", "b", "--type=merge", "--patch",
                "{\"spec\":{\"worker\":{\"image\":\"evil/other\"}}}").output()).contains("evil/other");
        kubectl("delete", "benchmark", "b", "--wait=false");
        kubectl("patch", "benchmark", "b", "--type=merge", "--patch", "{\"metadata\":{\"finalizers\":null}}");
        assertThat(api.kubectl("get", "benchmark", "b").status()).isNotZero();
    }

    @Test
    void isNoConcernOfOtherNamespaces() throws IOException {
        install();
        var other = api.client().namespaces().resource(new NamespaceBuilder()
                .withNewMetadata().withName(api.namespace() + "-other").endMetadata().build()).create();
        var file = Files.writeString(folder.resolve("other.yaml"), yaml("b", "worker: {image: evil/worker}", ""));
        assertThat(api.kubectlAnywhere("apply", "--namespace", other.getMetadata().getName(), "--filename",
                file.toString()).status()).isZero();
    }

    @Test
    void isLeftOutOnDemandAndOnOlderClusters() {
        assertThat(policies(Rendered.with())).isEqualTo(4);
        assertThat(policies(Rendered.with("policy.admission.enabled=false"))).isZero();
        assertThat(policies(Rendered.chart("--kube-version", "1.29.3"))).isZero();
    }

    private static long policies(Rendered rendered) {
        return rendered.names().stream().filter(name -> name.startsWith("ValidatingAdmissionPolicy")).count();
    }

    /** Installs the policy for the namespace of the test. */
    private void install(String... values) throws IOException {
        var sets = Stream.concat(Stream.of("watch.namespaces={" + api.namespace() + "}"), Arrays.stream(values))
                .flatMap(value -> Stream.of("--set", value));
        var rendered = Rendered.chart(Stream.concat(Stream.of("--show-only", "templates/admission.yaml"), sets)
                .toArray(String[]::new));
        var file = Files.writeString(folder.resolve("policy.yaml"), rendered.yaml());
        var result = api.kubectlAnywhere("apply", "--server-side", "--filename", file.toString());
        assertThat(result.status()).as(result.output()).isZero();
        var probe = Files.writeString(folder.resolve("probe.yaml"), yaml("probe", PROBE, "")).toString();
        Awaitility.await().atMost(Duration.ofMinutes(3))
                .until(() -> api.kubectl("apply", "--dry-run=server", "--filename", probe).output()
                        .contains("denied request"));
    }

    private Kubectl.Result apply(String name, @Nullable String spec, @Nullable String workload) throws IOException {
        var file = Files.writeString(folder.resolve(name + ".yaml"), yaml(name, spec, workload));
        return api.kubectl("apply", "--filename", file.toString());
    }

    private Kubectl.Result benchmark(String cluster, String workload) throws IOException {
        var file = Files.writeString(folder.resolve("b.yaml"), yaml("b", "", workload).replace("strimzi: {name: bench}",
                "").replace("cluster: {}", "cluster: {" + cluster + "}"));
        return api.kubectl("apply", "--filename", file.toString());
    }

    private Kubectl.Result topic(String name, String cluster, String more) throws IOException {
        var file = Files.writeString(folder.resolve("t.yaml"), """
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: %s}
                spec:
                  cluster: {%s}
                  placement: {leaders: [{broker: 0, count: 1}]}
                  %s
                """.formatted(name, cluster, more));
        return api.kubectl("apply", "--filename", file.toString());
    }

    private void kubectl(String... arguments) {
        var result = api.kubectl(arguments);
        assertThat(result.status()).as(result.output()).isZero();
    }

    private static String yaml(String name, @Nullable String spec, @Nullable String workload) {
        return """
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: %s}
                spec:
                  cluster: {strimzi: {name: bench}}
                  workloads:
                  - name: c1
                    topic: orders
                    load: {rate: 200}
                    records: {value: {size: "100"}}
                    %s
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  duration: 2s
                  %s
                """.formatted(name, Objects.requireNonNullElse(workload, ""), Objects.requireNonNullElse(spec, ""));
    }
}
