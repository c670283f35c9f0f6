package io.skewbench.partitioners;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Batches of 1,000 bytes; delays that differ by a nanosecond count as equal. */
class BrokerQueuesTest {
    private static final int BATCH = 1_000;

    private final BrokerQueues queues = new BrokerQueues(BATCH, 1);

    @Test
    void hasOneQueueForEachBroker() {
        assertThat(queues.of(0, 0)).isSameAs(queues.of(0, 5)).isNotSameAs(queues.of(1, 0));
    }

    @Test
    void startsANewBrokerLevelWithTheOthers() {
        queues.of(0, 0).give(500);
        queues.of(1, 0).give(200);

        assertThat(queues.of(2, 0).given()).isEqualTo(700);
    }

    @Test
    void forgetsBrokersThatAreGone() {
        var gone = queues.of(0, 0);
        var kept = queues.of(1, 0);

        queues.retain(List.of(1));

        assertThat(queues.of(1, 0)).isSameAs(kept);
        assertThat(queues.of(0, 0)).isNotSameAs(gone);
    }

    @Test
    void givesTheNextBatchToWhoWasGivenLeast() {
        var among = among(2);
        among[0].give(1);

        assertThat(queues.next(among, 0)).isEqualTo(1);
        assertThat(among[1].given()).isEqualTo(BATCH);
        assertThat(queues.next(among, 0)).isZero();
    }

    @Test
    void leavesOutABrokerWithALongerDelay() {
        queues.acknowledging();
        var among = among(2);
        worksOff(among[0], 10);
        worksOff(among[1], 100);
        among[0].give(5 * BATCH);

        assertThat(queues.next(among, MILLISECONDS.toNanos(100))).isZero();
    }

    @Test
    void takesDelaysThatDifferByLessThanHalfForEqual() {
        queues.acknowledging();
        var among = among(2);
        worksOff(among[0], 70);
        worksOff(among[1], 100);
        among[0].give(5 * BATCH);

        assertThat(queues.next(among, MILLISECONDS.toNanos(100))).isEqualTo(1);
    }

    @Test
    void goesByBytesAloneWithoutAcknowledgements() {
        var among = among(2);
        among[0].charge(100 * BATCH);

        assertThat(queues.next(among, MILLISECONDS.toNanos(100))).isZero();
    }

    @Test
    void letsABrokerCatchUpWithSoManyBatchesAtMost() {
        var among = among(2);
        among[1].give(100 * BATCH);

        queues.next(among, 0);

        assertThat(among[0].given()).as("32 batches behind, and the next one").isEqualTo((100 - 32 + 1) * BATCH);
    }

    @Test
    void letsABrokerCatchUpWithTheLongestTurnBesides() {
        var among = among(2);
        among[1].give(100 * BATCH);
        among[1].endTurn(10 * BATCH);

        queues.next(among, 0);

        assertThat(among[0].given()).isEqualTo((100 - 10 - 32 + 1) * BATCH);
    }

    @Test
    void findsABrokerWithFewBatchesOutstandingAsGoodAsOthers() {
        queues.acknowledging();
        var among = among(2);
        among[0].charge(3 * BATCH);

        assertThat(queues.isAsGood(among[0], among, 0)).isTrue();
    }

    @Test
    void findsABrokerWithMoreBatchesOutstandingWorse() {
        queues.acknowledging();
        var among = among(2);
        among[0].charge(3 * BATCH + 1);

        assertThat(queues.isAsGood(among[0], among, 0)).isFalse();
    }

    @Test
    void findsABrokerThatTakesLongerWorse() {
        queues.acknowledging();
        var among = among(2);
        worksOff(among[0], 100);
        worksOff(among[1], 10);

        assertThat(queues.isAsGood(among[0], among, MILLISECONDS.toNanos(100))).isFalse();
        assertThat(queues.isAsGood(among[1], among, MILLISECONDS.toNanos(100))).isTrue();
    }

    @Test
    void findsNobodyAsGoodWithoutAcknowledgements() {
        var among = among(2);

        assertThat(queues.isAsGood(among[0], among, 0)).isFalse();
    }

    private BrokerQueue[] among(int brokers) {
        var among = new BrokerQueue[brokers];
        for (var broker = 0; broker < brokers; broker++) {
            among[broker] = queues.of(broker, 0);
        }
        return among;
    }

    /** Acknowledges a batch after that time, so that nothing is outstanding. */
    private static void worksOff(BrokerQueue queue, long ms) {
        queue.charge(BATCH);
        queue.look(0, BATCH);
        queue.acknowledge(BATCH, () -> MILLISECONDS.toNanos(ms));
        queue.look(MILLISECONDS.toNanos(ms), BATCH);
    }
}
