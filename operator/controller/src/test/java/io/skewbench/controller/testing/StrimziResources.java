package io.skewbench.controller.testing;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.GeneratedDefinitions;
import io.skewbench.api.testing.KubeApi;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.topic.KafkaTopic;
import io.strimzi.api.kafka.model.user.KafkaUser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Strimzi's resources as its operator would leave them, in the test's namespace; no operator of Strimzi's runs. */
public record StrimziResources(KubeApi api) {
    /** Installs Strimzi's definitions. */
    public void install(Path folder) throws IOException, InterruptedException {
        GeneratedDefinitions.install(api.client(), folder, Kafka.class, KafkaNodePool.class, KafkaUser.class,
                KafkaTopic.class);
    }

    /** A Kafka with a listener plain that isn't ready yet. */
    public Kafka kafka(String name) {
        return kafka(name, "");
    }

    /** Likewise, whose brokers publish metrics. */
    public Kafka kafkaWithMetrics(String name) {
        return kafka(name, "    metricsConfig: {type: strimziMetricsReporter}\n");
    }

    private Kafka kafka(String name, String more) {
        return api.client().resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: Kafka
                metadata: {name: %s}
                spec:
                  kafka:
                    listeners: [{name: plain, port: 9092, type: internal, tls: false}]
                """.formatted(name) + more, Kafka.class)).create();
    }

    /** Makes a Kafka ready. */
    public void ready(Kafka kafka, String bootstrapServers) {
        status(kafka, """
                  conditions: [{type: Ready, status: "True"}]
                  listeners: [{name: plain, bootstrapServers: "%s"}]
                """.formatted(bootstrapServers), Kafka.class);
    }

    /** A pool of brokers of Kafka bench, each on a node of its own whose label disk says that of the pool. */
    public void pool(String name, String disk, List<Integer> brokers) {
        var pool = api.client().resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: KafkaNodePool
                metadata: {name: %s, labels: {strimzi.io/cluster: bench}}
                spec: {replicas: %d, roles: [broker], storage: {type: ephemeral}}
                """.formatted(name, brokers.size()), KafkaNodePool.class)).create();
        status(pool, "  nodeIds: " + brokers + "\n", KafkaNodePool.class);
        for (var id : brokers) {
            api.client().resource(Serialization.unmarshal("""
                    apiVersion: v1
                    kind: Node
                    metadata: {name: %s, labels: {disk: %s}}
                    """.formatted(node(id), disk), Node.class)).create();
            api.client().resource(Serialization.unmarshal("""
                    apiVersion: v1
                    kind: Pod
                    metadata:
                      name: bench-%s-%d
                      labels: {strimzi.io/cluster: bench, strimzi.io/broker-role: "true"}
                    spec:
                      nodeName: %s
                      automountServiceAccountToken: false
                      securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}
                      containers:
                        - name: kafka
                          image: registry.example/kafka
                          resources: {limits: {cpu: "2"}}
                          securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
                    """.formatted(name, id, node(id)), Pod.class)).create();
        }
    }

    /** Gives the pod of a broker an address, and the owner that it has with Strimzi. */
    public void start(String pool, int broker, String address) {
        var pod = api.client().pods().withName("bench-" + pool + "-" + broker);
        pod.edit(it -> new PodBuilder(it).editMetadata().addNewOwnerReference().withApiVersion("core.strimzi.io/v1")
                .withKind("StrimziPodSet").withName("bench-" + pool).withUid("pod-set").withController(true)
                .endOwnerReference().endMetadata().build());
        pod.editStatus(it -> new PodBuilder(it).editOrNewStatus().withPodIP(address).endStatus().build());
    }

    /** A KafkaTopic of Kafka bench. */
    public void kafkaTopic(String name, String topicName) {
        api.client().resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: KafkaTopic
                metadata: {name: %s, labels: {strimzi.io/cluster: bench}}
                spec: {topicName: %s, partitions: 1, replicas: 1}
                """.formatted(name, topicName), KafkaTopic.class)).create();
    }

    /** Nodes are in no namespace. */
    public void deleteNodes(List<Integer> brokers) {
        brokers.forEach(id -> api.client().nodes().withName(node(id)).delete());
    }

    public String node(int broker) {
        return "node-" + broker + "-" + api.namespace();
    }

    private <T extends HasMetadata> void status(T resource, String status, Class<T> type) {
        var yaml = Serialization.asYaml(resource).replaceAll("(?ms)^status:.*?(?=^\\S|\\z)", "")
                + "status:\n  observedGeneration: " + resource.getMetadata().getGeneration() + "\n" + status;
        api.client().resource(Serialization.unmarshal(yaml, type)).updateStatus();
    }
}
