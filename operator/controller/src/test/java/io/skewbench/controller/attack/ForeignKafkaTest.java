package io.skewbench.controller.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.controller.testing.Benchmarks;
import io.skewbench.controller.testing.InProcessOperator;
import io.skewbench.controller.testing.StrimziResources;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A tenant adopts and deletes topics of another tenant's Kafka, which has no authentication. */
class ForeignKafkaTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    @RegisterExtension
    final TestCluster cluster = TestCluster.withoutOperator();
    private @Nullable InProcessOperator operator;

    @Test
    void isRefusedUnlessTheKafkaAllowsItsNamespace(@TempDir Path folder) throws Exception {
        // Given
        var owner = kafkaOfAnotherNamespace(folder);
        operate(OperatorPolicy.DEFAULT);
        // When
        createTopic("strimzi: {name: shared, namespace: " + owner + "}");
        // Then
        awaitStalled("spec.cluster.strimzi.namespace: \"%1$s\": Kafka %1$s/shared may not be used from namespace %2$s"
                .formatted(owner, cluster.api().namespace()));
    }

    @Test
    void isAllowedOnceTheKafkaAllowsItsNamespace(@TempDir Path folder) throws Exception {
        // Given
        var owner = kafkaOfAnotherNamespace(folder);
        operate(OperatorPolicy.DEFAULT);
        createTopic("strimzi: {name: shared, namespace: " + owner + "}");
        awaitStalled("may not be used from namespace " + cluster.api().namespace());
        // When
        cluster.api().client().resources(Kafka.class).inNamespace(owner).withName("shared").edit(kafka -> {
            kafka.getMetadata().setAnnotations(Map.of("skewbench.io/allowed-namespaces", cluster.api().namespace()));
            return kafka;
        });
        // Then
        awaitReason("KafkaNotReady");
    }

    @Test
    void isAllowedByTheAdministratorToo(@TempDir Path folder) throws Exception {
        // Given
        var owner = kafkaOfAnotherNamespace(folder);
        // When
        operate(OperatorPolicy.read("{\"kafkaNamespaces\": [{\"namespace\": \"%s\", \"from\": [\"%s\"]}]}"
                .formatted(owner, cluster.api().namespace())));
        createTopic("strimzi: {name: shared, namespace: " + owner + "}");
        // Then
        awaitReason("KafkaNotReady");
    }

    @ParameterizedTest
    @ValueSource(strings = {"shared-kafka-bootstrap.kafka.svc:9092", "10.96.0.17:9092", "mine:9092, 10.96.0.17:9092"})
    void isNotReachedByItsAddressEither(String servers) {
        // Given
        operate(OperatorPolicy.read("{\"bootstrapServers\": [{\"address\": \"mine:9092\"}]}"));
        // When
        createTopic("bootstrapServers: \"" + servers + "\"");
        cluster.benchmarks().createSmall("b", "\"" + servers + "\"", "orders");
        // Then
        var message = "this operator does not allow this server for namespace " + cluster.api().namespace();
        awaitStalled(message);
        var refused = cluster.benchmarks().awaitFinished("b");
        assertThat(refused.getStatus().summary()).contains(message);
        assertThat(Benchmarks.hasCondition(refused, ConditionType.FAILED)).isTrue();
    }

    @Test
    void needsNoMorePodsThanTheAdministratorAllows() {
        // Given
        operate(OperatorPolicy.DEFAULT);
        // When
        cluster.benchmarks().apply("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: b}
                spec:
                  cluster: {strimzi: {name: bench}}
                  workloads:
                  - {name: a, pods: 600, kafkaTopic: orders, load: {rate: 200}, records: {value: {size: "100"}}}
                  - {name: b, pods: 600, kafkaTopic: orders, load: {rate: 200}, records: {value: {size: "100"}}}
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  duration: 2s
                """);
        // Then
        assertThat(cluster.benchmarks().awaitFinished("b").getStatus().summary()).isEqualTo(
                "spec.workloads: \"1200\": this operator allows 1000 pods in a trial; ask for fewer, or for a higher "
                        + "policy.limits.podsPerTrial in the operator's chart");
    }

    @AfterEach
    void stop() {
        if (operator != null) {
            operator.close();
        }
    }

    private void operate(OperatorPolicy policy) {
        operator = InProcessOperator.start(cluster.api(), policy);
    }

    /** Returns the namespace. */
    private String kafkaOfAnotherNamespace(Path folder) throws Exception {
        new StrimziResources(cluster.api()).install(folder);
        var owner = cluster.api().namespace() + "-kafka";
        var client = cluster.api().client();
        client.namespaces().resource(new NamespaceBuilder().withNewMetadata().withName(owner).endMetadata().build())
                .create();
        client.resources(Kafka.class).inNamespace(owner).resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: Kafka
                metadata: {name: shared, namespace: %s}
                spec:
                  kafka:
                    listeners: [{name: plain, port: 9092, type: internal, tls: false}]
                """.formatted(owner), Kafka.class)).create();
        return owner;
    }

    private void createTopic(String server) {
        cluster.api().client().resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: orders}
                spec:
                  cluster:
                    %s
                  placement: {leaders: [{broker: 0, count: 1}]}
                  adopt: true
                  deletionPolicy: Delete
                """.formatted(server), SkewedTopic.class)).create();
    }

    private void awaitStalled(String message) {
        Awaitility.await().atMost(TIMEOUT).untilAsserted(() -> assertThat(condition(ConditionType.STALLED)).isNotNull()
                .satisfies(stalled -> assertThat(stalled.getStatus()).isEqualTo("True"))
                .satisfies(stalled -> assertThat(stalled.getMessage()).contains(message)));
    }

    private void awaitReason(String reason) {
        Awaitility.await().atMost(TIMEOUT).untilAsserted(
                () -> assertThat(condition(ConditionType.READY)).isNotNull().extracting(Condition::getReason)
                        .isEqualTo(reason));
    }

    private @Nullable Condition condition(ConditionType type) {
        var topic = cluster.api().client().resources(SkewedTopic.class).withName("orders").get();
        return topic == null || topic.getStatus() == null
                ? null
                : Conditions.find(topic.getStatus().conditions(), type).orElse(null);
    }
}
