package io.skewbench.worker.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.worker.load.Sender.Share;
import io.skewbench.worker.measure.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PoissonPaceTest {
    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
    /** Long past, so that nothing waits, yet not too long to send. */
    private final long start = System.nanoTime() - 10_000 * MS;
    private final Window window = new Window(start, start, start + 10_000 * MS, 0);

    @Test
    void keepsTheRateOverManyRecords() {
        // When
        var due = due(new LoadPlan.ConstantRate(2_000), 4, 1);
        // Then it is within four standard deviations of 20,000
        assertThat(due.size()).isCloseTo(20_000, within(566));
    }

    @Test
    void spreadsTheTimesOfAllProducersTogetherAsAPoissonProcess() {
        // When
        var due = due(new LoadPlan.ConstantRate(2_000), 4, 1);
        // Then the numbers in windows of 10 ms have a variance like their mean
        var counts = new int[1_000];
        due.forEach(nanos -> counts[(int) (nanos / (10 * MS))]++);
        var mean = IntStream.of(counts).average().orElseThrow();
        var variance = IntStream.of(counts).mapToDouble(count -> (count - mean) * (count - mean)).sum() / 999;
        assertThat(variance / mean).isCloseTo(1, within(0.2));
        // And an exponential distribution's share of distances is below the mean distance
        var distances = IntStream.range(1, due.size()).mapToLong(i -> due.get(i) - due.get(i - 1)).toArray();
        var meanDistance = LongStream.of(distances).average().orElseThrow();
        var below = LongStream.of(distances).filter(distance -> distance < meanDistance).count();
        assertThat((double) below / distances.length).isCloseTo(1 - 1 / Math.E, within(0.02));
    }

    @Test
    void followsTheRateWhileItChanges() {
        // When bursts of 100 ms alternate with pauses
        var due = due(new LoadPlan.Bursts(4_000, 100, 100, 0), 3, 1);
        // Then
        assertThat(due.size()).isCloseTo(20_000, within(566));
        assertThat(due).allMatch(nanos -> nanos / MS % 200 < 100);
    }

    @Test
    void isTheSameInEveryTrialWithTheSameSeed() {
        assertThat(due(new LoadPlan.ConstantRate(500), 2, 7)).isEqualTo(due(new LoadPlan.ConstantRate(500), 2, 7));
    }

    @Test
    void differsFromSeedToSeed() {
        assertThat(due(new LoadPlan.ConstantRate(500), 2, 7)).isNotEqualTo(due(new LoadPlan.ConstantRate(500), 2, 8));
    }

    @Test
    void countsWhatWasDueInTheMeasuredTimeAndNotSent() {
        // Given half of the window is warm-up
        var measured = new Window(start, start + 5_000 * MS, start + 10_000 * MS, 0);
        var all = due(new LoadPlan.ConstantRate(500), 1, 3);
        // When nothing is sent
        var unsent = pace(measured, new LoadPlan.ConstantRate(500), new Share(0, 1), 3).unsentFrom(0, 1);
        // Then
        assertThat(unsent).isEqualTo(all.stream().filter(nanos -> nanos >= 5_000 * MS).count());
    }

    @Test
    void countsOnlyWhatIsLeftOfThoseThatWereDue() {
        // Given
        var all = due(new LoadPlan.ConstantRate(500), 1, 3);
        var pace = pace(window, new LoadPlan.ConstantRate(500), new Share(0, 1), 3);
        for (var n = 0; n < 100; n++) {
            pace.awaitTurn(n);
        }
        // When
        var unsent = pace.unsentFrom(100, 1);
        // Then
        assertThat(unsent).isEqualTo(all.size() - 100);
    }

    private List<Long> due(LoadPlan load, int producers, long seed) {
        var due = new ArrayList<Long>();
        for (var producer = 0; producer < producers; producer++) {
            var pace = pace(window, load, new Share(producer, producers), seed);
            for (long n = producer; pace.awaitTurn(n); n += producers) {
                due.add(pace.intendedNanos - start);
            }
        }
        return due.stream().sorted().toList();
    }

    private static Pace pace(Window window, LoadPlan load, Share share, long seed) {
        return new PoissonPace(window, RateProfile.of(load, 1, seed, window.warmupMs()), share, seed);
    }
}
