package io.skewbench.worker.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.worker.measure.Window;
import java.util.ArrayList;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SchedulePaceTest {
    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);

    @Test
    void givesEachRecordItsTimeWhateverHappenedToThoseBefore() {
        // Given a start some time ago, so that the first are late
        var start = System.nanoTime() - 900 * MS;
        var pace = pace(new Window(start, start, start + 1000 * MS, 0), 20);
        var due = new ArrayList<Long>();

        // When
        for (var n = 0; pace.awaitTurn(n); n++) {
            due.add((pace.intendedNanos - start) / MS);
            assertThat(pace.nowNanos).isGreaterThanOrEqualTo(pace.intendedNanos);
        }

        // Then
        assertThat(due).isEqualTo(LongStream.range(0, 20).map(n -> n * 50).boxed().toList());
    }

    @Test
    void sharesTheRecordsOutWithoutGapsOrRepeats() {
        // Given
        var start = System.nanoTime() - 1000 * MS;
        var window = new Window(start, start, start + 1000 * MS, 0);
        var due = new TreeSet<Long>();

        // When
        for (var producer = 0; producer < 3; producer++) {
            var pace = pace(window, 100);
            for (var n = producer; pace.awaitTurn(n); n += 3) {
                assertThat(due.add((pace.intendedNanos - start) / MS)).isTrue();
            }
        }

        // Then
        assertThat(due).hasSize(100);
    }

    @Test
    void givesUpWhatIsDueWhenTheEndIsLongPast() {
        // Given
        var start = System.nanoTime() - 100 * MS - OpenLoopPace.LONGEST_CATCH_UP_NANOS;
        var pace = pace(new Window(start, start + 20 * MS, start + 100 * MS, 0), 1000);

        // Then
        assertThat(pace.awaitTurn(0)).isFalse();
        assertThat(pace.unsentFrom(0, 2)).isEqualTo(40);
        assertThat(pace.unsentFrom(1, 2)).isEqualTo(40);
        assertThat(pace.unsentFrom(97, 2)).isEqualTo(2);
        assertThat(pace.unsentFrom(101, 2)).isZero();
    }

    private static Pace pace(Window window, double recordsPerSecond) {
        var load = new LoadPlan.ConstantRate(recordsPerSecond);
        return new SchedulePace(window, RateProfile.of(load, 1, 1, window.warmupMs()));
    }
}
