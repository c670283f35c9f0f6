package io.skewbench.protocol.timeline;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.latency.LatencySeries;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Time lines of several workers are added up, and fit into the bounds of a report. */
class TimelineTest {
    private static final long MS = 1_000_000;

    @Test
    void addsUpWhatHappenedAtTheSameTime() {
        // Given a worker with a second of warm-up, and one with two that went on a second longer
        var one = timeline(1000, -1000, List.of(1L, 2L), 7, 10 * MS);
        var other = timeline(1000, -2000, List.of(10L, 20L, 30L, 40L), 8, 20 * MS);

        // When
        var sum = Json.read(Json.write(Timeline.sum(List.of(one, other))), Timeline.class);

        // Then
        assertThat(sum.firstMs()).isEqualTo(-2000);
        assertThat(sum.sent()).containsExactly(10L, 21L, 32L, 40L);
        assertThat(sum.acknowledged()).isEqualTo(sum.sent());
        assertThat(sum.failed()).isEqualTo(Map.of("TimeoutException", List.of(10L, 21L, 32L, 40L)));
        assertThat(sum.bytes()).isEqualTo(Map.of(7, List.of(0L, 1L, 2L, 0L), 8, List.of(10L, 20L, 30L, 40L)));
        assertThat(sum.maxPublishLatencyNanos()).containsExactly(20 * MS, 20 * MS, 20 * MS, 20 * MS);
        assertThat(sum.publishLatency().decode()).extracting(Histogram::getTotalCount).isEqualTo(sum.sent());
        assertThat((double) LatencySeries.quantile(sum.publishLatency().decode().get(1), 1)).isCloseTo(10 * MS,
                withinPercentage(3));
    }

    @Test
    void neverMixesWarmUpAndMeasuredTimeInLongerSteps() {
        var fine = timeline(1000, -3000, List.of(1L, 2L, 3L, 4L, 5L, 6L), 0, MS);

        var coarse = fine.coarser();

        assertThat(coarse.stepMs()).isEqualTo(2000);
        assertThat(coarse.firstMs()).isEqualTo(-4000);
        assertThat(coarse.sent()).containsExactly(1L, 5L, 9L, 6L);
        assertThat(Timeline.sum(List.of(fine, coarse)).sent()).containsExactly(2L, 10L, 18L, 12L);
    }

    @Test
    void keepsSecondsForHalfAnHour() {
        assertThat(LongStream.of(1, 1_800_000, 1_800_001, 3_600_000, 3_600_001, 86_400_000).map(Timeline::stepMs))
                .containsExactly(1000L, 1000L, 2000L, 2000L, 4000L, 64000L);
    }

    @Test
    void halfAnHourOfSecondsOnTenBrokersFits() {
        var timeline = busy(1800, 10);

        assertThat(timeline.fitting()).isSameAs(timeline);
        assertThat(Json.write(timeline)).hasSizeLessThan(Timeline.MAX_BYTES);
    }

    @Test
    void fitsWithAsManyBrokersAndErrorsAsThereCanBe() {
        // Given a warm-up, which shares no step with the measured time
        var bytes = new TreeMap<Integer, List<Long>>();
        for (var broker = 0; broker < Bounds.BROKERS; broker++) {
            bytes.put(broker, Collections.nCopies(4, Bounds.COUNT / 4));
        }
        var four = List.of(1L, 1L, 1L, 1L);
        var failed = new TreeMap<String, List<Long>>();
        for (var error = 0; error < Bounds.NAMES; error++) {
            failed.put(error + "x".repeat(Bounds.NAME_CHARACTERS - 2), four);
        }
        var timeline = new Timeline(1000, -2000, four, four, failed, bytes, four,
                LatencySeries.ofEncoded(Collections.nCopies(4, LatencySeries.encode(LatencySeries.empty()))));

        assertThat(requireNonNull(timeline.shorter()).shorter()).as("two steps are the fewest").isNull();
        assertThat(Json.write(requireNonNull(timeline.fitting()))).hasSizeBetween(Timeline.MAX_BYTES / 2,
                Timeline.MAX_BYTES);
    }

