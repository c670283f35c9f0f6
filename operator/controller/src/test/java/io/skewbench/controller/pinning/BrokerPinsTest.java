package io.skewbench.controller.pinning;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.GeneratedDefinitions;
import io.skewbench.api.v1alpha1.Pinning;
import io.skewbench.api.v1alpha1.StrimziRef;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.kafka.Requester;
import io.skewbench.controller.pinning.BrokerPins.PinningRequest;
import io.skewbench.controller.testing.StandInBrokerPod;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.observation.ClusterProvisioning.PinningView;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The affinity that a run gives to node pools: to all of them or none, and only where that does no harm. */
class BrokerPinsTest {
    private static final Duration SOON = Duration.ofMinutes(5);
    private static final Map<String, String> NARROW = Map.of("link", "narrow");

    @RegisterExtension
    final TestCluster cluster = TestCluster.withoutOperator();

    @BeforeEach
    void installStrimzi(@TempDir Path folder) throws Exception {
        GeneratedDefinitions.install(client(), folder, Kafka.class, KafkaNodePool.class);
    }

    @Test
    void goesOnWithNodePoolsThatAnOperatorDidNotGetTo() {
        // Given an operator that was killed after the first of two
        kafka("");
        pool("fast");
        pool("slow");
        pins().apply(request(new Pinning(null, List.of(new Pinning.PinnedPool("fast", NARROW)), true, null)));
        // Then
        assertThat(known(all()).enforcedSince()).isNull();
        // When
        pins().apply(all());
        // Then
        assertThat(known(all()).enforcedSince()).isNotNull();
        // When
        assertThat(pins().takeBack(all())).as("has pods again, of which Strimzi has created none yet").isFalse();
        // Then
        assertThat(client().resources(KafkaNodePool.class).list().getItems()).hasSize(2)
                .allSatisfy(pool -> assertThat(pool.getSpec().getTemplate()).isNull());
    }

    @Test
    void waitsUntilStrimziHasReplacedThePods() {
        // Given
        kafka("");
        pool("fast");
        StandInBrokerPod.create(client(), "bench", "fast", 0, "somewhere");
        pins().apply(all());
        // Then
        assertThat(known(all()).brokers()).singleElement()
                .satisfies(broker -> assertThat(broker.settled()).isFalse());
        // When
        var affinity = requireNonNull(client().resources(KafkaNodePool.class).withName("fast").get()).getSpec()
                .getTemplate().getPod().getAffinity();
        StandInBrokerPod.delete(client(), "bench", "fast", 0);
        StandInBrokerPod.create(client(), "bench", "fast", 0, "somewhere", affinity);
        // Then
        assertThat(known(all()).brokers()).singleElement().satisfies(broker -> assertThat(broker.settled()).isTrue());
        assertThat(pins().takeBack(all())).as("has replaced the pod").isFalse();
        // When
        StandInBrokerPod.delete(client(), "bench", "fast", 0);
        StandInBrokerPod.create(client(), "bench", "fast", 0, "somewhere");
        // Then
        assertThat(pins().takeBack(all())).isTrue();
    }

    @Test
    void refusesWhereStrimziWouldDropTheTemplateOfTheKafka() {
        kafka("template: {pod: {terminationGracePeriodSeconds: 31}}");
        pool("fast");
        assertThat(requireNonNull(known(all()).refusal()).toString()).contains(
                "Strimzi would leave out spec.kafka.template.pod of Kafka bench once KafkaNodePool fast has an "
                        + "affinity");
        pins().apply(all());
        assertThat(client().resources(KafkaNodePool.class).list().getItems())
                .allSatisfy(pool -> assertThat(pool.getSpec().getTemplate()).isNull());
    }

    @Test
    void reportsAPausedKafkaOnceItsBrokersHaveToMove() {
        // Given
        kafka("");
        pool("fast");
        pins().apply(all());
        assertThat(known(all()).paused()).isNull();
        // When
        pause();
        // Then
        var why = "Strimzi's reconciliation of Kafka bench is paused by the annotation strimzi.io/pause-reconciliation";
        assertThat(known(all())).satisfies(known -> {
            assertThat(known.paused()).isEqualTo(why);
            assertThat(known.refusal()).isNull();
        });
        assertThat(pins().takeBack(all())).isFalse();
        assertThat(pins().paused(all())).contains(why);
    }

