package io.skewbench.engine.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.result.Failure;
import io.skewbench.engine.state.FailureReason;
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
                "topic t grew by 109 records, 100 were acknowledged and 10 are markers of transactions"));
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
    void cannotTellDuplicatesFromRecordsOfSomebodyElseWithoutIdempotence() {
        var account = new TopicAccount("t", 101, 100, 0, 0, 0, true, false);

        assertThat(account.failure()).hasValueSatisfying(failure -> {
            assertThat(failure.reason()).isEqualTo(FailureReason.DUPLICATE_OR_FOREIGN_RECORDS);
            assertThat(failure.message()).startsWith("topic t grew by 101 records, 100 were acknowledged and 0 failed; "
                    + "retries without idempotence may have duplicated records, or "
                    + "another client also sends records");
        });
    }

    @Test
    void knowsNothingWithoutAcknowledgements() {
        var account = new TopicAccount("t", 90, 100, 0, 0, 0, false, true);

        assertThat(account.excess()).isZero();
        assertThat(account.failure()).isEmpty();
        assertThat(account.warning())
                .contains("With acks=0, producers do not learn what arrived: topic t did not grow by the number of "
                        + "records sent");
    }

    @Test
    void warnsOfNothingWhereAllArrivedWithoutAcknowledgements() {
        assertThat(new TopicAccount("t", 100, 100, 0, 0, 0, false, true).warning()).isEmpty();
    }

    /** @param failed records, which may each be there */
    private static TopicAccount grew(long growth, long failed) {
        return new TopicAccount("t", growth, 100, 10, failed, failed, true, true);
    }
}