    @Test
    void refusesMoreHistogramsThanSteps() {
        var none = new Timeline(1000, 0, List.of(), List.of(), Map.of(), Map.of(), List.of(),
                LatencySeries.ofEncoded(List.of(LatencySeries.encode(LatencySeries.empty()))));

        assertThatThrownBy(() -> new TimelineTotal().add(none)).isInstanceOf(UnreadableException.class)
                .hasMessageContaining("more than 0 histograms");
    }

    @Test
    void takesLongerStepsForHundredsOfBrokersAndLosesNothing() {
        var timeline = busy(1800, 300);

        var fitting = requireNonNull(timeline.fitting());

        assertThat(Json.write(fitting)).hasSizeBetween(Timeline.MAX_BYTES / 4, Timeline.MAX_BYTES);
        assertThat(fitting.stepMs()).isEqualTo(16_000);
        assertThat(total(fitting.acknowledged())).isEqualTo(total(timeline.acknowledged()));
        assertThat(fitting.bytes()).hasSize(300)
                .allSatisfy((broker, bytes) -> assertThat(total(bytes))
                        .isEqualTo(total(timeline.bytes().getOrDefault(broker, List.of()))));
    }

    @Test
    void refusesWhatTogetherIsNoCount() {
        // Given time lines that are each within bounds
        var most = timeline(1000, 0, List.of(1L), 7, MS);
        var huge = new Timeline(1000, 0, List.of(Bounds.COUNT), List.of(1L), Map.of(), Map.of(7, List.of(1L)),
                List.of(MS), most.publishLatency());
        var total = new TimelineTotal();
        total.add(huge);

        assertThatThrownBy(() -> total.add(most)).isInstanceOf(UnreadableException.class)
                .hasMessageStartingWith("With it, the number of records sent in the time lines is ");
        assertThat(total.timeline()).as("part of it may have been added").isNull();
    }

    @Test
    void refusesStepsThatTogetherAreNoCount() {
        // Given counts that would overflow in longer steps
        var values = Collections.nCopies(2_048, Bounds.COUNT);
        var none = Collections.nCopies(2_048, 0L);
        var empty = LatencySeries.ofEncoded(
                Collections.nCopies(2_048, LatencySeries.encode(LatencySeries.empty())));

        assertThatThrownBy(() -> new TimelineTotal().add(new Timeline(1000, 0, none, none, Map.of(),
                Map.of(7, values), none, empty))).isInstanceOf(UnreadableException.class)
                .hasMessageStartingWith("With it, the number of bytes of broker 7 in the time lines is ");
    }

    @Test
    void refusesLatenciesThatTogetherAreNoCount() {
        // Given two workers whose samples of one step are each as many as can be counted
        var latency = LatencySeries.empty();
        latency.recordValueWithCount(MS, Bounds.COUNT);
        var one = new Timeline(1000, 0, List.of(1L), List.of(1L), Map.of(), Map.of(), List.of(MS),
                LatencySeries.ofEncoded(List.of(LatencySeries.encode(latency))));
        var total = new TimelineTotal();
        total.add(one);

        assertThatThrownBy(() -> total.add(one)).isInstanceOf(UnreadableException.class)
                .hasMessageStartingWith("The number of samples of a histogram is ");
        assertThat(total.timeline()).isNull();
    }

