package io.skewbench.controller.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HeapBytesTest {
    private final HeapBytes heap = new HeapBytes(Set.of());

    private record Broker(int id, @Nullable String rack) {}

    @Test
    void countsTheTextsOfRecordsOptionalsListsAndMaps() {
        record Answer(Optional<List<Broker>> brokers, Map<String, String> labels) {}
        // Given
        var small = new Answer(Optional.of(List.of(new Broker(0, "a"))), Map.of("zone", "a"));
        // When
        var large = new Answer(Optional.of(List.of(new Broker(0, "a".repeat(1_001)))),
                Map.of("zone", "a".repeat(501)));
        // Then
        assertThat(heap.of(large) - heap.of(small)).isEqualTo(1_500);
    }

    @Test
    void countsTwoBytesForEachCharacterBeyondLatin1() {
        assertThat(heap.of("\u20ac".repeat(100)) - heap.of("\u00e9".repeat(100))).isEqualTo(100);
    }

    @Test
    void countsCausesOfFailures() {
        var failure = new IllegalStateException("outer", new IllegalStateException("a".repeat(10_000)));

        assertThat(heap.of(failure)).isGreaterThan(10_000);
    }

    @Test
    void countsCausesThatLeadBackToTheirBeginningOnlySoOften() {
        var outer = new IllegalStateException("outer");
        var inner = new IllegalStateException("inner", outer);
        var before = heap.of(inner);
        outer.initCause(inner);

        assertThat(heap.of(inner)).isEqualTo(before * 8);
    }

    @Test
    void leavesOutInstancesThatAreCountedElsewhere() {
        var brokers = List.of(new Broker(0, "a".repeat(1_000)));

        assertThat(new HeapBytes(Set.of(Broker.class)).of(brokers)).isEqualTo(heap.of(List.of()) + 8);
    }
}
