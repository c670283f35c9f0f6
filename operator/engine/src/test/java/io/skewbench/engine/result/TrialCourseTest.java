package io.skewbench.engine.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.latency.LatencySeries;
import io.skewbench.protocol.timeline.Timeline;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
        assertThat(course).isEqualTo(new TrialCourse(null, null));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 1e16, Double.MIN_VALUE})
    void refusesRatiosWithoutAFiniteLogarithm(double ratio) {
        // When
        var course = new TrialCourse(1.0, ratio);
        // Then
        assertThatThrownBy(course::check).isInstanceOf(UnreadableException.class).hasMessageContaining("" + ratio);
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