    @Test
    void takesLongerStepsForHistogramsThatCouldNotBeReadAgain() {
        // Given workers with samples in different buckets of each of 2,400 steps, of which none has much
        var total = new TimelineTotal();
        var steps = Bounds.STEPS;
        var ones = Collections.nCopies(steps, 1L);
        for (var worker = 0; worker < 4; worker++) {
            var latency = LatencySeries.empty();
            latency.setAutoResize(true);
            for (var bucket = worker; bucket < 400; bucket += 4) {
                latency.recordValueWithCount((long) (MS * Math.pow(1.06, bucket)), 1L << 31);
            }
            total.add(new Timeline(1000, 0, ones, ones, Map.of(), Map.of(7, ones), ones,
                    LatencySeries.ofEncoded(Collections.nCopies(steps, LatencySeries.encode(latency)))));
        }

        // When
        var sum = requireNonNull(total.timeline());

        // Then
        assertThat(sum.stepMs()).isEqualTo(2_000);
        assertThat(sum.publishLatency().decode()).hasSize(sum.sent().size());
        assertThat(total(sum.sent())).isEqualTo(4L * steps);
    }

    @Test
    void refusesListsOfDifferentLengths() {
        assertThatThrownBy(() -> new Timeline(1000, 0, List.of(1L), List.of(), Map.of(), Map.of(), List.of(0L),
                LatencySeries.ofEncoded(List.of()))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Timeline.sum(List.of(new Timeline(1000, 0, List.of(1L), List.of(1L), Map.of(),
                Map.of(), List.of(0L), LatencySeries.ofEncoded(List.of())))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Timeline timeline(long stepMs, long firstMs, List<Long> counts, int broker, long latencyNanos) {
        var latencies = counts.stream().map(count -> {
            var latency = LatencySeries.empty();
            latency.setAutoResize(true);
            latency.recordValueWithCount(latencyNanos, count);
            return LatencySeries.encode(latency);
        }).toList();
        return new Timeline(stepMs, firstMs, counts, counts, Map.of("TimeoutException", counts),
                Map.of(broker, counts), Collections.nCopies(counts.size(), latencyNanos),
                LatencySeries.ofEncoded(latencies));
    }

    /** 10,000 records of 10 KiB a second, latencies from 1 to 100 ms, every figure different. */
    private static Timeline busy(int steps, int brokers) {
        var latencies = new ArrayList<byte[]>();
        for (var step = 0; step < steps; step++) {
            var latency = LatencySeries.empty();
            latency.setAutoResize(true);
            for (var i = 0; i < 300; i++) {
                latency.recordValueWithCount((long) (MS * Math.pow(10, 2 * unit(step * 300L + i))), 33);
            }
            latencies.add(LatencySeries.encode(latency));
        }
        var bytes = new TreeMap<Integer, List<Long>>();
        for (var broker = 0; broker < brokers; broker++) {
            long base = 1_000_000L * broker;
            bytes.put(broker, list(steps, step -> (long) (102_400_000.0 / brokers * (0.5 + unit(base + step)))));
        }
        var records = list(steps, step -> 9_000 + (long) (2_000 * unit(-step)));
        return new Timeline(1000, 0, records, records, Map.of(), bytes,
                list(steps, step -> (long) (100 * MS * (1 + unit(step)))), LatencySeries.ofEncoded(latencies));
    }

    private static List<Long> list(int steps, LongUnaryOperator value) {
        return LongStream.range(0, steps).map(value).boxed().toList();
    }

    /** Returns a pseudo-random number in [0, 1). */
    private static double unit(long n) {
        var x = n * 0x9e3779b97f4a7c15L;
        return (((x ^ (x >>> 29)) * 0xbf58476d1ce4e5b9L) >>> 11) * 0x1.0p-53;
    }

    private static long total(List<Long> counts) {
        return counts.stream().mapToLong(Long::longValue).sum();
    }

    @Test
    void aSeriesHoldsWhatWasRecorded() {
        // Given values of every size, as many as the square of their number
        var recorded = LatencySeries.empty();
        for (var bit = 0; bit < 62; bit++) {
            recorded.recordValueWithCount(1L << bit, 1L + (long) bit * bit);
            recorded.recordValue((1L << bit) + (1L << bit) / 3);
        }
        // When
        var read = LatencySeries.ofEncoded(List.of(LatencySeries.encode(recorded))).decode();
        // Then
        assertThat(read).containsExactly(recorded);
    }
}
