package io.skewbench.controller.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.javaoperatorsdk.operator.api.reconciler.Constants;
import io.javaoperatorsdk.operator.health.ControllerHealthInfo;
import io.javaoperatorsdk.operator.health.InformerHealthIndicator;
import io.javaoperatorsdk.operator.health.InformerWrappingEventSourceHealthIndicator;
import io.javaoperatorsdk.operator.health.Status;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Informers of Jobs and Pods in the namespaces a and b. */
class NamespaceWatchesTest {
    private static final WatchObstacle DENIED = new WatchObstacle(true, "jobs is forbidden");
    private static final WatchObstacle SILENT = new WatchObstacle(false, "no answer");
    private static final String ALL = Constants.WATCH_ALL_NAMESPACES;

    private final AtomicLong now = new AtomicLong();
    private final Map<String, WatchObstacle> obstacles = new HashMap<>();
    private final Map<String, FakeInformer> jobs = new LinkedHashMap<>();
    private final Map<String, FakeInformer> pods = new LinkedHashMap<>();
    private NamespaceWatches watches = watches("skewbench");

    @AfterEach
    void close() {
        watches.close();
    }

    @Test
    void haveReadANamespaceOnceEverythingIsRead() {
        // Given
        watch("a", true);
        watch("b", true);
        // When
        var isRead = watches.haveRead("a");
        // Then
        assertThat(isRead).isTrue();
    }

    @Test
    void haveNotReadANamespaceWithoutItsPods() {
        // Given
        watch("a", true);
        pods.put("a", new FakeInformer("a", false));
        // When
        now.set(Duration.ofDays(1).toNanos());
        // Then
        assertThat(watches.haveRead("a")).isFalse();
    }

    @Test
    void waitForTheOtherNamespaces() {
        // Given
        watch("a", true);
        watch("b", false);
        // When
        now.set(Duration.ofMinutes(2).toNanos());
        // Then
        assertThat(watches.haveRead("a")).isFalse();
    }

    @Test
    void waitForTheOtherNamespacesNoLongerThanTwoMinutes() {
        // Given
        watch("a", true);
        watch("b", false);
        // When
        now.set(Duration.ofMinutes(2).toNanos() + 1);
        // Then
        assertThat(watches.haveRead("a")).isTrue();
        assertThat(watches.haveRead("b")).isFalse();
    }

    @Test
    void doNotWaitForANamespaceWithoutRights() {
        // Given
        watch("a", true);
        watch("b", false);
        obstacles.put("b", DENIED);
        // When
        watches.check();
        // Then
        assertThat(watches.haveRead("a")).isTrue();
    }

    @Test
    void waitForANamespaceThatDoesNotAnswer() {
        // Given
        watch("a", true);
        watch("b", false);
        obstacles.put("b", SILENT);
        // When
        watches.check();
        // Then
        assertThat(watches.haveRead("a")).isFalse();
    }

    @Test
    void haveReadNoNamespaceBeforeTheWholeClusterIsRead() {
        // Given
        watch(ALL, false);
        // When
        now.set(Duration.ofDays(1).toNanos());
        // Then
        assertThat(watches.haveRead("a")).isFalse();
    }

    @Test
    void rememberThatEverythingWasRead() {
        // Given
        watch("a", true);
        assertThat(watches.haveRead("a")).isTrue();
        // When its informer starts again
        watch("a", false);
        // Then
        assertThat(watches.haveRead("a")).isTrue();
    }

    @Test
    void nameTheRoleBindingOfANamespaceWithoutRights() {
        // Given
        watch("a", true);
        watch("b", false);
        obstacles.put("b", DENIED);
        // When
        watches.check();
        // Then
        assertThat(watches.denied()).containsExactly("Cannot watch namespace b, so its Benchmarks and SkewedTopics are "
                + "not reconciled: jobs is forbidden. Restore the operator's RoleBinding skewbench in this namespace, "
                + "as helm upgrade does, or remove the namespace from watch.namespaces");
        assertThat(watches.isDenied("b")).isTrue();
        assertThat(watches.isDenied("a")).isFalse();
        assertThat(watches.isAnyAllowed()).isTrue();
    }

