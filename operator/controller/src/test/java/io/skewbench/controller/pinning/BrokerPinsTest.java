package io.skewbench.controller.pinning;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Affinity;
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
import org.jspecify.annotations.Nullable;
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
    void doesNotCountPoolsAsPinnedWhileOneLacksTheAffinity() {
        // Given an operator that was killed after the first of two
        twoPoolsOfWhichOneIsPinned();
        // When
        var view = known(all());
        // Then
        assertThat(view.enforcedSince()).isNull();
    }

    @Test
    void goesOnWithNodePoolsThatAnOperatorDidNotGetTo() {
        // Given an operator that was killed after the first of two
        twoPoolsOfWhichOneIsPinned();
        // When
        pins().apply(all());
        // Then
        assertThat(known(all()).enforcedSince()).isNotNull();
    }

    @Test
    void leavesNoAffinityOnceItIsTakenBack() {
        // Given
        twoPoolsOfWhichOneIsPinned();
        pins().apply(all());
        // When
        var areFree = pins().takeBack(all());
        // Then
        assertThat(areFree).as("has pods again, of which Strimzi has created none yet").isFalse();
        assertThat(client().resources(KafkaNodePool.class).list().getItems()).hasSize(2)
                .allSatisfy(pool -> assertThat(pool.getSpec().getTemplate()).isNull());
    }

    @Test
    void waitsUntilStrimziHasReplacedThePods() {
        // Given
        kafka("");
        pool("fast");
        StandInBrokerPod.create(client(), "bench", "fast", 0, "somewhere");
        // When
        pins().apply(all());
        // Then
        assertThat(known(all()).brokers()).singleElement()
                .satisfies(broker -> assertThat(broker.settled()).isFalse());
    }

    @Test
    void countsABrokerAsSettledOnceItsPodHasTheAffinity() {
        // Given
        kafka("");
        pool("fast");
        StandInBrokerPod.create(client(), "bench", "fast", 0, "somewhere");
        pins().apply(all());
        // When
        replacePod(affinity());
        // Then
        assertThat(known(all()).brokers()).singleElement().satisfies(broker -> assertThat(broker.settled()).isTrue());
    }

    @Test
    void isNotDoneWhileAPodStillHasTheAffinity() {
        // Given
        kafka("");
        pool("fast");
        pins().apply(all());
        StandInBrokerPod.create(client(), "bench", "fast", 0, "somewhere", affinity());
        // When
        var areFree = pins().takeBack(all());
        // Then
        assertThat(areFree).as("has replaced the pod").isFalse();
    }

    @Test
    void isDoneOnceStrimziHasReplacedThePodsAgain() {
        // Given
        kafka("");
        pool("fast");
        pins().apply(all());
        StandInBrokerPod.create(client(), "bench", "fast", 0, "somewhere", affinity());
        pins().takeBack(all());
        replacePod(null);
        // When
        var areFree = pins().takeBack(all());
        // Then
        assertThat(areFree).isTrue();
    }

    @Test
    void changesNoNodePoolWhereThatIsRefused() {
        // Given
        kafka("template: {pod: {terminationGracePeriodSeconds: 31}}");
        pool("fast");
        // When
        pins().apply(all());
        // Then
        assertThat(known(all()).refusal()).isNotNull();
        assertThat(client().resources(KafkaNodePool.class).list().getItems())
                .allSatisfy(pool -> assertThat(pool.getSpec().getTemplate()).isNull());
    }

    @Test
    void movesNoBrokersOfAPausedKafka() {
        // Given
        kafka("");
        pool("fast");
        pause();
        // When
        pins().apply(all());
        // Then
        assertThat(known(all()).refusal()).isNotNull();
        assertThat(client().resources(KafkaNodePool.class).list().getItems())
                .allSatisfy(pool -> assertThat(pool.getSpec().getTemplate()).isNull());
    }

    @Test
    void reportsNoPauseOfAKafkaThatIsNotPaused() {
        // Given
        kafka("");
        pool("fast");
        // When
        pins().apply(all());
        // Then
        assertThat(known(all()).paused()).isNull();
    }

    @Test
    void reportsAPausedKafkaOnceItsBrokersHaveToMove() {
        // Given
        kafka("");
        pool("fast");
        pins().apply(all());
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

    private void twoPoolsOfWhichOneIsPinned() {
        kafka("");
        pool("fast");
        pool("slow");
        pins().apply(request(new Pinning(null, List.of(new Pinning.PinnedPool("fast", NARROW)), true, null)));
    }

    /** Returns the affinity that the pool's pods get. */
    private Affinity affinity() {
        return requireNonNull(client().resources(KafkaNodePool.class).withName("fast").get()).getSpec()
                .getTemplate().getPod().getAffinity();
    }

    /** Replaces the broker's pod, as Strimzi does. */
    private void replacePod(@Nullable Affinity affinity) {
        StandInBrokerPod.delete(client(), "bench", "fast", 0);
        StandInBrokerPod.create(client(), "bench", "fast", 0, "somewhere", affinity);
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
