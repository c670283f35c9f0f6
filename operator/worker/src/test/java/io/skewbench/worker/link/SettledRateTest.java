package io.skewbench.worker.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

class SettledRateTest {
    private static final int BURST = 100;
    /** The rate after the burst is at most 8 kbit/s on any machine. */
    private static final long LIMIT = 100_000;

    @Test
    void waitsUntilABucketOfTokensIsEmpty() throws Exception {
        // Given a transfer that begins with a burst and then continues slowly
        var bytes = new LongAdder();
        var flow = Thread.ofPlatform().daemon().start(() -> {
            try {
                for (var i = 0; !Thread.currentThread().isInterrupted(); i++) {
                    bytes.add(i < BURST ? 50_000 : 10);
                    Thread.sleep(10);
                }
            } catch (InterruptedException e) {
                // The test ends.
            }
        });
        // When
        var rate = new SettledRate(Duration.ofMillis(200), Duration.ofMinutes(5), Long.MAX_VALUE).of(bytes, LIMIT);
        flow.interrupt();
        // Then
        assertThat(rate).isPositive().isLessThanOrEqualTo(LIMIT + LIMIT / 10);
    }

    @Test
    void isZeroIfNothingIsSent() throws Exception {
        // Given
        var rate = new SettledRate(Duration.ofMillis(10), Duration.ofMillis(30), Long.MAX_VALUE);
        // When
        var bitsPerSecond = rate.of(new LongAdder(), LIMIT);
        // Then
        assertThat(bitsPerSecond).isZero();
    }

    @Test
    void hasABucketInProportionToItsWindow() {
        // When
        var rate = SettledRate.within(Duration.ofMillis(300));
        // Then
        assertThat(rate).isEqualTo(new SettledRate(Duration.ofMillis(300), Duration.ofSeconds(9), 80_000_000));
    }
}
