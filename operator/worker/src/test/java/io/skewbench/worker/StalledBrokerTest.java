package io.skewbench.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.skewbench.worker.testing.TestPlans;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class StalledBrokerTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    private static final int RATE = 500;
    private static final long DURATION_MS = 6000;
    private static final long STALL_MS = 4000;
    private static final long SLOW_MS = 1000;
    /** The time for a signal to reach every thread of a process. */
    private static final long SIGNAL_MS = 50;

    @TempDir
    Path folder;

    @Test
    void showsAStallInThePublishLatencyOfTheRecordsThatItHeldUp() throws Exception {
        // Given a producer whose buffer takes few of the 500 records a second
        BROKERS.topic("stalled", List.of(2));
        var plan = TestPlans.on(BROKERS.bootstrapServers(), "stalled").pods(1, 1).load(new LoadPlan.ConstantRate(RATE))
                .values(1000, 1000).producer("buffer.memory", "65536").times(0, DURATION_MS).plan();
        var heldUpMs = new AtomicLong();

        // When
        var report = new Trials(folder).run(plan, startMs -> {
            BROKERS.pause(2);
            Thread.sleep(SIGNAL_MS);
            var fromMs = Math.max(System.currentTimeMillis(), startMs);
            Thread.sleep(Math.max(0, fromMs + STALL_MS - System.currentTimeMillis()));
            var toMs = Math.min(System.currentTimeMillis() - SLOW_MS, startMs + DURATION_MS);
            BROKERS.resume(2);
            heldUpMs.set(toMs - fromMs);
        });

        // Then all records that were due until a second before the end of the stall were slow; few of them inside the
        // producer
        var result = Trials.done(report.getFirst());
        assertThat(result.measured().acknowledged()).isEqualTo(RATE * DURATION_MS / 1000);
        assertThat(slow(result.publishLatency())).isGreaterThanOrEqualTo(RATE * heldUpMs.get() / 1000 - 1);
        assertThat(slow(result.serviceLatency())).isBetween(1L, slow(result.publishLatency()) / 3);
        assertThat(slow(Objects.requireNonNull(result.sendLateness()))).isPositive();
        assertThat(BROKERS.endOffsets("stalled").get(0)).isEqualTo(result.total().acknowledged());
    }

    private static long slow(Histogram latency) {
        return latency.decode().getCountBetweenValues(TimeUnit.MILLISECONDS.toNanos(SLOW_MS), Long.MAX_VALUE / 2);
    }
}