    private void pause() {
        client().resources(Kafka.class).withName("bench").edit(kafka -> {
            kafka.getMetadata().setAnnotations(Map.of("strimzi.io/pause-reconciliation", "true"));
            return kafka;
        });
    }

    @Test
    void movesNoBrokersWhileStrimziLeavesTheKafkaAlone() {
        // Given
        kafka("");
        pool("fast");
        pause();
        // Then
        assertThat(requireNonNull(known(all()).refusal()).toString())
                .startsWith("spec.cluster.strimzi.pinning.enforce: "
                        + "Strimzi's reconciliation of Kafka bench is paused by the annotation "
                        + "strimzi.io/pause-reconciliation, so Strimzi would not move any broker; remove the "
                        + "annotation, or move the brokers yourself");
        // When
        pins().apply(all());
        // Then
        assertThat(client().resources(KafkaNodePool.class).list().getItems())
                .allSatisfy(pool -> assertThat(pool.getSpec().getTemplate()).isNull());
    }

    @Test
    void movesNoBrokersForOtherNamespacesThanTheOwnerAllows() {
        // Given
        kafka("");
        pool("fast");
        var namespace = cluster.api().namespace();
        var foreign = new PinningRequest(all().cluster(), all().pinning(), namespace, "elsewhere", "1234567890");
        // Then
        assertThat(requireNonNull(known(foreign).refusal()).toString()).contains("KafkaNodePool " + namespace
                + "/fast may not be changed from namespace elsewhere; list the namespace in the annotation "
                + "skewbench.io/allowed-namespaces");
        // When
        client().resources(KafkaNodePool.class).withName("fast").edit(pool -> {
            pool.getMetadata().setAnnotations(Map.of("skewbench.io/allowed-namespaces", "other, elsewhere"));
            return pool;
        });
        // Then
        assertThat(known(foreign).refusal()).isNull();
    }

    @Test
    void keepsNoLabelsThatThePinningDoesNotName() {
        // Given
        kafka("");
        pool("fast");
        var name = "node-" + cluster.api().namespace();
        var node = client().resource(Serialization.unmarshal("""
                apiVersion: v1
                kind: Node
                metadata: {name: %s, labels: {link: narrow, rack: a, topology.kubernetes.io/zone: a}}
                """.formatted(name), Node.class)).create();
        try {
            // When
            var ofAll = known(all()).nodes();
            var ofPools = known(request(new Pinning(null,
                    List.of(new Pinning.PinnedPool("fast", Map.of("rack", "b"))), true, null))).nodes();
            // Then
            assertThat(ofAll).containsEntry(name, NARROW);
            assertThat(ofPools).containsEntry(name, Map.of("rack", "a"));
        } finally {
            client().resource(node).delete();
        }
    }

    private PinningView.Known known(PinningRequest request) {
        try (var lookups = new Lookups(InstantSource.system())) {
            var pins = new BrokerPins(lookups, client(), InstantSource.system());
            var requester = new Requester(cluster.api().namespace(), "one", () -> {});
            return (PinningView.Known) await().atMost(SOON).until(() -> pins.view(requester, request, false),
                    view -> view instanceof PinningView.Known);
        }
    }

    private BrokerPins pins() {
        return new BrokerPins(new Lookups(InstantSource.system()), client(), InstantSource.system());
    }

    private PinningRequest all() {
        return request(new Pinning(NARROW, null, true, null));
    }

    private PinningRequest request(Pinning pinning) {
        var namespace = cluster.api().namespace();
        return new PinningRequest(new StrimziRef("bench", null, null, null), pinning, namespace, namespace,
                "1234567890");
    }

    private void kafka(String more) {
        client().resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: Kafka
                metadata: {name: bench}
                spec:
                  kafka:
                    listeners: [{name: plain, port: 9092, type: internal, tls: false}]
                    %s
                """.formatted(more), Kafka.class)).create();
    }

    /** One with broker 0. */
    private void pool(String name) {
        var pool = client().resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: KafkaNodePool
                metadata: {name: %s, labels: {strimzi.io/cluster: bench}}
                spec: {replicas: 1, roles: [broker], storage: {type: ephemeral}}
                """.formatted(name), KafkaNodePool.class)).create();
        client().resource(Serialization.unmarshal(Serialization.asYaml(pool).replaceAll("(?ms)^status:.*", "")
                + "status: {nodeIds: [0]}\n", KafkaNodePool.class)).updateStatus();
    }

    private KubernetesClient client() {
        return cluster.api().client();
    }
}
