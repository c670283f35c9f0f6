package io.skewbench.controller.ephemeral;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.GeneratedDefinitions;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.testing.Benchmarks;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.controller.testing.StandInBrokerPod;
import io.skewbench.controller.testing.StandInStrimzi;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.RunId;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.EphemeralState;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * An ephemeral Kafka is created, used and removed, whatever happens to the run and to the operator.
 *
 * <p>
 * Takes 3 minutes: of its runs, most wait for workers that start, and for time-outs of clusters that do not. For the
 * same reason tests follow a run from one state to the next, and one through two restarts of the operator.
 */
@Order(1)
class EphemeralClusterTest {
    private static final Duration SOON = Duration.ofMinutes(5);
    private static final List<Integer> IDS = List.of(0, 1, 2);

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    private @Nullable StandInStrimzi strimzi;

    @AfterEach
    void endStrimzi() throws InterruptedException {
        if (strimzi != null) {
            strimzi.stop();
        }
    }

    @BeforeEach
    void installStrimzi(@TempDir Path folder) throws Exception {
        GeneratedDefinitions.install(client(), folder, Kafka.class, KafkaNodePool.class);
    }

    @Test
    void isCreatedForTheRunMeasuredAndRemovedAfterIt() {
        // Given one that is waited for in Strimzi's words, with a link wider than any machine has
        allow();
        play("Pods are starting");
        create("run", link("1P"), "duration: 2s");
        createTopic();
        awaitState("run", EphemeralState.CREATED);
        cluster.benchmarks().await("run", it -> it.getStatus().summary() != null
                && it.getStatus().summary().contains("Pods are starting"));
        assertThat(StandInStrimzi.resources(client())).containsExactlyInAnyOrder("Kafka " + name("run"),
                "KafkaNodePool fast", "KafkaNodePool slow");
        assertCreatedAsSpecified();
        // When
        requireNonNull(strimzi).recover();
        // Then
        var finished = cluster.benchmarks().awaitFinished("run");
        assertThat(finished.getStatus().phase()).as(finished.getStatus().summary()).isEqualTo("Complete");
        assertMeasured(finished);
        awaitState("run", EphemeralState.DELETED);
        assertThat(StandInStrimzi.resources(client())).isEmpty();
        awaitUnmarked("run");
    }

    private static void assertMeasured(Benchmark finished) {
        var brokers = requireNonNull(requireNonNull(finished.getStatus().environment()).brokers());
        assertThat(brokers).filteredOn(broker -> broker.link() != null).singleElement().satisfies(broker -> {
            assertThat(broker.id()).isEqualTo(2);
            assertThat(requireNonNull(broker.link()).ingress()).isEqualTo("1P");
            assertThat(requireNonNull(broker.link()).measuredIngressBitsPerSecond()).isPositive();
            assertThat(requireNonNull(broker.link()).measuredEgressBitsPerSecond()).isPositive();
        });
        assertThat(finished.getStatus().warnings()).anyMatch(it -> it.startsWith("Broker 2 receives ")
                && it.endsWith("of the 1P of its link: something else on the path limits the rate"));
    }

    @Test
    void isUsedOnlyIfItsLinksAreAsNarrowAsAsked() {
        // Given a machine whose links nobody limits
        allow();
        play(null);
        // When
        create("run", link("10k"), "duration: 2s");
        // Then
        var failed = cluster.benchmarks().awaitFinished("run");
        assertThat(reason(failed)).as(failed.getStatus().summary()).isEqualTo("LinkNotHonoured");
        assertThat(failed.getStatus().summary()).startsWith("Broker 2 receives ")
                .contains("although its link is limited to 10k", "kubernetes.io/ingress-bandwidth");
        await().atMost(SOON).untilAsserted(
                () -> assertThat(client().batch().v1().jobs().list().getItems()).isEmpty());
        awaitState("run", EphemeralState.DELETED);
    }

    @Test
    void isRemovedWhereItNeverGetsReadyAndFollowedAtOnceByAnotherOfItsName() {
        // Given one that never got ready, whose name Strimzi holds
        allow();
        play("No image");
        createTopic();
        create("run", "", "duration: 2s", "    readyTimeout: 1s");
        var failed = cluster.benchmarks().awaitFinished("run");
        assertThat(failed.getStatus().phase()).isEqualTo("Failed");
        assertThat(reason(failed)).isEqualTo("ClusterNotReady");
        assertThat(failed.getStatus().summary()).startsWith("Kafka " + name("run")
                + " cannot be used 1s after Strimzi began to deploy it: ");
        awaitState("run", EphemeralState.DELETED);
        assertThat(StandInStrimzi.resources(client())).isEmpty();
        // When
        requireNonNull(strimzi).recover();
        create("next", "", "duration: 2s");
        // Then
        var finished = cluster.benchmarks().awaitFinished("next");
        assertThat(finished.getStatus().phase()).as(finished.getStatus().summary()).isEqualTo("Complete");
        assertThat(requireNonNull(finished.getStatus().cluster()).kafka()).isEqualTo(name("next"));
        awaitUnmarked("run");
    }

