package io.skewbench.partitioners;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PackedTurnTest {

    @Test
    void keepsPartitionAndBytesApart() {
        // When
        var turn = PackedTurn.of(2, 700);
        // Then
        assertThat(turn).isEqualTo(0x2_0000_02bcL);
        assertThat(PackedTurn.partition(turn)).isEqualTo(2);
        assertThat(PackedTurn.bytes(turn)).isEqualTo(700);
    }

    @Test
    void countsARecordWithoutChangingThePartition() {
        // Given
        var turn = PackedTurn.of(Integer.MAX_VALUE, Integer.MAX_VALUE - 1);
        // When
        var after = turn + Integer.MAX_VALUE;
        // Then
        assertThat(PackedTurn.partition(after)).isEqualTo(Integer.MAX_VALUE);
        assertThat(PackedTurn.bytes(after)).isEqualTo(2L * Integer.MAX_VALUE - 1);
    }

    @Test
    void endsWithoutRoomForAnyRecord() {
        // When
        var bytes = PackedTurn.bytes(PackedTurn.ENDED) + 1;
        // Then
        assertThat(bytes).isGreaterThan(Integer.MAX_VALUE);
    }
}
