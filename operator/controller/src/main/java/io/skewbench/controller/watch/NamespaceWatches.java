package io.skewbench.controller.watch;

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
 * Knows which of the watched namespaces are really watched. Whoever administers a namespace may delete the RoleBinding
 * that the operator has there: that namespace is then left alone and told of, all others go on, and its informers are
 * retried until the right is back.
 *
 * <p>
 * Nothing of a namespace is reconciled before all of it has been read once: an operator that saw its Benchmarks and not
 * their Jobs would take these for lost. Nor is anything before the other namespaces have been read, whose runs may have
 * the same Kafka cluster, but for those that can't be read, and at most for a while.
 */
public final class NamespaceWatches implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(NamespaceWatches.class);
    private static final Duration CHECKED_EVERY = Duration.ofSeconds(5);
    /** What lasts is told again after this. */
    private static final long TOLD_EVERY_NANOS = Duration.ofHours(1).toNanos();
    /** To read a thousand Benchmarks takes some seconds, or a minute where the API server has much to do. */
    private static final long OTHERS_READ_WITHIN_NANOS = Duration.ofMinutes(2).toNanos();

    /** An informer, and what it informs of. */
    private record Watch(Class<? extends HasMetadata> kind, InformerHealthIndicator informer) {
        String namespace() {
            return informer.getTargetNamespace();
        }
    }

    private record Told(WatchObstacle obstacle, long at) {}

    /** Finds out what is in the way of an informer of a kind in a namespace. */
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
    /** Whether all has been read, which doesn't change any more once it is so. */
    private volatile boolean allRead;
    /** By namespace. */
    private volatile SortedMap<String, WatchObstacle> obstacles = new TreeMap<>();
    /** By namespace; used by the checking thread alone. */
    private final Map<String, Told> told = new HashMap<>();

    /**
     * Prepares to look after event sources.
     *
     * @param roleBinding the name of those that the operator has in the namespaces; empty where unknown
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

    /** Takes over the controller of which informers see namespaces. */
    public void follow(ControllerHealthInfo followed) {
        controller = followed;
    }

    /** Finds out now and then what is in the way of the event sources, which have been started. */
    public void begin() {
        var unused = executor.scheduleWithFixedDelay(this::checkQuietly, 1, CHECKED_EVERY.toSeconds(),
                TimeUnit.SECONDS);
    }

    /** Returns whether enough has been read to reconcile what is in a namespace. */
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

    /** Returns whether the operator lacks a right to watch a namespace, or all where it watches them together. */
    public boolean isDenied(String namespace) {
        var obstacle = obstacles.get(namespace);
        return obstacle != null && obstacle.isDenied();
    }

    /** Returns whether the operator has the right to watch anything. */
    public boolean isAnyAllowed() {
        return watches().stream().anyMatch(watch -> !isDenied(watch.namespace()));
    }

    /** Returns which namespaces the operator has no right to watch, each with the reason and the remedy. */
    public List<String> denied() {
        return obstacles.entrySet().stream().filter(entry -> entry.getValue().isDenied())
                .map(entry -> tell(entry.getKey(), entry.getValue())).toList();
    }

    /** Finds out what is in the way of the informers that see nothing just now. */
    void check() {
        var found = new TreeMap<String, WatchObstacle>();
        for (var watch : watches()) {
            var known = found.get(watch.namespace());
            if (watch.informer().getStatus() != Status.HEALTHY && (known == null || !known.isDenied())) {
                // What was in the way still is until an informer that is retried has noticed.
                probe.obstacle(watch.kind(), watch.namespace())
                        .or(() -> Optional.ofNullable(obstacles.get(watch.namespace())))
                        .ifPresent(obstacle -> found.put(watch.namespace(), obstacle));
            }
        }
        if (executor.isShutdown()) {
            // Whatever is in the way of an operator that ends.
            return;
        }
        obstacles = found;
        found.forEach(this::warn);
        told.keySet().removeIf(namespace -> {
            var isOver = !found.containsKey(namespace);
            if (isOver) {
                LOGGER.atInfo().log("Watching {} again", name(namespace));
            }
            return isOver;
        });
    }

    private void checkQuietly() {
        try {
            check();
        } catch (RuntimeException e) {
            // Thrown on, it would end the checks.
            LOGGER.atWarn().setCause(e).log("Cannot check what is watched");
        }
    }

    private void warn(String namespace, WatchObstacle obstacle) {
        var now = nanoTime.getAsLong();
        var before = told.get(namespace);
        if (before == null || before.obstacle().isDenied() != obstacle.isDenied()
                || now - before.at() >= TOLD_EVERY_NANOS) {
            told.put(namespace, new Told(obstacle, now));
            LOGGER.atWarn().log(tell(namespace, obstacle));
        }
    }

    private String tell(String namespace, WatchObstacle obstacle) {
        var isAll = namespace.equals(Constants.WATCH_ALL_NAMESPACES);
        var what = "Cannot watch " + name(namespace) + ", so that its Benchmarks and SkewedTopics are left alone: "
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

    /** The framework asks event sources alone, which know what they inform of. */
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