    @Test
    void staysWhereTheSpecSaysSoAndGoesWithTheBenchmark() {
        allow();
        play("No image");
        create("run", "", "duration: 2s", "    readyTimeout: 1s", "    keep: OnFailure");
        var failed = cluster.benchmarks().awaitFinished("run");
        awaitState("run", EphemeralState.KEPT);
        awaitUnmarked("run");
        assertThat(client().resources(KafkaNodePool.class).list().getItems()).hasSize(2)
                .allSatisfy(pool -> assertThat(pool.getMetadata().getOwnerReferences()).extracting("uid")
                        .containsExactly(failed.getMetadata().getUid()));
        assertThat(kafka().getMetadata().getOwnerReferences()).extracting("uid")
                .containsExactly(failed.getMetadata().getUid());
    }

    @Test
    void goesWithABenchmarkThatIsDeletedWhileItRuns() {
        allow();
        play(null);
        create("run", "", "duration: 20m");
        createTopic();
        cluster.benchmarks().await("run",
                it -> it.getStatus() != null && "Running".equals(it.getStatus().phase()));
        client().resources(Benchmark.class).withName("run").delete();
        awaitDeletion("run");
        assertThat(StandInStrimzi.resources(client())).isEmpty();
        assertThat(cluster.controllers().workersRunning()).isZero();
    }

    @Test
    void isNeitherCreatedTwiceNorLeftBehindWhenTheOperatorRestarts() {
        // Given a Kafka that one operator created
        allow();
        play("Pods are starting");
        create("run", "", "duration: 2s");
        createTopic();
        awaitState("run", EphemeralState.CREATED);
        await().atMost(SOON).until(() -> StandInStrimzi.resources(client()).size() == 3);
        var created = kafka().getMetadata().getUid();
        // and that, as one of its pods, is not deleted before the test allows it
        hold("[\"test.skewbench.io/hold\"]");
        StandInBrokerPod.create(client(), name("run"), "slow", 2, null);
        // When another goes on
        cluster.restartOperator();
        requireNonNull(strimzi).recover();
        // Then
        var finished = cluster.benchmarks().awaitFinished("run");
        assertThat(finished.getStatus().phase()).as(finished.getStatus().summary()).isEqualTo("Complete");
        awaitState("run", EphemeralState.DELETING);
        assertThat(kafka().getMetadata().getUid()).isEqualTo(created);
        // When yet another goes on
        cluster.restartOperator();
        hold("null");
        StandInBrokerPod.delete(client(), name("run"), "slow", 2);
        // Then
        awaitState("run", EphemeralState.DELETED);
        assertThat(StandInStrimzi.resources(client())).isEmpty();
        awaitUnmarked("run");
    }

    @Test
    void waitsWhileItsNameIsTakenAndIsCreatedOnceItIsFree() {
        // Given
        allow();
        takeName();
        create("run", "", "duration: 2s");
        var blocked = awaitStalled("run", "does not belong to this Benchmark");
        assertThat(blocked.getStatus().summary())
                .startsWith("spec.cluster.ephemeral.name: \"narrow\": there is a Kafka "
                        + cluster.api().namespace() + "/narrow already");
        assertThat(blocked.getStatus().runId()).as("the run id, which makes the spec immutable").isNull();
        assertThat(StandInStrimzi.resources(client())).containsExactly("Kafka narrow");
        // When
        client().resources(Kafka.class).withName("narrow").delete();
        // Then
        awaitState("run", EphemeralState.CREATED);
    }

