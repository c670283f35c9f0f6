package io.skewbench.controller.kafka;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.api.v1alpha1.StrimziRef;
import io.skewbench.controller.cluster.ClusterAddress;
import io.skewbench.controller.cluster.KafkaConnection;
import io.skewbench.controller.cluster.KafkaConnection.BrokerPod;
import io.skewbench.controller.cluster.Resolution;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.controller.strimzi.StrimziReader;
import io.skewbench.engine.Problem;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.state.WaitReason;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** Finds clusters and connects to them. Every method blocks: for lookups, not for reconciliations. */
final class KafkaAccess {
    private final StrimziReader strimzi;
    private final OperatorPolicy policy;
    private final NamespaceAnswers answers = new NamespaceAnswers();

    KafkaAccess(KubernetesClient client, OperatorPolicy policy) {
        this.strimzi = new StrimziReader(client, policy);
        this.policy = policy;
    }

    Resolution resolve(ClusterRef cluster, String namespace) {
        return resolve(cluster, namespace, ref -> strimzi.resolve(ref, namespace));
    }

    /** Resolves a cluster without reading its brokers' pods, of which there may be many. */
    Resolution resolveWithoutPods(ClusterRef cluster, String namespace) {
        return resolve(cluster, namespace, ref -> strimzi.resolveWithoutPods(ref, namespace));
    }

    private Resolution resolve(ClusterRef cluster, String namespace, Function<StrimziRef, Resolution> found) {
        if (cluster.zookeeper() != null) {
            return new Resolution.Wrong(new Problem("spec.cluster.zookeeper", cluster.zookeeper().connect(),
                    "is no Kafka cluster; name one"));
        }
        var ref = ClusterAddress.of(cluster).strimzi();
        return ref == null
                ? named(Objects.requireNonNullElse(cluster.bootstrapServers(), ""), namespace)
                : found.apply(ref);
    }

    /**
     * Resolves servers that a spec names. The policy is checked before each connection, because a user who may name any
     * server bypasses the consent of every Kafka.
     */
    private Resolution named(String servers, String namespace) {
        return policy.refusal(servers, namespace).<Resolution>map(Resolution.Wrong::new)
                .orElseGet(() -> new Resolution.Found(KafkaConnection.plain(servers)));
    }

    NamespaceAnswers answers() {
        return answers;
    }

    StrimziReader strimzi() {
        return strimzi;
    }

    /** @throws io.skewbench.admin.connection.KafkaUnavailableException if it does not answer */
    ClusterState describe(ClusterRef cluster, String namespace) {
        return switch (resolve(cluster, namespace)) {
            case Resolution.Waiting(var reason, var message) -> ClusterState.waiting(reason, message);
            case Resolution.Wrong(var problem) -> new ClusterState(new ClusterView.Wrong(problem), null);
            case Resolution.Found(var connection) -> describe(connection, namespace);
        };
    }

    /**
     * Runs a call on the cluster of a reference.
     *
     * @throws ClusterNotReadyException if the cluster isn't ready
     */
    <T> T with(ClusterRef cluster, String namespace, Function<KafkaCluster, T> call) {
        return switch (resolveWithoutPods(cluster, namespace)) {
            case Resolution.Waiting(var reason, var message) -> throw new ClusterNotReadyException(reason, message);
            case Resolution.Wrong(var problem) ->
                throw new ClusterNotReadyException(WaitReason.CLUSTER_WRONG, problem.toString());
            case Resolution.Found(var connection) -> with(connection, namespace, call);
        };
    }

    private <T> T with(KafkaConnection connection, String namespace, Function<KafkaCluster, T> call) {
        try (var kafka = answers.connect(connection, namespace)) {
            return kafka.ask(call);
        }
    }

    private ClusterState describe(KafkaConnection connection, String namespace) {
        var described = with(connection, namespace, KafkaCluster::describe);
        var present = described.brokers().stream().map(BrokerView::id).toList();
        var absent = connection.expectedBrokers().stream().filter(id -> !present.contains(id)).toList();
        if (!absent.isEmpty()) {
            return ClusterState.waiting(WaitReason.BROKERS_MISSING,
                    "Brokers " + absent + " of the node pools are not in the cluster");
        }
        return new ClusterState(new ClusterView.Usable(described.clusterId(), described.bootstrapServers(),
                connection.workers(), onNodes(described.brokers(), connection)), connection);
    }

    private static List<BrokerView> onNodes(List<BrokerView> brokers, KafkaConnection connection) {
        return brokers.stream().map(broker -> {
            var pod = connection.pods().getOrDefault(broker.id(), new BrokerPod(null, null));
            return new BrokerView(broker.id(), broker.host(), broker.rack(), pod.node(), pod.image(),
                    connection.storage().get(broker.id()));
        }).toList();
    }
}
