package io.skewbench.controller.watch;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Constants;
import io.javaoperatorsdk.operator.health.ControllerHealthInfo;
import io.javaoperatorsdk.operator.health.InformerHealthIndicator;
import io.javaoperatorsdk.operator.health.InformerWrappingEventSourceHealthIndicator;
import io.javaoperatorsdk.operator.health.Status;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tracks which namespaces can actually be watched. An administrator of a namespace may delete the operator's
 * RoleBinding there: the operator then reports the namespace and doesn't reconcile it, continues with all others, and
 * retries its informers until the right is back.
 *
 * <p>
 * Nothing in a namespace is reconciled before all of it has been read once: an operator that saw Benchmarks and not
 * their Jobs would take these for lost. Reconciliation also waits for the other namespaces, whose runs may use the same
 * Kafka cluster, except for those that can't be read, and only for a limited time.
 */
public final class NamespaceWatches implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(NamespaceWatches.class);
    private static final Duration CHECKED_EVERY = Duration.ofSeconds(5);
    /** The interval in which a lasting obstacle is logged again. */
    private static final long LOGGED_EVERY_NANOS = Duration.ofHours(1).toNanos();
    /**
     * The limit for reading the other namespaces. Reading a thousand Benchmarks takes some seconds, or a minute if the
     * API server is busy.
     */
    private static final long OTHERS_READ_WITHIN_NANOS = Duration.ofMinutes(2).toNanos();

    /** An informer and the kind of its resources. */
    private record Watch(Class<? extends HasMetadata> kind, InformerHealthIndicator informer) {
        String namespace() {
            return informer.getTargetNamespace();
        }
    }

    private record Logged(WatchObstacle obstacle, long at) {}

    /** Finds the obstacle of an informer of a kind in a namespace. */
    interface Probe {
        Optional<WatchObstacle> obstacle(Class<? extends HasMetadata> kind, String namespace);
    }

    private final Probe probe;
    private final String roleBinding;
    private final LongSupplier nanoTime;
    private final long startedAt;
    private final ScheduledExecutorService executor = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().name("watches").daemon().factory());
    private volatile @Nullable ControllerHealthInfo controller;
    /** Whether everything has been read; once true, it stays true. */
    private volatile boolean allRead;
    /** Obstacles by namespace. */
    private volatile SortedMap<String, WatchObstacle> obstacles = new TreeMap<>();
    /** Logged obstacles by namespace. */
    @GuardedBy("this")
    private final Map<String, Logged> logged = new HashMap<>();

    /**
     * Creates a tracker that is not started yet.
     *
     * @param roleBinding the name of the operator's RoleBindings in the namespaces; empty if unknown
     */
    public NamespaceWatches(KubernetesClient client, String roleBinding) {
        this(new WatchProbe(client)::obstacle, roleBinding, System::nanoTime);
    }

    NamespaceWatches(Probe probe, String roleBinding, LongSupplier nanoTime) {
        this.probe = probe;
        this.roleBinding = roleBinding;
        this.nanoTime = nanoTime;
        this.startedAt = nanoTime.getAsLong();
    }

    /** Sets the controller whose informers watch the namespaces. */
    public void follow(ControllerHealthInfo followed) {
        controller = followed;
    }

    /** Starts to check the obstacles of the event sources periodically, after these have started. */
    public void begin() {
        var unused = executor.scheduleWithFixedDelay(this::checkQuietly, 1, CHECKED_EVERY.toSeconds(),
                TimeUnit.SECONDS);
    }

    /** Returns whether enough has been read to reconcile the resources of a namespace. */
    public boolean haveRead(String namespace) {
        if (allRead) {
            return true;
        }
        var unread = watches().stream().filter(watch -> !watch.informer().hasSynced()).map(Watch::namespace).toList();
        allRead = unread.isEmpty();
        return !unread.contains(namespace) && !unread.contains(Constants.WATCH_ALL_NAMESPACES)
                && (unread.stream().allMatch(this::isDenied)
                        || nanoTime.getAsLong() - startedAt > OTHERS_READ_WITHIN_NANOS);
    }

    /**
     * Returns whether the operator lacks a right to watch a namespace, or all namespaces if it watches them together.
     */
    public boolean isDenied(String namespace) {
        var obstacle = obstacles.get(namespace);
        return obstacle != null && obstacle.isDenied();
    }

    /** Returns whether the operator has the right to watch anything. */
    public boolean isAnyAllowed() {
        return watches().stream().anyMatch(watch -> !isDenied(watch.namespace()));
    }

    /** Returns a message with the reason and the remedy for each namespace that the operator has no right to watch. */
    public List<String> denied() {
        return obstacles.entrySet().stream().filter(entry -> entry.getValue().isDenied())
                .map(entry -> message(entry.getKey(), entry.getValue())).toList();
    }

    /** Updates the obstacles of the informers that are not healthy at present. */
    void check() {
        var found = new TreeMap<String, WatchObstacle>();
        for (var watch : watches()) {
            var known = found.get(watch.namespace());
            if (watch.informer().getStatus() != Status.HEALTHY && (known == null || !known.isDenied())) {
                // An obstacle remains until the retried informer has recovered.
                probe.obstacle(watch.kind(), watch.namespace())
                        .or(() -> Optional.ofNullable(obstacles.get(watch.namespace())))
                        .ifPresent(obstacle -> found.put(watch.namespace(), obstacle));
            }
        }
        if (executor.isShutdown()) {
            // Obstacles don't matter to an operator that ends.
            return;
        }
        obstacles = found;
        log(found);
    }

    private void checkQuietly() {
        try {
            check();
        } catch (RuntimeException e) {
            // A thrown exception would end the checks.
            LOGGER.atWarn().setCause(e).log("Cannot check what is watched");
        }
    }

    /** Logs which obstacles are new or have lasted long, and which are over. */
    private synchronized void log(Map<String, WatchObstacle> found) {
        for (var entry : found.entrySet()) {
            warn(entry.getKey(), entry.getValue());
        }
        for (var namespace : List.copyOf(logged.keySet())) {
            if (!found.containsKey(namespace)) {
                logged.remove(namespace);
                LOGGER.atInfo().log("Watching {} again", name(namespace));
            }
        }
    }

    @GuardedBy("this")
    private void warn(String namespace, WatchObstacle obstacle) {
        var now = nanoTime.getAsLong();
        var before = logged.get(namespace);
        if (before == null || before.obstacle().isDenied() != obstacle.isDenied()
                || now - before.at() >= LOGGED_EVERY_NANOS) {
            logged.put(namespace, new Logged(obstacle, now));
            LOGGER.atWarn().log(message(namespace, obstacle));
        }
    }

    private String message(String namespace, WatchObstacle obstacle) {
        var isAll = namespace.equals(Constants.WATCH_ALL_NAMESPACES);
        var what = "Cannot watch " + name(namespace) + ", so its Benchmarks and SkewedTopics are not reconciled: "
                + obstacle.message();
        if (!obstacle.isDenied()) {
            return what + ". Trying again";
        }
        return what + ". Restore the operator's " + (isAll
                ? "ClusterRoleBinding"
                : "RoleBinding"
                        + (roleBinding.isEmpty() ? "" : " " + roleBinding) + " in this namespace")
                + ", as helm upgrade does"
                + (isAll ? "" : ", or remove the namespace from watch.namespaces");
    }

    private static String name(String namespace) {
        return namespace.equals(Constants.WATCH_ALL_NAMESPACES) ? "the cluster" : "namespace " + namespace;
    }

    private List<Watch> watches() {
        var followed = controller;
        return followed == null
                ? List.of()
                : followed.informerEventSourceHealthIndicators().values().stream().flatMap(NamespaceWatches::watches)
                        .toList();
    }

    /**
     * Returns the informers of an event source. The framework's health indicators are always event sources, which know
     * their kind.
     */
    private static Stream<Watch> watches(InformerWrappingEventSourceHealthIndicator<?> source) {
        var kind = ((EventSource<?, ?>) source).resourceType().asSubclass(HasMetadata.class);
        Map<String, InformerHealthIndicator> informers = source.informerHealthIndicators();
        return informers.values().stream().map(informer -> new Watch(kind, informer));
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
