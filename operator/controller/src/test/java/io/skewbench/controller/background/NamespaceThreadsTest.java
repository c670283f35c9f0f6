package io.skewbench.controller.background;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What one namespace has the operator do takes long, or a thousand times as much of it. */
class NamespaceThreadsTest {
    private static final int THREADS = 16;

    private final NamespaceThreads threads = new NamespaceThreads(THREADS);
    private final List<String> requeued = new ArrayList<>();

    @Test
    void oneNamespaceGetsHalfOfThem() {
        assertThat(taken("a")).isEqualTo(8);
    }

    @Test
    void whoComesLaterFindsOne() {
        assertThat(within("a", 8, () -> taken("b"))).hasValue(4);
        assertThat(within("a", 8, () -> within("b", 4, () -> taken("c")))).hasValue(Optional.of(2));
    }

    @Test
    void namespacesThatHaveLongBeenBusyHaveTheSame() {
        // Given one that had half of them before the other came, and goes on with as many as it may
        within("a", 5, () -> within("b", 5, () -> {
            // Then
            assertThat(run("a", "another of a")).isFalse();
            assertThat(run("b", "another of b")).isFalse();
            assertThat(run("c", "one of c")).isTrue();
            return 0;
        }));
    }

    @Test
    void requeuesWaitingResourceOnceThereIsAThread() {
        within("a", 8, () -> {
            assertThat(run("a", "first")).isFalse();
            assertThat(run("a", "second")).isFalse();
            assertThat(run("a", "first")).isFalse();
            assertThat(requeued).isEmpty();
            return 0;
        });
        assertThat(requeued).containsExactly("first", "second");
        assertThat(threads.waiting()).isZero();
    }

    @Test
    void waitingNamespacesAreServedRoundRobin() {
        within("a", 5, () -> within("b", 5, () -> {
            List.of("a1", "a2", "a3").forEach(name -> run("a", name));
            List.of("b1", "b2", "b3").forEach(name -> run("b", name));
            return 0;
        }));
        assertThat(requeued).containsExactly("a1", "b1", "a2", "b2", "a3", "b3");
    }

    @Test
    void deletedResourcesAreRemovedFromTheQueue() {
        within("a", 8, () -> {
            run("a", "gone");
            run("a", "there");
            threads.forget(resource("a", "gone"));
            return 0;
        });
        assertThat(requeued).containsExactly("there");
    }

    @Test
    void failureGivesTheThreadBack() {
        for (var i = 0; i < 2 * THREADS; i++) {
            assertThatThrownBy(() -> threads.within(resource("a", "failing"), () -> {}, () -> {
                throw new IllegalStateException("fails");
            })).hasMessage("fails");
        }
        assertThat(taken("a")).isEqualTo(8);
    }

    /** Returns how many threads a namespace gets besides those that are taken. */
    private int taken(String namespace) {
        return threads.within(resource(namespace, "one of " + namespace), () -> {}, () -> 1 + taken(namespace))
                .orElse(0);
    }

    /** Does something while a namespace has so many threads. */
    private <T> Optional<T> within(String namespace, int times, Supplier<T> task) {
        return times == 0
                ? Optional.of(task.get())
                : threads.within(resource(namespace, "busy " + times), () -> {},
                        () -> within(namespace, times - 1, task).orElseThrow());
    }

    private boolean run(String namespace, String name) {
        return threads.within(resource(namespace, name), () -> requeued.add(name), () -> name).isPresent();
    }

    private static HasMetadata resource(String namespace, String name) {
        return new PodBuilder().withNewMetadata().withNamespace(namespace).withName(name).withUid(name).endMetadata()
                .build();
    }
}
