package io.skewbench.partitioners;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** A producer creates its partitioner, then its interceptors, in one thread. */
class AcknowledgementsTest {
    private static final Map<String, String> SAME = Map.of("client.id", "same");

    @Test
    void belongToPartitionerCreatedBeforeThemEvenIfClientIdsAreEqual() {
        try (var one = new ShortestDelayPartitioner(); var other = new ShortestDelayPartitioner()) {
            // When
            one.configure(SAME);
            new Acknowledgements().configure(SAME);
            other.configure(SAME);

            // Then
            assertThat(one.isAcknowledging()).isTrue();
            assertThat(other.isAcknowledging()).isFalse();
        }
    }

    @Test
    void belongToNobodyInAProducerWithAnotherPartitioner() {
        try (var partitioner = new ShortestDelayPartitioner()) {
            // When
            partitioner.configure(SAME);
            new Acknowledgements().configure(Map.of("client.id", "another"));

            // Then
            assertThat(partitioner.isAcknowledging()).isFalse();
        }
    }

    @Test
    void belongToPartitionerOfOlderClientThatDoesNotPassItsId() {
        try (var partitioner = new ShortestDelayPartitioner()) {
            // When
            partitioner.configure(Map.of());
            new Acknowledgements().configure(Map.of("client.id", "producer-1"));

            // Then
            assertThat(partitioner.isAcknowledging()).isTrue();
        }
    }
}
