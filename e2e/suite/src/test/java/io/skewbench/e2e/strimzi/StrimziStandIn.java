package io.skewbench.e2e.strimzi;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.skewbench.e2e.kafka.AdminPod;
import io.strimzi.api.ResourceLabels;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.user.KafkaUser;
import java.net.HttpURLConnection;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands in for Strimzi 1.2.0 in one namespace, because its operators are not available on Maven Central: creates what
 * the operator and clients see of a Kafka, KafkaNodePool and KafkaUser. The brokers are real.
 *
 * <p>
 * It has Strimzi's lock by name, timeout and timer, see {@link Reconciliations}, and doesn't reconcile paused
 * resources.
 *
 * <p>
 * What it leaves out, and the only list of that: listeners of other types than internal, authorization, persistent
 * storage, TLS between brokers, changes of a pool's roles, annotations other than {@code strimzi.io/next-node-ids} and
 * {@code strimzi.io/pause-reconciliation}, that a status of a deleted Kafka is written onto a new one of its name, that
 * leaders go back only minutes after a restart.
 */
public final class StrimziStandIn implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(StrimziStandIn.class);
    private static final long PERIOD_MS = 500;
    private static final long CLOSING_SECONDS = 60;

    private final Path folder;
    private final Reconciliations reconciliations;
    private final ClusterOperatorStandIn clusterOperator;
    private final UserOperatorStandIn userOperator;
    private final SharedIndexInformer<Kafka> kafkas;
    private final SharedIndexInformer<KafkaNodePool> pools;
    private final SharedIndexInformer<KafkaUser> users;
    private final SharedIndexInformer<Pod> pods;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private final Map<String, Authorities> authorities = new HashMap<>();
    private final Set<String> ready = new HashSet<>();

    private StrimziStandIn(NamespacedKubernetesClient client, String image, Path folder) {
        this.folder = folder;
        var statuses = new Statuses(Clock.systemUTC());
        this.reconciliations = new Reconciliations(Clock.systemUTC());
        this.clusterOperator = new ClusterOperatorStandIn(client, statuses, image);
        this.userOperator = new UserOperatorStandIn(client, statuses, new AdminPod(client, image));
        this.kafkas = client.resources(Kafka.class).inform();
        this.pools = client.resources(KafkaNodePool.class).inform();
        this.users = client.resources(KafkaUser.class).inform();
        this.pods = client.pods().withLabel(ResourceLabels.STRIMZI_KIND_LABEL, "Kafka").inform();
    }

    /**
     * Starts the stand-in; Strimzi's definitions must exist.
     *
     * @param client in the namespace
     * @param image the test's Kafka image
     * @param folder an empty one, for keys
     */
    public static StrimziStandIn start(NamespacedKubernetesClient client, String image, Path folder) {
        var started = new StrimziStandIn(client, image, folder);
        var unused = started.thread.scheduleWithFixedDelay(started::reconcile, 0, PERIOD_MS, TimeUnit.MILLISECONDS);
        return started;
    }

    private void reconcile() {
        for (var kafka : kafkas.getStore().list()) {
            attempt(kafka, () -> reconcile(kafka));
        }
        for (var user : users.getStore().list()) {
            attempt(user, () -> reconcile(user));
        }
    }

    private void reconcile(Kafka kafka) {
        var name = kafka.getMetadata().getName();
        if (Paused.is(kafka)) {
            clusterOperator.reportPaused(kafka);
            return;
        }
        reconciliations.of(kafka, of(name, pools)).ifPresent(subject -> {
            var isReady = clusterOperator.reconcile(subject.kafka(), subject.pools(), of(name, pods),
                    authoritiesOf(kafka));
            if (isReady) {
                ready.add(name);
            } else {
                ready.remove(name);
            }
            // Without node pools Strimzi gives up at once.
            if (isReady || subject.pools().isEmpty()) {
                reconciliations.end(kafka);
            }
        });
    }

    private void reconcile(KafkaUser user) {
        var cluster = label(user);
        if (cluster == null || !ready.contains(cluster) || Paused.is(user)) {
            return;
        }
        for (var kafka : kafkas.getStore().list()) {
            if (kafka.getMetadata().getName().equals(cluster)) {
                userOperator.reconcile(user, cluster, authoritiesOf(kafka));
            }
        }
    }

    private Authorities authoritiesOf(Kafka kafka) {
        return authorities.computeIfAbsent(kafka.getMetadata().getUid(), uid -> Authorities.create(folder, kafka));
    }

    private static <T extends HasMetadata> List<T> of(String cluster, SharedIndexInformer<T> informer) {
        return informer.getStore().list().stream().filter(object -> cluster.equals(label(object))).toList();
    }

    private static @Nullable String label(HasMetadata object) {
        var labels = object.getMetadata().getLabels();
        return labels == null ? null : labels.get(ResourceLabels.STRIMZI_CLUSTER_LABEL);
    }

    /**
     * Runs a step that is repeated after a failure, because the API server may be unavailable or informers may be
     * behind.
     */
    private static void attempt(HasMetadata object, Runnable step) {
        if (object.getMetadata().getDeletionTimestamp() != null) {
            return;
        }
        try {
            step.run();
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                LOGGER.atWarn().addKeyValue("name", object.getMetadata().getName()).log(e.getMessage());
            }
        } catch (RuntimeException e) {
            LOGGER.atError().setCause(e).log("Cannot reconcile " + object.getMetadata().getName());
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
        try {
            if (!thread.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS)) {
                LOGGER.atWarn().log("The stand-in is still at something");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        List.of(kafkas, pools, users, pods).forEach(SharedIndexInformer::close);
    }
}
