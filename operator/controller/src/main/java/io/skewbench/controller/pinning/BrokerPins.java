package io.skewbench.controller.pinning;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.api.v1alpha1.Pinning;
import io.skewbench.api.v1alpha1.Pinning.PinnedPool;
import io.skewbench.api.v1alpha1.StrimziRef;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.background.Lane;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.kafka.Requester;
import io.skewbench.controller.listing.Pages;
import io.skewbench.controller.strimzi.PausedReconciliation;
import io.skewbench.engine.Problem;
import io.skewbench.engine.observation.ClusterProvisioning.PinningView;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.protocol.failure.FailureText;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Observes where the brokers of a cluster run, and has Strimzi move them. All methods are idempotent. */
public final class BrokerPins {
    /** Nodes of a page, of some 16 KB each. */
    private static final int NODES_AT_ONCE = 50;
    private static final String PATH = "spec.cluster.strimzi.pinning";

    private final Lookups lookups;
    private final KubernetesClient client;
    private final InstantSource clock;

    public BrokerPins(Lookups lookups, KubernetesClient client, InstantSource clock) {
        this.lookups = lookups;
        this.client = client;
        this.clock = clock;
    }

    /**
     * The key of a run's lookup. The spec may be edited any number of times before the run begins, but only one request
     * of each run is remembered.
     */
    private record Subject(Requester requester) {}

    /**
     * A run's request.
     *
     * @param cluster whose brokers have to run on the pinning's nodes
     * @param namespace of the cluster
     * @param askedFrom namespace of the Benchmark
     */
    public record PinningRequest(StrimziRef cluster, Pinning pinning, String namespace, String askedFrom,
            String runId) {}

    /** @param leaveAlone whether an older answer is sufficient */
    public PinningView view(Requester requester, PinningRequest request, boolean leaveAlone) {
        var answer = lookups.askAbout(Lane.kubernetes(requester.namespace()), new Subject(requester), request,
                (PinningView view) -> leaveAlone && view instanceof PinningView.Known
                        ? Lookups.AS_LONG_AS_ASKED
                        : Lookups.RECHECK,
                () -> look(request), requester.requeue());
        return switch (answer) {
            case Answer.Known<PinningView>(var view) -> view;
            case Answer.Pending<PinningView> pending ->
                new PinningView.Waiting(pending.reason(WaitReason.RESOLVING_BROKERS),
                        pending.message("Looking up where the brokers of Kafka " + request.cluster().name() + " run"));
            case Answer.Failed<PinningView>(var cause) ->
                new PinningView.Waiting(WaitReason.BROKERS_UNKNOWN, FailureText.of(cause));
        };
    }

    /**
     * Applies the affinity to the node pools, unless something forbids it. Their state is looked up again when its
     * answer expires.
     */
    public void apply(PinningRequest request) {
        var cluster = PinnedCluster.read(client, request);
        var affinity = new PoolAffinity(client, clock, request.runId());
        if (new PinRefusal(request, cluster, affinity).find().isEmpty()) {
            cluster.pinned().forEach(pool -> affinity.apply(pool, cluster.selector(pool).orElseThrow()));
        }
    }

    /**
     * Removes the run's affinity from node pools; returns whether no pod has it any more either, so that Strimzi has
     * finished restarting brokers.
     */
    public boolean takeBack(PinningRequest request) {
        if (!request.pinning().enforces()) {
            return true;
        }
        var affinity = new PoolAffinity(client, clock, request.runId());
        PinnedCluster.read(client, request).pools().stream().filter(pool -> affinity.since(pool).isPresent())
                .forEach(affinity::takeBack);
        var cluster = PinnedCluster.read(client, request);
        return cluster.pools().stream().allMatch(cluster::isFree);
    }

    /** Returns why Strimzi restarts no broker at present, without a full stop; empty if it does. */
    public Optional<String> paused(PinningRequest request) {
        return Optional.ofNullable(PinnedCluster.kafka(client, request)).flatMap(PausedReconciliation::askedFor);
    }

    /** Forgets the answers for a Benchmark that is finished or deleted. */
    public void forget(Requester requester) {
        lookups.forget(new Subject(requester));
    }

    private PinningView look(PinningRequest request) {
        var cluster = PinnedCluster.read(client, request);
        var affinity = new PoolAffinity(client, clock, request.runId());
        var since = since(cluster, affinity);
        Map<String, Map<String, String>> nodes;
        try {
            nodes = nodes(request.pinning());
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_FORBIDDEN) {
                throw e;
            }
            return new PinningView.Wrong(new Problem(PATH, null,
                    "the operator is not permitted to read nodes; allow its ClusterRole to get and list nodes"));
        }
        return new PinningView.Known(cluster.brokers(affinity), nodes, since.orElse(null),
                request.pinning().enforces() && since.isEmpty()
                        ? new PinRefusal(request, cluster, affinity).find().orElse(null)
                        : null,
                since.isPresent() ? cluster.paused().orElse(null) : null);
    }

    /**
     * Returns since when all pools have the affinity; empty if one lacks it, as an operator may end between two pools.
     */
    private static Optional<Instant> since(PinnedCluster cluster, PoolAffinity affinity) {
        var given = cluster.pinned().stream().map(affinity::since).toList();
        return given.stream().allMatch(Optional::isPresent)
                ? given.stream().flatMap(Optional::stream).min(Comparator.naturalOrder())
                : Optional.empty();
    }

    /**
     * Returns the labels of nodes that the pinning names, because all labels of a thousand nodes take some megabytes.
     */
    private Map<String, Map<String, String>> nodes(Pinning pinning) {
        var named = names(pinning);
        var labels = new HashMap<String, Map<String, String>>();
        Pages.forEach(client.nodes(), NODES_AT_ONCE, node -> {
            var ofNode = new HashMap<>(
                    Objects.requireNonNullElse(node.getMetadata().getLabels(), Map.<String, String>of()));
            ofNode.keySet().retainAll(named);
            labels.put(node.getMetadata().getName(), Map.copyOf(ofNode));
        });
        return labels;
    }

    /** Returns the names of all labels that a pinning asks for. */
    private static Set<String> names(Pinning pinning) {
        var names = new HashSet<String>(
                Objects.requireNonNullElse(pinning.nodeSelector(), Map.<String, String>of()).keySet());
        Objects.requireNonNullElse(pinning.pools(), List.<PinnedPool>of())
                .forEach(pool -> names.addAll(pool.nodeSelector().keySet()));
        return names;
    }
}
