package io.skewbench.partitioners;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Batches of 1,000 bytes. */
class BrokerQueueTest {
    private static final int BATCH = 1_000;

    private final BrokerQueue queue = new BrokerQueue(0, 0);

    @Test
    void hasOutstandingWhatIsChargedAndNotAcknowledged() {
        queue.charge(2 * BATCH);
        queue.acknowledge(BATCH, () -> 0);

        assertThat(queue.outstandingBytes()).isEqualTo(BATCH);
    }

    @Test
    void hasNothingOutstandingWhereMoreIsAcknowledgedThanCharged() {
        queue.charge(BATCH);
        queue.acknowledge(2 * BATCH, () -> 0);

        assertThat(queue.outstandingBytes()).isZero();
    }

    @Test
    void countsWhatItIsGivenFromTheLevelOfTheOthers() {
        var late = new BrokerQueue(500, 0);
        late.give(BATCH);

        assertThat(late.given()).isEqualTo(1_500);
    }

    @Test
    void remembersTheBytesOfItsLastTurn() {
        queue.endTurn(700);

        assertThat(queue.lastTurnBytes()).isEqualTo(700);
    }

    @Test
    void knowsNoDelayOfABrokerThatWasGivenNothing() {
        lookAfter(1_000);

        assertThat(queue.delayNanos()).isZero();
    }

    @Test
    void estimatesTheDelayOfABatchBehindWhatIsOutstanding() {
        // Given a broker that acknowledges a batch in 10 ms, and has another one to acknowledge
        queue.charge(2 * BATCH);
        lookAfter(0);
        queue.acknowledge(BATCH, () -> 0);
        // When
        lookAfter(10);
        // Then
        assertDelayMs(20);
    }

    @Test
    void expectsTheTimeOfABatchAtABrokerThatIsDone() {
        tenMillisecondsForEachOfTwoBatches();

        assertDelayMs(10);
    }

    @Test
    void forgetsHalfOfTheDelayInHalfASecondOfIdleness() {
        tenMillisecondsForEachOfTwoBatches();

        lookAfter(20 + 500);

        assertDelayMs(5);
    }

    @Test
    void expectsNoLongerThanATenthOfASecondOfAnIdleBroker() {
        // Given a broker that stalled for a second
        queue.charge(BATCH);
        lookAfter(0);
        queue.acknowledge(BATCH, () -> MILLISECONDS.toNanos(1_000));
        lookAfter(1_000);
        // When it is idle for a millisecond, in which it forgets hardly anything
        lookAfter(1_001);
        // Then
        assertDelayMs(100);
    }

    @Test
    void expectsAtLeastTheTimeForWhichABrokerHasAcknowledgedNothing() {
        tenMillisecondsForEachOfTwoBatches();
        queue.charge(BATCH);
        lookAfter(20);

        lookAfter(20 + 300);

        assertThat(queue.delayNanos()).isGreaterThanOrEqualTo((double) MILLISECONDS.toNanos(300));
    }

    @Test
    void countsNoStallFromBeforeTheFirstBytes() {
        lookAfter(5_000);
        queue.charge(BATCH);

        lookAfter(5_001);

        assertThat(queue.delayNanos()).isZero();
    }

    private void tenMillisecondsForEachOfTwoBatches() {
        queue.charge(2 * BATCH);
        lookAfter(0);
        queue.acknowledge(BATCH, () -> MILLISECONDS.toNanos(10));
        lookAfter(10);
        queue.acknowledge(BATCH, () -> MILLISECONDS.toNanos(20));
        lookAfter(20);
    }

    private void lookAfter(long ms) {
        queue.look(MILLISECONDS.toNanos(ms), BATCH);
    }

    private void assertDelayMs(double ms) {
        assertThat(queue.delayNanos() / 1e6).isCloseTo(ms, within(ms / 50));
    }
}
