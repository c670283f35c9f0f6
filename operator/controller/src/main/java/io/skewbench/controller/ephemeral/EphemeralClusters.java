package io.skewbench.controller.ephemeral;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.background.Lane;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.cluster.StrimziSettings;
import io.skewbench.controller.kafka.Requester;
import io.skewbench.controller.listing.Pages;
import io.skewbench.controller.refusal.ApiServerAnswer;
import io.skewbench.engine.Problem;
import io.skewbench.engine.observation.ClusterProvisioning.EphemeralView;
import io.skewbench.engine.observation.ClusterRemoval;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.protocol.failure.FailureText;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.util.Optional;
import java.util.TreeMap;

/** Creates, observes and removes ephemeral clusters. All methods are idempotent. */
public final class EphemeralClusters {
    private static final int UNPROCESSABLE = 422;
    private static final String PATH = "spec.cluster.ephemeral";

    private final Lookups lookups;
    private final KubernetesClient client;

    public EphemeralClusters(Lookups lookups, KubernetesClient client) {
        this.lookups = lookups;
        this.client = client;
    }

    /**
     * The key of a run's lookup. The spec may be edited any number of times before the run begins, but only one cluster
     * of each run is remembered.
     */
    private record Subject(Requester requester) {}

    /**
     * Returns the state of a cluster.
     *
     * @param leaveAlone whether an older answer is sufficient
     */
    public EphemeralView view(Requester requester, EphemeralKafka cluster, boolean leaveAlone) {
        var answer = lookups.askAbout(Lane.kubernetes(requester.namespace()), new Subject(requester), cluster.spec(),
                (EphemeralView view) -> leaveAlone && view instanceof EphemeralView.Created
                        ? Lookups.AS_LONG_AS_ASKED
                        : Lookups.RECHECK,
                () -> look(cluster), requester.requeue());
        return switch (answer) {
            case Answer.Known<EphemeralView>(var view) -> view;
            case Answer.Pending<EphemeralView> pending -> new EphemeralView.Waiting(
                    pending.reason(WaitReason.RESOLVING_KAFKA),
                    pending.message("Looking up Kafka " + cluster.name()));
            case Answer.Failed<EphemeralView>(var cause) ->
                new EphemeralView.Waiting(WaitReason.CLUSTER_UNKNOWN, FailureText.of(cause));
        };
    }

    /** Forgets the answers for a Benchmark that is finished or deleted. */
    public void forget(Requester requester) {
        lookups.forget(new Subject(requester));
    }