    /** Creates a Kafka of somebody else with the name that the Benchmarks choose. */
    private void takeName() {
        client().resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: Kafka
                metadata: {name: narrow}
                spec: {kafka: {listeners: [{name: plain, port: 9092, type: internal, tls: false}]}}
                """, Kafka.class)).create();
    }

    @Test
    void isRefusedToAnOperatorWithoutTheRights() {
        create("run", "", "duration: 2s");
        awaitStalled("run", "the operator may not create a Kafka in this namespace: install it with "
                + "ephemeralClusters.enabled=true");
    }

    @Test
    void isRefusedWhereNoNodeHasTheLabelsAndCreatedOnceOneHas() {
        // Given
        allow();
        var label = "test-of-" + cluster.api().namespace();
        create("run", "nodeSelector: {" + label + ": here}, ", "duration: 2s");
        awaitStalled("run", "spec.cluster.ephemeral.pools[1].nodeSelector: \"{" + label
                + "=here}\": no Kubernetes node has these labels");
        // When
        var node = client().resource(new NodeBuilder().withNewMetadata().withName(label)
                .withLabels(Map.of(label, "here")).endMetadata().build());
        node.create();
        // Then
        try {
            awaitState("run", EphemeralState.CREATED);
        } finally {
            node.delete();
        }
    }

    private void assertCreatedAsSpecified() {
        var kafka = kafka();
        assertThat(kafka.getSpec().getKafka().getConfig()).containsEntry("num.io.threads", 4)
                .containsEntry("offsets.topic.replication.factor", 3);
        assertThat(kafka.getSpec().getKafka().getListeners()).singleElement()
                .satisfies(listener -> assertThat(listener.getName()).isEqualTo("plain"));
        var slow = requireNonNull(client().resources(KafkaNodePool.class).withName("slow").get());
        assertThat(slow.getMetadata().getLabels()).containsEntry("strimzi.io/cluster", name("run"))
                .containsEntry("skewbench.io/cluster", "narrow");
        assertThat(slow.getMetadata().getAnnotations()).containsEntry("strimzi.io/next-node-ids", "[2-2]");
        var pod = slow.getSpec().getTemplate().getPod();
        assertThat(pod.getTolerations()).hasSize(1);
        assertThat(slow.getSpec().getResources().getRequests()).containsKey("cpu");
    }

    /** @param trouble why no Kafka gets ready; null: they do */
    private void play(@Nullable String trouble) {
        strimzi = StandInStrimzi.start(client(), BROKERS.bootstrapServers(), IDS, trouble);
    }

    private void hold(String finalizers) {
        client().resources(Kafka.class).withName(name("run")).patch(PatchContext.of(PatchType.JSON_MERGE),
                "{\"metadata\": {\"finalizers\": %s}}".formatted(finalizers));
    }

    private void allow() {
        OperatorRights.grantMore(cluster.api(), "ephemeral-clusters-role.yaml");
    }

    /** Returns the link of a pool whose brokers receive and send at that rate at most. */
    private static String link(String rate) {
        return "link: {ingress: " + rate + ", egress: " + rate + "}, ";
    }

    /**
     * Creates a Benchmark that runs on a Kafka of its own.
     *
     * @param slow more fields of the second pool, each followed by a comma
     * @param ephemeral more lines of the cluster
     */
    private void create(String name, String slow, String duration, String... ephemeral) {
        cluster.benchmarks().apply("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: %s}
                spec:
                  cluster:
                    ephemeral:
                      name: narrow
                      config: {num.io.threads: 4}
                      pools:
                      - {name: fast, replicas: 2, roles: [controller, broker]}
                      - {name: slow, replicas: 1, roles: [broker], %stolerations: [{key: disk, operator: Exists}],
                         resources: {requests: {cpu: 100m}}}
                  %s
                  workloads:
                  - {name: c1, topic: orders, load: {rate: 200}, records: {value: {size: "100"}}}
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  repetitions: 1
                  warmup: 1s
                  %s
                """.formatted(name, slow, String.join("\n  ", ephemeral), duration));
    }

    private void createTopic() {
        client().resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: orders}
                spec:
                  cluster: {strimzi: {name: narrow}}
                  topicName: %s
                  placement: {leaders: [{broker: 0, count: 2}, {broker: 2, count: 1}]}
                """.formatted(cluster.api().namespace()), SkewedTopic.class)).create();
    }

    private void awaitState(String name, EphemeralState state) {
        cluster.benchmarks().await(name, it -> it.getStatus() != null && it.getStatus().cluster() != null
                && state.is(it.getStatus().cluster().state()));
    }

    private Benchmark awaitStalled(String name, String words) {
        return cluster.benchmarks().await(name, it -> Benchmarks.hasCondition(it, ConditionType.STALLED)
                && String.valueOf(it.getStatus().summary()).contains(words));
    }

    private void awaitUnmarked(String name) {
        await().atMost(SOON).until(() -> cluster.benchmarks().get(name).getFinalizers().isEmpty());
    }

    private void awaitDeletion(String name) {
        await().atMost(SOON).until(() -> client().resources(Benchmark.class).withName(name).get() == null);
    }

    private Kafka kafka() {
        return requireNonNull(client().resources(Kafka.class).withName(name("run")).get());
    }

    /** Returns what a Benchmark's own Kafka is called. */
    private String name(String benchmark) {
        return "narrow-" + RunId.of(cluster.benchmarks().get(benchmark));
    }

    private static String reason(Benchmark benchmark) {
        return Conditions.find(benchmark.getStatus().conditions(), ConditionType.FAILED).orElseThrow().getReason();
    }

    private KubernetesClient client() {
        return cluster.api().client();
    }
}
