package io.skewbench.controller.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.controller.cluster.KafkaConnection;
import io.skewbench.controller.cluster.Resolution;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.controller.testing.StrimziResources;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class KafkaAccessTest {
    private static final OperatorPolicy ANY_SERVER = OperatorPolicy
            .read("{\"bootstrapServers\": [{\"address\": \"*\"}]}");

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final KubeApi api = new KubeApi();

    @Test
    void resolvesServersThatThePolicyAllows() {
        // Given
        var access = new KafkaAccess(api.client(), ANY_SERVER);
        // When
        var resolution = access.resolve(servers("kafka:9092"), "ns");
        // Then
        assertThat(resolution).isEqualTo(new Resolution.Found(KafkaConnection.plain("kafka:9092")));
    }

    @Test
    void refusesServersThatThePolicyDoesNotAllow() {
        // Given
        var access = new KafkaAccess(api.client(), OperatorPolicy.DEFAULT);
        // When
        var resolution = access.resolve(servers("kafka:9092"), "ns");
        // Then
        assertThat(resolution).isInstanceOfSatisfying(Resolution.Wrong.class,
                wrong -> assertThat(wrong.problem().toString()).contains("does not allow this server"));
    }

    @Test
    void describesTheBrokersOfACluster() {
        // Given
        var access = new KafkaAccess(api.client(), ANY_SERVER);
        // When
        var state = access.describe(servers(BROKERS.bootstrapServers()), "ns");
        // Then
        assertThat(state.view()).isInstanceOfSatisfying(ClusterView.Usable.class,
                usable -> assertThat(usable.brokers()).extracting(BrokerView::id).containsExactlyInAnyOrder(0, 1, 2));
        assertThat(state.connection()).isEqualTo(KafkaConnection.plain(BROKERS.bootstrapServers()));
    }

    @Test
    void describesTheNodesOfBrokersThatStrimziRuns(@TempDir Path folder) throws Exception {
        // Given
        var strimzi = strimzi(folder);
        try {
            strimzi.pool("all", "ssd", List.of(0, 1, 2));
            strimzi.ready(strimzi.kafka("bench"), BROKERS.bootstrapServers());
            var access = new KafkaAccess(api.client(), OperatorPolicy.DEFAULT);
            // When
            var state = access.describe(bench(), api.namespace());
            // Then
            assertThat(state.view()).isInstanceOfSatisfying(ClusterView.Usable.class,
                    usable -> assertThat(usable.brokers()).extracting(BrokerView::node).containsExactlyInAnyOrder(
                            strimzi.node(0), strimzi.node(1), strimzi.node(2)));
        } finally {
            strimzi.deleteNodes(List.of(0, 1, 2));
        }
    }

    @Test
    void waitsForBrokersThatAreNotInTheClusterYet(@TempDir Path folder) throws Exception {
        // Given a node pool of four brokers, of which three have started
        var strimzi = strimzi(folder);
        try {
            strimzi.pool("all", "ssd", List.of(0, 1, 2, 3));
            strimzi.ready(strimzi.kafka("bench"), BROKERS.bootstrapServers());
            var access = new KafkaAccess(api.client(), OperatorPolicy.DEFAULT);
            // When
            var state = access.describe(bench(), api.namespace());
            // Then
            assertThat(state.view()).isEqualTo(new ClusterView.Waiting(WaitReason.BROKERS_MISSING,
                    "Brokers [3] of the node pools are not in the cluster"));
            assertThat(state.connection()).isNull();
        } finally {
            strimzi.deleteNodes(List.of(0, 1, 2, 3));
        }
    }

    @Test
    void describesNoClusterThatMayNotBeUsed() {
        // Given
        var access = new KafkaAccess(api.client(), OperatorPolicy.DEFAULT);
        // When
        var state = access.describe(servers(BROKERS.bootstrapServers()), "ns");
        // Then
        assertThat(state.view()).isInstanceOf(ClusterView.Wrong.class);
        assertThat(state.connection()).isNull();
    }

    @Test
    void runsACallOnTheCluster() {
        // Given
        var access = new KafkaAccess(api.client(), ANY_SERVER);
        // When
        var described = access.with(servers(BROKERS.bootstrapServers()), "ns", KafkaCluster::describe);
        // Then
        assertThat(described.brokers()).hasSize(3);
    }

    @Test
    void runsNoCallOnAClusterThatMayNotBeUsed() {
        // Given
        var access = new KafkaAccess(api.client(), OperatorPolicy.DEFAULT);
        var refused = servers(BROKERS.bootstrapServers());
        // When, then
        assertThatThrownBy(() -> access.with(refused, "ns", KafkaCluster::describe))
                .isInstanceOfSatisfying(ClusterNotReadyException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(WaitReason.CLUSTER_WRONG));
    }

    @Test
    void runsNoCallOnAClusterThatDoesNotExist(@TempDir Path folder) throws Exception {
        // Given
        strimzi(folder);
        var access = new KafkaAccess(api.client(), OperatorPolicy.DEFAULT);
        var absent = bench();
        // When, then
        assertThatThrownBy(() -> access.with(absent, api.namespace(), KafkaCluster::describe))
                .isInstanceOfSatisfying(ClusterNotReadyException.class,
                        failure -> assertThat(failure.isGone()).isTrue());
    }

    private StrimziResources strimzi(Path folder) throws Exception {
        var strimzi = new StrimziResources(api);
        strimzi.install(folder);
        return strimzi;
    }

    private static ClusterRef servers(String servers) {
        return new ClusterRef(null, servers);
    }

    private static ClusterRef bench() {
        return Serialization.unmarshal("strimzi: {name: bench}", ClusterRef.class);
    }
}
