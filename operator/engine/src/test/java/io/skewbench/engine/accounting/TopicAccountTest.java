package io.skewbench.engine.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.result.Failure;
import io.skewbench.engine.state.FailureReason;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A hundred records were acknowledged, and ten markers of transactions belong to them. */
class TopicAccountTest {

    @Test
    void settlesATopicThatGrewByWhatWasAcknowledged() {
        var account = grew(110, 0);

        assertThat(account.excess()).isZero();
        assertThat(account.failure()).isEmpty();
        assertThat(account.warning()).isEmpty();
    }

    @Test
    void findsARecordThatWasLost() {
        assertThat(grew(109, 0).failure()).contains(new Failure(FailureReason.RECORDS_LOST,
                "topic t grew by 109 records, 100 were acknowledged and 10 are markers of transactions; missing from "
                        + "partition 0 (1)"));
    }

    @Test
    void findsALostRecordWhateverFailedBeside() {
        assertThat(grew(109, 5).failure()).map(Failure::reason).contains(FailureReason.RECORDS_LOST);
    }

    @Test
    void allowsForWhatFailedRecordsMayHaveLeft() {
        var account = grew(115, 5);

        assertThat(account.failure()).isEmpty();
        assertThat(account.warning())
                .contains("Some records that failed for the producers of topic t were stored nevertheless");
    }

    @Test
    void findsRecordsOfSomebodyElse() {
        var account = grew(116, 5);

        assertThat(account.failure()).contains(new Failure(FailureReason.FOREIGN_RECORDS, "topic t grew by 116 "
                + "records, 100 were acknowledged and 10 are markers of transactions and 5 failed; another client also "
                + "sends records"));
        assertThat(account.warning()).as("what the failure says").isEmpty();
    }

    @Test
    void cannotTellDuplicatesFromRecordsOfSomebodyElseWhereRetriesAreNotKnown() {
        var account = account(101, 0, 0, true, null);

        assertThat(account.failure()).hasValueSatisfying(failure -> {
            assertThat(failure.reason()).isEqualTo(FailureReason.DUPLICATE_OR_FOREIGN_RECORDS);
            assertThat(failure.message()).startsWith("topic t grew by 101 records, 100 were acknowledged and 0 failed; "
                    + "retries without idempotence may have duplicated records, or "
                    + "another client also sends records");
        });
    }

    @Test
    void countsDuplicatesOfRecordsThatWereSentAgain() {
        // When
        var account = account(107, 0, 0, true, 7L);
        // Then
        assertThat(account.failure()).isEmpty();
        assertThat(account.warning()).contains("Topic t has 7 duplicates: without idempotence, its producers sent "
                + "records again that had already been stored");
    }

    @Test
    void cannotTellDuplicatesFromFailedRecordsThatWereStored() {
        // When
        var account = account(109, 0, 2, true, 7L);
        // Then
        assertThat(account.failure()).isEmpty();
        assertThat(account.warning()).hasValueSatisfying(warning -> assertThat(warning)
                .startsWith("Topic t has up to 9 duplicates").endsWith("failed records that were stored nevertheless"));
    }

    @Test
    void findsRecordsOfSomebodyElseBesideDuplicates() {
        // When
        var account = account(110, 0, 2, true, 7L);
        // Then
        assertThat(account.failure()).contains(new Failure(FailureReason.FOREIGN_RECORDS, "topic t grew by 110 "
                + "records, 100 were acknowledged and 2 failed, and 7 were sent again without idempotence; another "
                + "client also sends records"));
        assertThat(account.warning()).as("what the failure says").isEmpty();
    }

    @Test
    void findsWhatOnePartitionLacksWhateverDuplicatesAnotherOneHas() {
        // Given
        var account = new TopicAccount("t", List.of(new PartitionAccount(0, 50, 40, 0),
                new PartitionAccount(1, 39, 40, 0)), 0, 0, true, 100L);
        // When
        var failure = account.failure();
        // Then
        assertThat(failure).map(Failure::reason).contains(FailureReason.RECORDS_LOST);
    }

    @Test
    void knowsNothingWithoutAcknowledgements() {
        var account = account(90, 0, 0, false, 0L);

        assertThat(account.excess()).isZero();
        assertThat(account.failure()).isEmpty();
        assertThat(account.warning())
                .contains("With acks=0, producers do not learn what arrived: topic t did not grow by the number of "
                        + "records sent");
    }

    @Test
    void warnsOfNothingWhereAllArrivedWithoutAcknowledgements() {
        assertThat(account(100, 0, 0, false, 0L).warning()).isEmpty();
    }

    @Test
    void findsWhatOnePartitionLacksWhateverAnotherOneHasTooMuch() {
        // Given
        var account = new TopicAccount("t", List.of(new PartitionAccount(0, 50, 40, 0),
                new PartitionAccount(1, 30, 40, 0), new PartitionAccount(2, 20, 20, 0)), 0, 0, true, 0L);
        // When
        var failure = account.failure();
        // Then
        assertThat(failure).contains(new Failure(FailureReason.RECORDS_LOST,
                "topic t grew by 100 records, 100 were acknowledged; missing from partition 1 (10)"));
    }

    @Test
    void listsTheFirstPartitionsThatLackRecords() {
        // Given
        var account = new TopicAccount("t", IntStream.range(0, 8)
                .mapToObj(partition -> new PartitionAccount(partition, 9 - partition, 10, 0)).toList(), 0, 0, true,
                0L);
        // When
        var failure = account.failure();
        // Then
        assertThat(failure).map(Failure::message).hasValueSatisfying(message -> assertThat(message)
                .endsWith("; missing from partitions 0 (1), 1 (2), 2 (3), 3 (4), 4 (5) and 3 more"));
    }

    @Test
    void allowsNoMoreFailedRecordsInAllPartitionsThanThereWere() {
        // Given 2 failed records and 2 partitions with 2 records too many each
        var account = new TopicAccount("t", List.of(new PartitionAccount(0, 12, 10, 0),
                new PartitionAccount(1, 12, 10, 0)), 2, 2, true, 0L);
        // When
        var failure = account.failure();
        // Then
        assertThat(failure).map(Failure::reason).contains(FailureReason.FOREIGN_RECORDS);
    }

    @Test
    void noticesWhatMovedToAnotherPartitionWithoutAcknowledgements() {
        // Given
        var account = new TopicAccount("t", List.of(new PartitionAccount(0, 11, 10, 0),
                new PartitionAccount(1, 9, 10, 0)), 0, 0, false, 0L);
        // When
        var warning = account.warning();
        // Then
        assertThat(warning).isPresent();
    }

    /** @param failed records, which may each be there */
    private static TopicAccount grew(long growth, long failed) {
        return account(growth, 10, failed, true, 0L);
    }

    private static TopicAccount account(long growth, long markers, long failed, boolean counted,
            @Nullable Long retries) {
        return new TopicAccount("t", List.of(new PartitionAccount(0, growth, 100, markers)), failed, failed, counted,
                retries);
    }
}
