package io.skewbench.partitioners;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class BatchNumbersTest {
    /** Bytes of a record beside key and value. */
    private static final int OVERHEAD = 21;

    @Test
    void changeWhenARecordHasNoRoomInTheBatch() {
        // Given a batch of two records
        var numbers = new BatchNumbers(2 * (100 + OVERHEAD), 7);
        // When
        var ofRecords = new ArrayList<Integer>();
        for (var record = 0; record < 5; record++) {
            ofRecords.add(numbers.next(100));
        }
        // Then
        assertThat(ofRecords).containsExactly(7, 7, 8, 8, 9);
    }

    @Test
    void giveARecordLargerThanABatchABatchOfItsOwn() {
        // Given
        var numbers = new BatchNumbers(1_000, 0);
        // When
        var ofRecords = new int[]{numbers.next(10), numbers.next(5_000), numbers.next(5_000), numbers.next(10)};
        // Then
        assertThat(ofRecords).containsExactly(0, 1, 2, 3);
    }

    @Test
    void startAgainFromZeroAfterTheLargestInt() {
        // Given
        var numbers = new BatchNumbers(1, Integer.MAX_VALUE);
        // When
        var ofRecords = new int[]{numbers.next(1), numbers.next(1)};
        // Then
        assertThat(ofRecords).containsExactly(Integer.MAX_VALUE, 0);
    }
}
