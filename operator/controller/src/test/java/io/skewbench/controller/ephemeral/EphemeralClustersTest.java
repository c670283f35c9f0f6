package io.skewbench.controller.ephemeral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.GeneratedDefinitions;
import io.skewbench.api.v1alpha1.EphemeralCluster;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.kafka.Requester;
import io.skewbench.controller.testing.StandInBrokerPod;
import io.skewbench.controller.testing.StandInStrimzi;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.observation.ClusterProvisioning.EphemeralView;
import io.skewbench.engine.observation.ClusterRemoval;
import io.skewbench.engine.state.WaitReason;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Objects of others with the names of an ephemeral cluster are left alone, whenever they were created. */
class EphemeralClustersTest {
    private static final Duration SOON = Duration.ofMinutes(5);

    @RegisterExtension
    final TestCluster cluster = TestCluster.withoutOperator();

    @BeforeEach
    void installStrimzi(@TempDir Path folder) throws Exception {
        GeneratedDefinitions.install(client(), folder, Kafka.class, KafkaNodePool.class);
    }

    @Test
    void addsNoNodePoolsToAForeignKafkaCreatedMeanwhile() {
        // Given
        kafka();
        // When
        clusters().create(narrow("one"));
        // Then
        assertThat(StandInStrimzi.resources(client())).containsExactly("Kafka narrow");
    }

    @Test
    void createsAKafkaAndItsNodePools() {
        // When
        clusters().create(narrow("one"));
        // Then
        assertThat(StandInStrimzi.resources(client())).containsExactlyInAnyOrder("Kafka narrow", "KafkaNodePool fast",
                "KafkaNodePool slow");
    }

    @Test
    void removesNothingOfAnotherRun() {
        // Given
        clusters().create(narrow("one"));
        // When
        clusters().remove(narrow("another"));
        // Then
        assertThat(StandInStrimzi.resources(client())).hasSize(3);
    }

    @Test
    void removesItsOwn() {
        // Given
        clusters().create(narrow("one"));
        // When
        await().atMost(SOON).until(() -> clusters().remove(narrow("one")) == ClusterRemoval.DELETED);
        // Then
        assertThat(StandInStrimzi.resources(client())).isEmpty();
    }

    @Test
    void refusesToBeJoinedByNodePoolsThatWaitForSuchAKafka() {
        client().resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: KafkaNodePool
                metadata: {name: stray, labels: {strimzi.io/cluster: narrow}}
                spec: {replicas: 1, roles: [broker], storage: {type: ephemeral}}
                """, KafkaNodePool.class)).create();
        assertThat(view()).isInstanceOfSatisfying(EphemeralView.Wrong.class,
                wrong -> assertThat(wrong.problem().toString()).startsWith("spec.cluster.ephemeral.name: \"narrow\": "
                        + "there is a KafkaNodePool " + cluster.api().namespace() + "/stray already"));
    }

    @Test
    void waitsForTheClusterOfAnotherRunThatItsSpecCallsTheSame() {
        // Given
        clusters().create(narrow("one", "{}", "narrow-one"));
        // When
        var view = view(narrow("another", "{}", "narrow-another"));
        // Then
        assertThat(view).isInstanceOfSatisfying(EphemeralView.Wrong.class,
                wrong -> assertThat(wrong.problem().toString()).startsWith("spec.cluster.ephemeral.pools[0].name: "
                        + "\"fast\": there is a KafkaNodePool " + cluster.api().namespace() + "/fast already"));
    }

    @Test
    void waitsNoLongerOnceTheOtherRunsClusterIsRemoved() {
        // Given
        clusters().create(narrow("one", "{}", "narrow-one"));
        // When
        await().atMost(SOON)
                .until(() -> clusters().remove(narrow("one", "{}", "narrow-one")) == ClusterRemoval.DELETED);
        // Then
        assertThat(view(narrow("another", "{}", "narrow-another"))).isInstanceOf(EphemeralView.Absent.class);
    }

    @Test
    void isRefusedIfAKafkaHasItsNameInTheSpec() {
        kafka();
        assertThat(view(narrow("one", "{}", "narrow-one"))).isInstanceOfSatisfying(EphemeralView.Wrong.class,
                wrong -> assertThat(wrong.problem().toString()).startsWith("spec.cluster.ephemeral.name: \"narrow\": "
                        + "there is a Kafka " + cluster.api().namespace() + "/narrow already"));
    }

    @Test
    void refusesSettingsThatStrimziWouldLeaveOut() {
        var own = "{log.dirs: /tmp, controller.quorum.fetch.timeout.ms: 3000, num.io.threads: 4}";
        assertThat(view(narrow("one", own))).isInstanceOfSatisfying(EphemeralView.Wrong.class,
                wrong -> assertThat(wrong.problem().toString())
                        .startsWith("spec.cluster.ephemeral.config: \"log.dirs\": "
                                + "Strimzi sets this itself"));
    }

    @Test
    void mindsNoPodsOfAKafkaConnectOfItsName() {
        StandInBrokerPod.create(client(), "narrow", "fast", 0, null);
        client().pods().withName("narrow-fast-0").edit(pod -> {
            pod.getMetadata().getLabels().put("strimzi.io/kind", "KafkaConnect");
            return pod;
        });
        assertThat(clusters().remove(narrow("one"))).isEqualTo(ClusterRemoval.DELETED);
    }

    private void kafka() {
        client().resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: Kafka
                metadata: {name: narrow}
                spec: {kafka: {listeners: [{name: plain, port: 9092, type: internal, tls: false}]}}
                """, Kafka.class)).create();
    }

    /** Returns the view of a requester that asks for the first time. */
    private EphemeralView view() {
        return view(narrow("one"));
    }

    private EphemeralView view(EphemeralKafka wanted) {
        try (var lookups = new Lookups(InstantSource.system())) {
            var clusters = new EphemeralClusters(lookups, client());
            var requester = new Requester(cluster.api().namespace(), "one", () -> {});
            return await().atMost(SOON).until(() -> clusters.view(requester, wanted, false),
                    view -> !(view instanceof EphemeralView.Waiting waiting)
                            || waiting.reason() != WaitReason.RESOLVING_KAFKA);
        }
    }

    private EphemeralClusters clusters() {
        return new EphemeralClusters(new Lookups(InstantSource.system()), client());
    }

    private EphemeralKafka narrow(String owner) {
        return narrow(owner, "{}");
    }

    private EphemeralKafka narrow(String owner, String config) {
        return narrow(owner, config, "narrow");
    }

    private EphemeralKafka narrow(String owner, String config, String name) {
        return new EphemeralKafka(Serialization.unmarshal("""
                name: narrow
                config: %s
                pools:
                - {name: fast, replicas: 2, roles: [controller, broker]}
                - {name: slow, replicas: 1, roles: [broker]}
                """.formatted(config), EphemeralCluster.class), name, cluster.api().namespace(), owner(owner), Map.of(),
                Map.of());
    }

    private static OwnerReference owner(String uid) {
        return new OwnerReferenceBuilder().withApiVersion("skewbench.io/v1alpha1").withKind("Benchmark").withName("run")
                .withUid(uid).build();
    }

    private KubernetesClient client() {
        return cluster.api().client();
    }
}
