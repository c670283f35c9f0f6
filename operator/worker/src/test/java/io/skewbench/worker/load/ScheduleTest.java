package io.skewbench.worker.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.LoadPlan.Step;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScheduleTest {
    private static final long NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

    @Test
    void constantRateHasTheSameNumberInEachWindow() {
        assertThat(duePer(100, 1000, 0, new LoadPlan.ConstantRate(70))).containsOnly(7);
        assertThat(dueMs(4, 0, new LoadPlan.ConstantRate(2.5))).containsExactly(0, 400, 800, 1200);
    }

    @Test
    void constantRateDoesNotDriftWithinAMonth() {
        var schedule = schedule(0, new LoadPlan.ConstantRate(3));
        var month = TimeUnit.DAYS.toSeconds(30);
        assertThat(schedule.dueNanos(3 * month)).isEqualTo(TimeUnit.SECONDS.toNanos(month));
        assertThat(schedule.dueNanos(3 * month + 1)).isEqualTo(TimeUnit.SECONDS.toNanos(month) + 333_333_333);
    }

    @Test
    void stepsFollowEachOtherAndTheLastStays() {
        var load = new LoadPlan.Steps(List.of(new Step(10, 1000), new Step(0, 500), new Step(40, 500)));
        assertThat(duePer(500, 4000, 0, load)).containsExactly(5, 5, 0, 20, 20, 20, 20, 20);
    }

    @Test
    void rampGrowsSteadilyAndStays() {
        // Given 0 to 100 records/s in 4 s: t seconds add up to 12.5 t^2
        var load = new LoadPlan.Ramp(0, 100, 4000);

        assertThat(duePer(1000, 6000, 0, load)).containsExactly(13, 37, 63, 87, 100, 100);
        assertThat(dueMs(3, 0, load)).containsExactly(0, 282, 400);
        assertThat(duePer(1000, 5000, 0, new LoadPlan.Ramp(100, 0, 4000))).containsExactly(88, 62, 38, 12, 0);
    }

    @Test
    void burstsAlternateWithQuieterTimes() {
        assertThat(duePer(100, 1000, 0, new LoadPlan.Bursts(50, 200, 300, 0)))
                .containsExactly(5, 5, 0, 0, 0, 5, 5, 0, 0, 0);
        assertThat(duePer(100, 600, 0, new LoadPlan.Bursts(50, 200, 100, 10))).containsExactly(5, 5, 1, 5, 5, 1);
    }

    @Test
    void gaussianDrawsEachWindowFromTheNormalDistribution() {
        // Given windows of mean 1,000 and deviation 100 records
        var counts = duePer(1000, 10_000_000, 0, new LoadPlan.Gaussian(1000, 100, 1000));

        // Then the mean of 10,000 is within four standard errors, and as many as expected lie within one deviation
        assertThat(IntStream.of(counts).average().orElseThrow()).isBetween(996.0, 1004.0);
        assertThat(IntStream.of(counts).filter(count -> count >= 900 && count <= 1100).count()).isBetween(6640L,
                7020L);
        assertThat(duePer(1000, 100_000, 0, new LoadPlan.Gaussian(100, 0, 1000))).containsOnly(100);
    }

    @Test
    void perPartitionAddsUpOverThePartitions() {
        var load = new LoadPlan.PerPartition(2.5, LoadPlan.Shares.ZIPFIAN, 1);
        assertThat(duePer(1000, 5000, 0, load)).containsOnly(10);
    }

    @Test
    void hasTheFirstRateDuringWarmup() {
        assertThat(duePer(500, 2000, 1000, new LoadPlan.Ramp(10, 30, 1000))).containsExactly(5, 5, 8, 12);
        assertThat(duePer(500, 2000, 1000, new LoadPlan.Ramp(0, 40, 1000))).containsExactly(0, 0, 5, 15);
    }

    @Test
    void burstsDuringWarmupToo() {
        var load = new LoadPlan.Bursts(50, 200, 300, 0);
        assertThat(duePer(100, 1000, 500, load)).containsExactly(5, 5, 0, 0, 0, 5, 5, 0, 0, 0);
        assertThat(duePer(100, 1000, 400, load)).containsExactly(5, 0, 0, 0, 5, 5, 0, 0, 0, 5);
        assertThat(duePer(100, 1000, 200, load)).containsExactly(0, 0, 5, 5, 0, 0, 0, 5, 5, 0);
        assertThat(duePer(100, 500, 1700, load)).containsExactly(0, 0, 5, 5, 0);
    }

    @ParameterizedTest
    @MethodSource
    void countsRecordsDueBeforeATime(LoadPlan load) {
        for (var ms : new long[]{100, 250, 1000, 1001, 1777, 5000}) {
            var schedule = schedule(100, load);
            var before = LongStream.iterate(0, n -> schedule.dueNanos(n) < ms * NANOS_PER_MS, n -> n + 1).count();
            assertThat(schedule(100, load).dueBefore(ms)).isEqualTo(before);
        }
    }

    static List<LoadPlan> countsRecordsDueBeforeATime() {
        return List.of(new LoadPlan.ConstantRate(333), new LoadPlan.Ramp(7, 1234, 1800),
                new LoadPlan.Ramp(1234, 7, 1800), new LoadPlan.Bursts(777, 33, 44, 1),
                new LoadPlan.Gaussian(500, 200, 10),
                new LoadPlan.Steps(List.of(new Step(1, 333), new Step(1000, 333), new Step(11, 1))));
    }

    /** Returns how many records are due in each window of time. */
    private static int[] duePer(long windowMs, long untilMs, long warmupMs, LoadPlan load) {
        var counts = new int[(int) (untilMs / windowMs)];
        var schedule = schedule(warmupMs, load);
        var total = schedule(warmupMs, load).dueBefore(untilMs);
        for (var n = 0L; n < total; n++) {
            counts[(int) (schedule.dueNanos(n) / NANOS_PER_MS / windowMs)]++;
        }
        return counts;
    }

    private static long[] dueMs(int records, long warmupMs, LoadPlan load) {
        var schedule = schedule(warmupMs, load);
        return LongStream.range(0, records).map(n -> schedule.dueNanos(n) / NANOS_PER_MS).toArray();
    }

    private static Schedule schedule(long warmupMs, LoadPlan load) {
        return new Schedule(RateProfile.of(load, 4, 7, warmupMs));
    }
}
