package io.skewbench.controller.queue;

import static io.skewbench.controller.queue.QueuedRuns.benchmark;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Benchmark;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamespaceRotationTest {
    private final NamespaceRotation rotation = new NamespaceRotation();

    @Test
    void ordersBenchmarksOfANamespaceByAge() {
        // When
        add("a", "young", 3);
        add("a", "old", 1);
        add("a", "middle", 2);
        // Then
        assertThat(names()).containsExactly("old", "middle", "young");
    }

    @Test
    void takesTheFirstOfEachNamespaceBeforeTheSecondOfAny() {
        // When
        add("a", "a1", 1);
        add("a", "a2", 2);
        add("a", "a3", 3);
        add("b", "b1", 4);
        add("b", "b2", 5);
        add("c", "c1", 6);
        // Then
        assertThat(names()).containsExactly("a1", "b1", "c1", "a2", "b2", "a3");
    }

    @Test
    void beginsWithTheNamespaceThatWasServedLongestAgo() {
        // Given
        add("a", "a1", 1);
        add("b", "b1", 2);
        add("c", "c1", 3);
        // When
        rotation.serve("b");
        rotation.serve("a");
        // Then
        assertThat(names()).containsExactly("c1", "b1", "a1");
    }

    @Test
    void remembersServingsOfNamespacesWithoutBenchmarks() {
        // Given
        var gone = add("a", "gone", 1);
        rotation.serve("a");
        rotation.remove(gone);
        add("b", "b1", 3);
        // When
        add("a", "a1", 2);
        // Then
        assertThat(names()).containsExactly("b1", "a1");
    }

    @Test
    void holdsABenchmarkOnce() {
        // Given
        add("a", "a1", 1);
        // When
        add("a", "a1", 1);
        // Then
        assertThat(rotation.size()).isEqualTo(1);
    }

    @Test
    void updatesTheOrderWhenTheFirstIsRemoved() {
        // Given
        var first = add("a", "a1", 1);
        add("a", "a3", 3);
        add("b", "b2", 2);
        // When
        rotation.remove(first);
        // Then
        assertThat(names()).containsExactly("b2", "a3");
        assertThat(rotation.size()).isEqualTo(2);
    }

    @Test
    void ignoresTheRemovalOfUnknownBenchmarks() {
        // Given
        add("a", "a1", 1);
        // When
        rotation.remove(benchmark("a", "unknown", 1));
        rotation.remove(benchmark("unknown", "a1", 1));
        // Then
        assertThat(names()).containsExactly("a1");
        assertThat(rotation.size()).isEqualTo(1);
    }

    @Test
    void countsThoseBeforeABenchmarkOutsideTheRotation() {
        // Given
        add("a", "a1", 1);
        add("a", "a2", 3);
        add("b", "b1", 5);
        // When
        var earlier = rotation.earlier(benchmark("a", "outside", 2));
        // Then
        assertThat(earlier).isEqualTo(2);
    }

    @Test
    void countsThoseBeforeTheFirstOfANamespaceThatWasServed() {
        // Given
        add("b", "b1", 5);
        add("b", "b2", 6);
        rotation.serve("a");
        // When
        var earlier = rotation.earlier(benchmark("a", "outside", 1));
        // Then
        assertThat(earlier).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void countsForEachBenchmarkThoseThatPrecedeItInTheOrder(long seed) {
        // Given
        var random = new Random(seed);
        for (var i = 0; i < 40; i++) {
            add("ns-" + random.nextInt(6), "run-" + i, random.nextInt(10));
            if (i % 5 == 0) {
                rotation.serve("ns-" + random.nextInt(6));
            }
        }
        var order = rotation.inOrder().toList();
        // When
        var positions = order.stream().map(rotation::earlier).toList();
        // Then
        assertThat(positions).hasSize(40).isEqualTo(IntStream.range(0, 40).boxed().toList());
    }

    private Benchmark add(String namespace, String name, int second) {
        var benchmark = benchmark(namespace, name, second);
        rotation.add(benchmark);
        return benchmark;
    }

    private List<String> names() {
        return rotation.inOrder().map(it -> it.getMetadata().getName()).toList();
    }
}