    @Test
    void nameNoRoleBindingWhoseNameIsUnknown() {
        // Given
        watches.close();
        watches = watches("");
        watch("b", false);
        obstacles.put("b", DENIED);
        // When
        watches.check();
        // Then
        assertThat(watches.denied()).singleElement().asString()
                .contains("Restore the operator's RoleBinding in this namespace,");
    }

    @Test
    void nameTheClusterRoleBindingWhereTheWholeClusterIsWatched() {
        // Given
        watch(ALL, false);
        obstacles.put(ALL, DENIED);
        // When
        watches.check();
        // Then
        assertThat(watches.denied()).singleElement().asString()
                .startsWith("Cannot watch the cluster, so its Benchmarks")
                .endsWith("Restore the operator's ClusterRoleBinding, as helm upgrade does");
        assertThat(watches.isAnyAllowed()).isFalse();
    }

    @Test
    void denyNothingWhereTheApiServerDoesNotAnswer() {
        // Given
        watch("b", false);
        obstacles.put("b", SILENT);
        // When
        watches.check();
        // Then
        assertThat(watches.denied()).isEmpty();
        assertThat(watches.isDenied("b")).isFalse();
    }

    @Test
    void askNothingOfAHealthyInformer() {
        // Given
        watch("a", true);
        obstacles.put("a", DENIED);
        // When
        watches.check();
        // Then
        assertThat(watches.isDenied("a")).isFalse();
    }

    @Test
    void keepAnObstacleUntilTheInformerHasRecovered() {
        // Given
        watch("b", false);
        obstacles.put("b", DENIED);
        watches.check();
        // When the right is back, while the informer waits for its next try
        obstacles.clear();
        watches.check();
        // Then
        assertThat(watches.isDenied("b")).isTrue();
    }

    @Test
    void forgetAnObstacleOnceTheInformerHasRecovered() {
        // Given
        watch("b", false);
        obstacles.put("b", DENIED);
        watches.check();
        // When
        watch("b", true);
        watches.check();
        // Then
        assertThat(watches.isDenied("b")).isFalse();
    }

    private NamespaceWatches watches(String roleBinding) {
        var created = new NamespaceWatches((kind, namespace) -> Optional.ofNullable(obstacles.get(namespace)),
                roleBinding, now::get);
        created.follow(new ControllerHealthInfo(null) {
            @Override
            @SuppressWarnings("rawtypes")
            public Map<String, InformerWrappingEventSourceHealthIndicator> informerEventSourceHealthIndicators() {
                return Map.of("jobs", source(Job.class, jobs), "pods", source(Pod.class, pods));
            }
        });
        return created;
    }

    private void watch(String namespace, boolean isHealthy) {
        jobs.put(namespace, new FakeInformer(namespace, isHealthy));
        pods.put(namespace, new FakeInformer(namespace, isHealthy));
    }

    /** Returns an event source that knows only its kind and its informers. */
    private static InformerWrappingEventSourceHealthIndicator<?> source(Class<? extends HasMetadata> kind,
            Map<String, FakeInformer> informers) {
        return (InformerWrappingEventSourceHealthIndicator<?>) Proxy.newProxyInstance(
                NamespaceWatchesTest.class.getClassLoader(),
                new Class<?>[]{EventSource.class, InformerWrappingEventSourceHealthIndicator.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "resourceType" -> kind;
                    case "informerHealthIndicators" -> informers;
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    /** An informer that has read everything and watches, or neither. */
    private record FakeInformer(String namespace, boolean isHealthy) implements InformerHealthIndicator {

        @Override
        public boolean hasSynced() {
            return isHealthy;
        }

        @Override
        public boolean isWatching() {
            return isHealthy;
        }

        @Override
        public boolean isRunning() {
            return isHealthy;
        }

        @Override
        public Status getStatus() {
            return isHealthy ? Status.HEALTHY : Status.UNHEALTHY;
        }

        @Override
        public String getTargetNamespace() {
            return namespace;
        }
    }
}
