package io.skewbench.partitioners;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountedBatchTest {
    private static final long LINGER = 1_000;

    @Test
    void takesItsFirstRecordWhateverTheSize() {
        // Given
        var batch = new CountedBatch(100, LINGER);
        // When
        var isTaken = batch.takes(-1, 5_000, 0);
        // Then
        assertThat(isTaken).isTrue();
    }

    @Test
    void endsWhenARecordHasNoRoom() {
        // Given room for 16 records of 1,010 bytes
        var batch = new CountedBatch(16_384, LINGER);
        for (var record = 0; record < 16; record++) {
            assertThat(batch.takes(-1, 1_000, 0)).as("record %s", record).isTrue();
        }
        // When
        var isTaken = batch.takes(-1, 1_000, 0);
        // Then
        assertThat(isTaken).isFalse();
    }

    @Test
    void endsAfterItsLingerTime() {
        // Given
        var batch = new CountedBatch(16_384, LINGER);
        batch.takes(-1, 10, 500);
        // When
        var isTaken = new boolean[]{batch.takes(-1, 10, 500 + LINGER), batch.takes(-1, 10, 501 + LINGER)};
        // Then
        assertThat(isTaken).containsExactly(true, false);
    }
}