    /**
     * Creates the missing resources, the Kafka first. The state of the cluster is looked up again when its answer
     * expires. If another client has created a Kafka of that name meanwhile, nothing more is created, because the node
     * pools would become part of that cluster.
     */
    public void create(EphemeralKafka cluster) {
        for (var resource : cluster.all()) {
            try {
                client.resource(resource).create();
            } catch (KubernetesClientException e) {
                if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                    throw e;
                }
                var present = NameConflicts.of(client, cluster);
                if (present.foreign().isPresent() || present.going().isPresent()) {
                    return;
                }
            }
        }
    }

    /**
     * Deletes the resources of a cluster. Strimzi and Kubernetes then remove its pods and volumes.
     *
     * @throws KubernetesClientException if the API server fails to list the resources, or refuses to delete them
     */
    public ClusterRemoval remove(EphemeralKafka cluster) {
        var present = NameConflicts.of(client, cluster);
        var own = present.own();
        var undeleted = own.stream().filter(resource -> !resource.isMarkedForDeletion()).toList();
        undeleted.forEach(this::delete);
        if (!undeleted.isEmpty()) {
            return ClusterRemoval.BEGUN;
        }
        // Another Kafka may have the name by now, to which the pods belong.
        var isDeleted = own.isEmpty() && (present.kafka().isPresent()
                || new ClusterRemains(client, cluster.namespace(), cluster.name()).isEmpty());
        return isDeleted ? ClusterRemoval.DELETED : ClusterRemoval.DELETING;
    }

    /**
     * Deletes a resource that was read before, but no other that has replaced it; if it has changed, the next call
     * deletes it.
     */
    private void delete(HasMetadata resource) {
        try {
            client.resource(resource).lockResourceVersion(resource.getMetadata().getResourceVersion()).delete();
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
        }
    }

    private EphemeralView look(EphemeralKafka cluster) {
        var present = NameConflicts.of(client, cluster);
        var going = present.going();
        if (going.isPresent()) {
            return new EphemeralView.Waiting(WaitReason.NAME_TAKEN,
                    name(going.get()) + " of that name is being deleted");
        }
        var foreign = present.foreign();
        if (foreign.isPresent()) {
            return new EphemeralView.Wrong(taken(cluster, foreign.get()));
        }
        var missing = cluster.all().stream().filter(resource -> !present.has(resource)).toList();
        if (missing.isEmpty()) {
            return existing(cluster, (Kafka) present.kafka().orElseThrow());
        }
        // Expensive checks come last, and only if nothing else is wrong.
        return setting(cluster)
                .or(() -> missing.stream().map(this::refusal).flatMap(Optional::stream).findFirst())
                .or(() -> noNode(cluster))
                .<EphemeralView>map(EphemeralView.Wrong::new)
                .orElseGet(EphemeralView.Absent::new);
    }

    private EphemeralView existing(EphemeralKafka cluster, Kafka kafka) {
        var since = Instant.parse(kafka.getMetadata().getCreationTimestamp());
        return new EphemeralView.Created(since, Signs.first(kafka, since).orElse(null),
                Signs.isReady(kafka) ? null : new WaitingBrokers(client, cluster).first().orElse(null));
    }

    private static Problem taken(EphemeralKafka cluster, HasMetadata resource) {
        var name = resource.getMetadata().getName();
        var remedy = "there is a " + name(resource) + " already, which does not belong to this Benchmark; delete it, "
                + "or choose another name";
        var pools = cluster.spec().pools().stream().map(pool -> pool.name()).toList();
        if (resource instanceof Kafka) {
            return new Problem(PATH + ".name", cluster.spec().name(), remedy);
        }
        return pools.contains(name)
                ? new Problem(PATH + ".pools[" + pools.indexOf(name) + "].name", name, remedy)
                : new Problem(PATH + ".name", cluster.spec().name(), "there is a " + name(resource)
                        + " already that belongs to a Kafka of this name but not to this Benchmark; delete it, or "
                        + "choose another name");
    }

    /**
     * Returns why the API server would refuse a resource. It is asked by a dry run, so that nothing of the run is
     * created if it does.
     */
    private Optional<Problem> refusal(HasMetadata resource) {
        try {
            client.resource(resource).dryRun().create();
            return Optional.empty();
        } catch (KubernetesClientException e) {
            return switch (e.getCode()) {
                case HttpURLConnection.HTTP_NOT_FOUND -> Optional.of(new Problem(PATH, null,
                        "Kubernetes knows no " + resource.getKind() + " of " + resource.getApiVersion()
                                + ": install Strimzi, or name another cluster"));
                case HttpURLConnection.HTTP_FORBIDDEN -> Optional.of(new Problem(PATH, null,
                        "the operator may not create a " + resource.getKind()
                                + " in this namespace: install it with ephemeralClusters.enabled=true, or find out "
                                + "what forbids it: " + ApiServerAnswer.of(e)));
                case HttpURLConnection.HTTP_BAD_REQUEST, UNPROCESSABLE ->
                    Optional.of(new Problem(PATH, null, "Strimzi's definitions refuse it: " + ApiServerAnswer.of(e)));
                default -> throw e;
            };
        }
    }

    private static Optional<Problem> setting(EphemeralKafka cluster) {
        return StrimziSettings.in(cluster.spec()).map(setting -> new Problem(PATH + ".config", setting,
                "Strimzi sets this itself and ignores other values; remove it"));
    }

    /** Returns the problem that no node matches. An operator that may not read nodes leaves that to the time-out. */
    private Optional<Problem> noNode(EphemeralKafka cluster) {
        var pools = cluster.spec().pools();
        for (var i = 0; i < pools.size(); i++) {
            var selector = pools.get(i).nodeSelector();
            try {
                if (selector != null && !selector.isEmpty()
                        && Pages.find(client.nodes().withLabels(selector), node -> true).isEmpty()) {
                    return Optional.of(new Problem(PATH + ".pools[" + i + "].nodeSelector",
                            new TreeMap<>(selector).toString(),
                            "no Kubernetes node has these labels; label a node, or choose other labels"));
                }
            } catch (KubernetesClientException e) {
                if (e.getCode() != HttpURLConnection.HTTP_FORBIDDEN) {
                    throw e;
                }
            }
        }
        return Optional.empty();
    }

    private static String name(HasMetadata resource) {
        return resource.getKind() + " " + resource.getMetadata().getNamespace() + "/"
                + resource.getMetadata().getName();
    }
}
