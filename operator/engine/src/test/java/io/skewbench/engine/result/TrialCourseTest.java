package io.skewbench.engine.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.latency.LatencySeries;
import io.skewbench.protocol.timeline.Timeline;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrialCourseTest {
    private static final long MS = 1_000_000;

    @Test
    void comparesTheLastThirdOfTheMeasuredTimeWithTheFirst() {
        // Given two seconds of warm-up, seven that are measured, and one for what was left
        var timeline = timeline(-2000, List.of(1L, 1L, 10L, 30L, 500L, 500L, 500L, 50L, 30L, 9L), 4 * MS);
        // When
        var course = Objects.requireNonNull(TrialCourse.of(timeline, 7_000));
        // Then
        assertThat(course.rate()).isEqualTo(2.0);
        assertThat(course.latency()).isEqualTo(1.0);
    }

    @Test
    void interpolatesMediansWithinABucket() {
        // Given latencies of which a second has 1 % more than the one before, all in buckets of 6 %
        var encoded = LongStream.of(1_000, 1_010, 1_020).mapToObj(micros -> {
            var histogram = LatencySeries.empty();
            LongStream.range(900, 1_100).forEach(spread -> histogram.recordValue(spread * micros));
            return LatencySeries.encode(histogram);
        }).toList();
        var timeline = new Timeline(1000, 0, counts(3), counts(3), Map.of(), Map.of(), counts(3),
                LatencySeries.ofEncoded(encoded));
        // When
        var course = Objects.requireNonNull(TrialCourse.of(timeline, 3_000));
        // Then
        assertThat(course.latency()).isCloseTo(1.02, Percentage.withPercentage(0.5));
    }

    @Test
    void isUnknownForLessThanThreeSteps() {
        // When
        var course = TrialCourse.of(timeline(0, List.of(1L, 1L, 1L, 1L), MS), 2_999);
        // Then
        assertThat(course).isNull();
    }

    @Test
    void hasNoRatioOfNothing() {
        // When
        var course = TrialCourse.of(timeline(0, List.of(0L, 1L, 1L), 0), 3_000);
        // Then
        assertThat(course).isEqualTo(new TrialCourse(null, null, null));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 1e16, Double.MIN_VALUE})
    void refusesRatiosWithoutAFiniteLogarithm(double ratio) {
        // When
        var course = new TrialCourse(1.0, ratio, null);
        // Then
        assertThatThrownBy(course::check).isInstanceOf(UnreadableException.class).hasMessageContaining("" + ratio);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.NEGATIVE_INFINITY, 1e16})
    void refusesLatenessThatIsNoNumber(double lateness) {
        // When
        var course = new TrialCourse(1.0, 1.0, lateness);
        // Then
        assertThatThrownBy(course::check).isInstanceOf(UnreadableException.class).hasMessageContaining("" + lateness);
    }

    @Test
    void hasNoLatenessOfFewSteps() {
        assertThat(Objects.requireNonNull(TrialCourse.of(timeline(0, counts(9), MS), 9_000)).lateness()).isNull();
        assertThat(Objects.requireNonNull(TrialCourse.of(timeline(0, counts(10), MS), 10_000)).lateness()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"5, 0.5, 10", "5, 1, 10", "20, 0.5, 10", "50, 0.3, 15", "200, 0.3, 30", "50, 0.5, 60"})
    void findsQueuesThatGrowAndHardlyEverOthers(double latency, double noise, int steps) {
        // When a queue grows by no share of the rate, by 1 % and by 2 % of it
        var shares = DoubleStream.of(0, 0.01, 0.02).map(growth -> shareOfGrowing(latency, noise, steps, growth))
                .toArray();
        // Then
        assertThat(shares[0]).isLessThanOrEqualTo(0.05);
        assertThat(shares[1]).isGreaterThanOrEqualTo(0.8);
        assertThat(shares[2]).isGreaterThanOrEqualTo(0.95);
    }

    @Test
    void findsGrowthInLongTrials() {
        // Given so many steps that those of several seconds are taken together
        var medians = IntStream.range(0, 1_500).mapToObj(step -> 5.0 + 0.3 * step).toList();
        // When
        var course = Objects.requireNonNull(TrialCourse.of(timeline(medians), 1_500_000));
        // Then
        assertThat(course.lateness()).isCloseTo(0.0003, Percentage.withPercentage(5));
    }

    private static double shareOfGrowing(double latency, double noise, int steps, double growth) {
        var trials = 200;
        var random = new Random(3);
        return IntStream.range(0, trials)
                .filter(trial -> Objects.requireNonNull(Objects.requireNonNull(TrialCourse.of(
                        timeline(latencies(latency, noise, steps, growth, random)), 1_000L * steps))
                        .lateness()) >= 0.01)
                .count() / (double) trials;
    }

    /**
     * Returns the latency of each second in milliseconds: with noise that wanders, and a second in twenty that others
     * disturb.
     */
    private static List<Double> latencies(double latency, double noise, int steps, double growth, Random random) {
        var deviation = Math.sqrt(Math.log1p(noise * noise));
        var latencies = new ArrayList<Double>();
        var wandering = random.nextGaussian();
        for (var step = 0; step < steps; step++) {
            wandering = 0.5 * wandering + Math.sqrt(0.75) * random.nextGaussian();
            var disturbance = random.nextInt(20) == 0 ? -100 * Math.log(1 - random.nextDouble()) : 0;
            latencies.add(latency * Math.exp(deviation * wandering) + 1_000 * growth * step + disturbance);
        }
        return latencies;
    }

    /** @param latencies of one record in each step, in milliseconds */
    private static Timeline timeline(List<Double> latencies) {
        var counts = counts(latencies.size());
        return new Timeline(1000, 0, counts, counts, Map.of(), Map.of(), counts,
                LatencySeries.ofEncoded(latencies.stream().map(latency -> {
                    var step = LatencySeries.empty();
                    step.recordValue((long) (latency * MS));
                    return LatencySeries.encode(step);
                }).toList()));
    }

    private static List<Long> counts(int steps) {
        return Collections.nCopies(steps, 200L);
    }

    /** @param latency of one record in each step; 0 for none */
    private static Timeline timeline(long firstMs, List<Long> acknowledged, long latency) {
        var step = LatencySeries.empty();
        if (latency > 0) {
            step.recordValue(latency);
        }
        return new Timeline(1000, firstMs, acknowledged, acknowledged, Map.of(), Map.of(), acknowledged,
                LatencySeries.ofEncoded(Collections.nCopies(acknowledged.size(), LatencySeries.encode(step))));
    }
}
