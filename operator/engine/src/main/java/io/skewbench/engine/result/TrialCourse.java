package io.skewbench.engine.result;

import io.skewbench.engine.statistics.TheilSenSlope;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.latency.LatencySeries;
import io.skewbench.protocol.timeline.Timeline;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * How figures changed while a trial was measured: those of the last third of the measured time, divided by those of the
 * first third, and how fast latency grew. A trial that had settled before has ratios around 1.
 *
 * @param rate ratio of the records acknowledged; null if a third has none
 * @param latency ratio of the median publish latencies, interpolated within buckets of 6 %; null if a third has none
 * @param lateness by how much the median publish latency of a step grew at most, in seconds per second, with a
 * one-sided confidence of 95 %: of a queue that grows by a share of the rate, that share. Null if fewer than ten steps
 * have records, in which single slow steps could not be told from growth
 */
public record TrialCourse(@Nullable Double rate, @Nullable Double latency, @Nullable Double lateness) {
    /** Shorter trials have no {@code lateness}: a step of their time line is a second. */
    public static final Duration LEAST_DURATION = Duration.ofSeconds(10);
    private static final int THIRDS = 3;
    /** The fewest steps whose slope means something. */
    private static final int LEAST_STEPS = (int) LEAST_DURATION.toSeconds();
    /** The most values between which slopes are taken; of more steps, the means of neighbours. */
    private static final int MOST_VALUES = 200;
    private static final double NANOS_PER_MS = 1e6;
    /** No trial changes more; what is read must have a finite logarithm. */
    private static final double MOST = 1e15;

    /**
     * Returns the course of a trial; null if its time line has fewer than three steps in the measured time.
     *
     * @param measuredMs length of the measured time, which begins at 0 of the time line
     */
    public static @Nullable TrialCourse of(@Nullable Timeline timeline, long measuredMs) {
        if (timeline == null) {
            return null;
        }
        var begin = (int) (Math.max(0, -timeline.firstMs()) / timeline.stepMs());
        var steps = (int) Math.min(timeline.sent().size() - (long) begin, measuredMs / timeline.stepMs());
        var third = steps / THIRDS;
        if (third == 0) {
            return null;
        }
        var latencies = timeline.publishLatency().decode();
        var last = begin + steps - third;
        return new TrialCourse(
                ratio(sum(timeline.acknowledged().subList(begin, begin + third)),
                        sum(timeline.acknowledged().subList(last, last + third))),
                ratio(median(latencies.subList(begin, begin + third)), median(latencies.subList(last, last + third))),
                lateness(latencies.subList(begin, begin + steps), timeline.stepMs()));
    }

    private static @Nullable Double lateness(List<Histogram> steps, long stepMs) {
        var medians = steps.stream().mapToDouble(step -> median(List.of(step)) / NANOS_PER_MS)
                .map(median -> median > 0 ? median : Double.NaN).toArray();
        if (Arrays.stream(medians).filter(Double::isFinite).count() < LEAST_STEPS) {
            return null;
        }
        var together = Math.ceilDiv(medians.length, MOST_VALUES);
        var values = IntStream.range(0, medians.length / together).mapToDouble(i -> Arrays
                .stream(medians, i * together, (i + 1) * together).filter(Double::isFinite).average()
                .orElse(Double.NaN)).toArray();
        var slope = TheilSenSlope.upperBound(values);
        return slope.isPresent() ? Double.valueOf(slope.getAsDouble() / (together * stepMs)) : null;
    }

    private static double sum(List<Long> counts) {
        return counts.stream().mapToDouble(Long::doubleValue).sum();
    }

    /** Returns the median in nanoseconds, 0 without records. */
    private static double median(List<Histogram> steps) {
        var sum = LatencySeries.empty();
        steps.forEach(sum::add);
        var below = 0L;
        for (var bucket : sum.recordedValues()) {
            var above = below + bucket.getCountAtValueIteratedTo();
            if (2 * above >= sum.getTotalCount()) {
                // Buckets are 6 % wide: without interpolation, a change of 1 % could look like one of 6 %.
                var within = (sum.getTotalCount() / 2.0 - below) / bucket.getCountAtValueIteratedTo();
                var low = sum.lowestEquivalentValue(bucket.getValueIteratedTo());
                return low + within * sum.sizeOfEquivalentValueRange(bucket.getValueIteratedTo());
            }
            below = above;
        }
        return 0;
    }

    private static @Nullable Double ratio(double first, double last) {
        return first > 0 && last > 0 ? Double.valueOf(last / first) : null;
    }

    /**
     * Checks a value that was read.
     *
     * @throws UnreadableException if it is no ratio of figures that can be measured
     */
    void check() {
        check(rate);
        check(latency);
        if (lateness != null && !(Math.abs(lateness) <= MOST)) {
            throw new UnreadableException("Not the course of a trial: lateness grew by " + lateness);
        }
    }

    private static void check(@Nullable Double ratio) {
        if (ratio != null && !(ratio >= 1 / MOST && ratio <= MOST)) {
            throw new UnreadableException("Not the course of a trial: a ratio of " + ratio);
        }
    }
}
