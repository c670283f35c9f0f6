package io.skewbench.partitioners;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutstandingBytesTest {
    private static final int BATCH_BYTES = 300;

    private final BrokerQueue queue = new BrokerQueue(0, 0);
    private final OutstandingBytes outstanding = new OutstandingBytes(2);

    @Test
    void chargesTheLeader() {
        // When
        outstanding.charge(queue, 1, 100);
        // Then
        assertThat(queue.outstandingBytes()).isEqualTo(100);
    }

    @Test
    void chargesNothingWithoutLeader() {
        // When
        outstanding.charge(null, 1, 100);
        // Then
        assertThat(outstanding.acknowledge(1, 1, 0)).isFalse();
    }

    @Test
    void subtractsAcknowledgedRecordsThatAreAheadByAtMostOneTurn() {
        // Given
        outstanding.charge(queue, 0, 100);
        // When
        var acknowledged = outstanding.acknowledge(0, 100 + BATCH_BYTES, BATCH_BYTES);
        // Then
        assertThat(acknowledged).isTrue();
    }

    @Test
    void ignoresAcknowledgedRecordsOfOthers() {
        // Given
        outstanding.charge(queue, 0, 100);
        // When
        var acknowledged = outstanding.acknowledge(0, 100 + BATCH_BYTES + 1, BATCH_BYTES);
        // Then
        assertThat(acknowledged).isFalse();
    }

    @Test
    void dropsWhatWasAcknowledgedBeyondWhatIsCounted() {
        // Given
        assertThat(outstanding.acknowledge(0, 200, BATCH_BYTES)).isTrue();
        // When
        outstanding.dropOverdraft(queue, 0);
        // Then
        assertThat(outstanding.acknowledge(0, BATCH_BYTES, BATCH_BYTES)).isTrue();
    }

    @Test
    void keepsWhatIsOutstandingWhenAnOverdraftIsDropped() {
        // Given
        outstanding.charge(queue, 0, 200);
        // When
        outstanding.dropOverdraft(queue, 0);
        // Then
        assertThat(queue.outstandingBytes()).isEqualTo(200);
    }
}
