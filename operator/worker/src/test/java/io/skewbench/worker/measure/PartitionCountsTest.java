package io.skewbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PartitionCountsTest {
    private final PartitionCounts counts = new PartitionCounts(1);

    @Test
    void countMeasuredRecordsApart() {
        // When
        counts.add(0, 10, false);
        counts.add(0, 20, true);
        // Then
        assertThat(counts.records(0)).isEqualTo(1);
        assertThat(counts.bytes(0)).isEqualTo(20);
        assertThat(counts.totalRecords(0)).isEqualTo(2);
        assertThat(counts.totalBytes(0)).isEqualTo(30);
    }

    @Test
    void haveNoMarkersWithoutTransactions() {
        // When
        counts.add(0, 10, true);
        // Then
        assertThat(counts.totalMarkers(0)).isZero();
    }

    @Test
    void countOneMarkerForEachTransactionOfAPartition() {
        // When
        counts.startTransaction();
        counts.add(0, 10, true);
        counts.add(0, 10, true);
        counts.startTransaction();
        counts.add(0, 10, true);
        counts.add(1, 10, true);
        // Then
        assertThat(counts.totalMarkers(0)).isEqualTo(2);
        assertThat(counts.totalMarkers(1)).isEqualTo(1);
    }

    @Test
    void growWithPartitionsThatAreAddedLater() {
        // When
        counts.add(4, 10, true);
        // Then
        assertThat(counts.partitions()).isEqualTo(5);
        assertThat(counts.records(4)).isEqualTo(1);
        assertThat(counts.records(3)).isZero();
    }

    @Test
    void haveTheRecordsOfAllPartitions() {
        // When
        counts.add(0, 10, false);
        counts.add(2, 10, true);
        counts.add(2, 10, false);
        // Then
        assertThat(counts.all()).containsExactly(1, 0, 2);
    }
}
