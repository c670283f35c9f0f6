package io.skewbench.controller.pinning;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.api.v1alpha1.Pinning;
import io.skewbench.api.v1alpha1.StrimziRef;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.kafka.Asker;
import io.skewbench.engine.Deployment.PinningView;
import io.skewbench.engine.Deployment.PlacedBroker;
import io.skewbench.engine.PinnedNodes;
import io.skewbench.engine.Problem;
import io.strimzi.api.ResourceLabels;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.nodepool.ProcessRoles;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Knows where the brokers of a cluster run, and has them moved. All of it may be repeated at will. */
public final class BrokerPins {
    private static final Duration RECHECK = Duration.ofSeconds(5);
    private static final Duration AS_LONG_AS_ASKED = Duration.ofDays(365);
    private static final String PATH = "spec.cluster.strimzi.pinning";

    private final Lookups lookups;
    private final KubernetesClient client;

    public BrokerPins(Lookups lookups, KubernetesClient client) {
        this.lookups = lookups;
        this.client = client;
    }

    private record Question(Asker asker) {}

    /** A run's wish: which cluster, of which namespace, has its brokers where. */
    public record Wish(StrimziRef cluster, Pinning pinning, String namespace, String runId) {}

    /** @param leaveAlone whether an older answer will do */
    public PinningView view(Asker asker, Wish wish, boolean leaveAlone) {
        var answer = lookups.ask(new Question(asker),
                (PinningView view) -> leaveAlone && view instanceof PinningView.Known ? AS_LONG_AS_ASKED : RECHECK,
                () -> look(wish), asker.wake());
        return switch (answer) {
            case Answer.Known<PinningView>(var view) -> view;
            case Answer.Pending<PinningView>() -> new PinningView.Waiting("LookingForBrokers",
                    "Looks where the brokers of Kafka " + wish.cluster().name() + " run");
            case Answer.Failed<PinningView>(var cause) ->
                new PinningView.Waiting("BrokersUnknown", String.valueOf(cause.getMessage()));
        };
    }

    /** Gives the node pools their affinity. What is known of them is looked at again in its time. */
    public void apply(Wish wish) {
        var affinity = new PoolAffinity(client, wish.runId());
        for (var pool : brokerPools(wish)) {
            var selector = PinnedNodes.selector(wish.pinning(), pool.getMetadata().getName());
            if (selector != null) {
                affinity.apply(pool, selector);
            }
        }
    }

    /** Takes back what the run has given to node pools. */
    public void takeBack(Wish wish) {
        var affinity = new PoolAffinity(client, wish.runId());
        brokerPools(wish).stream().filter(pool -> affinity.since(pool).isPresent()).forEach(affinity::takeBack);
    }

    private PinningView look(Wish wish) {
        var pools = brokerPools(wish);
        var affinity = new PoolAffinity(client, wish.runId());
        var since = pools.stream().flatMap(pool -> affinity.since(pool).stream()).min(Comparator.naturalOrder());
        Map<String, Map<String, String>> nodes;
        try {
            nodes = nodes();
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_FORBIDDEN) {
                throw e;
            }
            return new PinningView.Wrong(new Problem(PATH, null,
                    "the operator may not read labels of nodes; let its ClusterRole get and list nodes"));
        }
        return new PinningView.Known(brokers(wish, pools), nodes, since.orElse(null),
                Boolean.TRUE.equals(wish.pinning().enforce()) && since.isEmpty() ? refusal(wish, pools) : null);
    }

    private List<KafkaNodePool> brokerPools(Wish wish) {
        try {
            return client.resources(KafkaNodePool.class).inNamespace(wish.namespace())
                    .withLabel(ResourceLabels.STRIMZI_CLUSTER_LABEL, wish.cluster().name()).list().getItems().stream()
                    .filter(pool -> pool.getSpec().getRoles().contains(ProcessRoles.BROKER)).toList();
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
            return List.of();
        }
    }

    private Map<String, Map<String, String>> nodes() {
        return client.nodes().list().getItems().stream().collect(Collectors.toMap(node -> node.getMetadata().getName(),
                node -> Objects.requireNonNullElse(node.getMetadata().getLabels(), Map.<String, String>of())));
    }

    /** A broker whose pod is being replaced has none for a while. */
    private List<PlacedBroker> brokers(Wish wish, List<KafkaNodePool> pools) {
        var pods = client.pods().inNamespace(wish.namespace())
                .withLabel(ResourceLabels.STRIMZI_CLUSTER_LABEL, wish.cluster().name()).list().getItems();
        var brokers = new ArrayList<PlacedBroker>();
        for (var pool : pools) {
            var name = pool.getMetadata().getName();
            var ids = pool.getStatus() == null ? null : pool.getStatus().getNodeIds();
            for (var id : Objects.requireNonNullElse(ids, List.<Integer>of())) {
                brokers.add(new PlacedBroker(id, name, node(pods, wish.cluster().name() + "-" + name + "-" + id)));
            }
        }
        brokers.sort(Comparator.comparingInt(PlacedBroker::id));
        return List.copyOf(brokers);
    }

    private static @Nullable String node(List<Pod> pods, String name) {
        return pods.stream().filter(pod -> pod.getMetadata().getName().equals(name) && !pod.isMarkedForDeletion())
                .map(pod -> Optional.ofNullable(pod.getSpec().getNodeName())).flatMap(Optional::stream).findFirst()
                .orElse(null);
    }

    /** Returns why the pools can't be given their affinity. */
    private @Nullable Problem refusal(Wish wish, List<KafkaNodePool> pools) {
        var affinity = new PoolAffinity(client, wish.runId());
        for (var pool : pools) {
            var name = pool.getMetadata().getName();
            var selector = PinnedNodes.selector(wish.pinning(), name);
            try {
                if (selector != null) {
                    affinity.tryToApply(pool, selector);
                }
            } catch (KubernetesClientException e) {
                return switch (e.getCode()) {
                    case HttpURLConnection.HTTP_CONFLICT -> new Problem(PATH + ".enforce", null, "KafkaNodePool " + name
                            + " has a node affinity that is somebody else's; have it say what you want, and leave "
                            + "enforce out: " + e.getStatus().getMessage());
                    case HttpURLConnection.HTTP_FORBIDDEN -> new Problem(PATH + ".enforce", null,
                            "the operator may not change KafkaNodePools; install it with pinnedClusters.enforce=true, "
                                    + "or move the brokers yourself");
                    default -> throw e;
                };
            }
        }
        return null;
    }
}
