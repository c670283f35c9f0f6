package io.skewbench.controller.ephemeral;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.background.Lane;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.kafka.Requester;
import io.skewbench.controller.listing.Pages;
import io.skewbench.controller.refusal.ApiServerAnswer;
import io.skewbench.engine.Problem;
import io.skewbench.engine.observation.ClusterProvisioning.EphemeralView;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.protocol.failure.FailureText;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.TreeMap;

/** Makes and removes ephemeral clusters, and knows whether they are there. All of it may be repeated at will. */
public final class EphemeralClusters {
    private static final Duration RECHECK = Duration.ofSeconds(5);
    private static final int UNPROCESSABLE = 422;
    private static final String PATH = "spec.cluster.ephemeral";

    private final Lookups lookups;
    private final KubernetesClient client;

    public EphemeralClusters(Lookups lookups, KubernetesClient client) {
        this.lookups = lookups;
        this.client = client;
    }

    /** The spec may be edited before the run has begun, as often as somebody likes: of each run one cluster is held. */
    private record Subject(Requester requester) {}

    /**
     * Asks for a cluster.
     *
     * @param leaveAlone whether an older answer will do
     */
    public EphemeralView view(Requester requester, EphemeralKafka cluster, boolean leaveAlone) {
        var answer = lookups.askAbout(Lane.kubernetes(requester.namespace()), new Subject(requester), cluster.spec(),
                (EphemeralView view) -> leaveAlone && view instanceof EphemeralView.Created
                        ? Lookups.AS_LONG_AS_ASKED
                        : RECHECK,
                () -> look(cluster), requester.requeue());
        return switch (answer) {
            case Answer.Known<EphemeralView>(var view) -> view;
            case Answer.Pending<EphemeralView> pending -> new EphemeralView.Waiting(
                    pending.reason(WaitReason.RESOLVING_KAFKA),
                    pending.message("Looking for Kafka " + cluster.name()));
            case Answer.Failed<EphemeralView>(var cause) ->
                new EphemeralView.Waiting(WaitReason.CLUSTER_UNKNOWN, FailureText.of(cause));
        };
    }

    /** Forgets what was found out for a Benchmark that is over or gone. */
    public void forget(Requester requester) {
        lookups.forget(new Subject(requester));
    }

    /**
     * Makes what is missing, the Kafka first. What is known of it is looked at again in its time. Where somebody else
     * was faster it stops: the node pools would become part of their cluster.
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
     * Removes what there is. Strimzi and Kubernetes remove pods and volumes by themselves when the Kafka goes.
     *
     * @throws KubernetesClientException if the API server doesn't tell what there is, or refuses to delete it
     */
    public Removal remove(EphemeralKafka cluster) {
        var present = NameConflicts.of(client, cluster);
        var own = present.own();
        var undeleted = own.stream().filter(resource -> !resource.isMarkedForDeletion()).toList();
        undeleted.forEach(this::delete);
        if (!undeleted.isEmpty()) {
            return Removal.BEGUN;
        }
        // Somebody else's Kafka may have got the name meanwhile, and the pods are its.
        var isGone = own.isEmpty() && (present.kafka().isPresent()
                || new ClusterRemains(client, cluster.namespace(), cluster.name()).isEmpty());
        return isGone ? Removal.GONE : Removal.GOING;
    }

    /** Only what was looked at, and no other that has got its name since; where it has changed, next time. */
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
            return made(cluster, (Kafka) present.kafka().orElseThrow());
        }
        // What is dear to find out comes last, and only if nothing else is wrong.
        return setting(cluster)
                .or(() -> missing.stream().map(this::refusal).flatMap(Optional::stream).findFirst())
                .or(() -> noNode(cluster))
                .<EphemeralView>map(EphemeralView.Wrong::new)
                .orElseGet(EphemeralView.Absent::new);
    }

    private EphemeralView made(EphemeralKafka cluster, Kafka kafka) {
        var since = Instant.parse(kafka.getMetadata().getCreationTimestamp());
        return new EphemeralView.Created(since, Signs.first(kafka, since).orElse(null),
                Signs.isReady(kafka) ? null : new WaitingBrokers(client, cluster).first().orElse(null));
    }

    private static Problem taken(EphemeralKafka cluster, HasMetadata resource) {
        var name = resource.getMetadata().getName();
        var remedy = "there is a " + name(resource) + " already, which is not of this Benchmark; delete it, or choose "
                + "another name";
        var pools = cluster.spec().pools().stream().map(pool -> pool.name()).toList();
        if (resource instanceof Kafka) {
            return new Problem(PATH + ".name", cluster.spec().name(), remedy);
        }
        return pools.contains(name)
                ? new Problem(PATH + ".pools[" + pools.indexOf(name) + "].name", name, remedy)
                : new Problem(PATH + ".name", cluster.spec().name(), "there is a " + name(resource)
                        + " already that says it is of such a Kafka, and is not of this Benchmark; delete it, or "
                        + "choose another name");
    }

    /** Asks the API server what it would say, so that nothing of the run exists where it refuses. */
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
                        "the operator may not make a " + resource.getKind()
                                + " in this namespace: install it with ephemeralClusters.enabled=true, or see what "
                                + "forbids it: " + ApiServerAnswer.of(e)));
                case HttpURLConnection.HTTP_BAD_REQUEST, UNPROCESSABLE ->
                    Optional.of(new Problem(PATH, null, "Strimzi's definitions refuse it: " + ApiServerAnswer.of(e)));
                default -> throw e;
            };
        }
    }

    private static Optional<Problem> setting(EphemeralKafka cluster) {
        return StrimziSettings.in(cluster.spec()).map(setting -> new Problem(PATH + ".config", setting,
                "Strimzi sets this itself and would leave out what is written here; remove it"));
    }

    /** An operator that may not read nodes leaves it to the time-out. */
    private Optional<Problem> noNode(EphemeralKafka cluster) {
        var pools = cluster.spec().pools();
        for (var i = 0; i < pools.size(); i++) {
            var selector = pools.get(i).nodeSelector();
            try {
                if (selector != null && !selector.isEmpty()
                        && Pages.find(client.nodes().withLabels(selector), node -> true).isEmpty()) {
                    return Optional.of(new Problem(PATH + ".pools[" + i + "].nodeSelector",
                            new TreeMap<>(selector).toString(),
                            "no Kubernetes node has these labels; label one, or ask for others"));
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
