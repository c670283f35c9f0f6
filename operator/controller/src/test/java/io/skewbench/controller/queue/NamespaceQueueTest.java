package io.skewbench.controller.queue;

import static io.skewbench.controller.queue.QueuedRuns.benchmark;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Benchmark;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NamespaceQueueTest {
    private final NamespaceQueue queue = new NamespaceQueue(3);
    private final Benchmark oldest = benchmark("ns", "z", 1);
    private final Benchmark b = benchmark("ns", "b", 2);
    private final Benchmark c = benchmark("ns", "c", 2);

    @BeforeEach
    void add() {
        queue.add(c);
        queue.add(oldest);
        queue.add(b);
    }

    @Test
    void ordersByAgeThenByName() {
        assertThat(queue.size()).isEqualTo(3);
        assertThat(queue.first()).isSameAs(oldest);
        assertThat(queue.get(1)).isSameAs(b);
        assertThat(queue.get(2)).isSameAs(c);
    }

    @Test
    void holdsABenchmarkOnce() {
        // When
        queue.add(benchmark("ns", "b", 2));
        // Then
        assertThat(queue.size()).isEqualTo(3);
    }

    @Test
    void removesOnlyTheBenchmarkItself() {
        // When
        queue.remove(benchmark("ns", "absent", 2));
        queue.remove(b);
        // Then
        assertThat(queue.size()).isEqualTo(2);
        assertThat(queue.get(1)).isSameAs(c);
    }

    @Test
    void countsOlderOnesOfABenchmarkThatIsNotInIt() {
        assertThat(queue.older(c)).isEqualTo(2);
        assertThat(queue.older(benchmark("ns", "bb", 2))).isEqualTo(2);
        assertThat(queue.older(benchmark("ns", "a", 0))).isZero();
    }

    @Test
    void isServedBeforeNamespacesThatWereServedLater() {
        // Given a Benchmark that is older than all of this namespace
        var older = benchmark("other", "a", 0);
        // Then
        assertThat(queue.isBefore(4, older)).isTrue();
        assertThat(queue.isBefore(2, older)).isFalse();
    }

    @Test
    void isServedByTheAgeOfItsFirstAmongNamespacesServedAtTheSameTime() {
        assertThat(queue.isBefore(3, benchmark("other", "a", 0))).isFalse();
        assertThat(queue.isBefore(3, benchmark("other", "a", 2))).isTrue();
    }

    @Test
    void isServedLaterOnceItWasServed() {
        // When
        queue.served(5);
        // Then
        assertThat(queue.isBefore(4, benchmark("other", "a", 9))).isFalse();
    }
}
