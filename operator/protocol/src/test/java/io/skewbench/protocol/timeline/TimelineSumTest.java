package io.skewbench.protocol.timeline;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.LongList;
import io.skewbench.protocol.latency.LatencySeries;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class TimelineSumTest {
    private static final TimeAxis FOUR_SECONDS = new TimeAxis(1_000, 0, 4);

    @Test
    void addsCountsStepByStep() {
        // Given
        var sum = new TimelineSum(FOUR_SECONDS);
        sum.add(sent(1_000, 0, 1, 2, 3, 4));
        // When
        sum.add(sent(1_000, 0, 10, 20, 30, 40));
        // Then
        assertThat(sum.timeline().sent()).containsExactly(11L, 22L, 33L, 44L);
        assertThat(sum.timeline().acknowledged()).containsExactly(11L, 22L, 33L, 44L);
    }

    @Test
    void addsATimeLineThatBeganLaterAtItsTime() {
        // Given
        var sum = new TimelineSum(FOUR_SECONDS);
        // When
        sum.add(sent(1_000, 2_000, 7, 8));
        // Then
        assertThat(sum.timeline().sent()).containsExactly(0L, 0L, 7L, 8L);
    }

    @Test
    void combinesTheShorterStepsOfATimeLine() {
        // Given
        var sum = new TimelineSum(new TimeAxis(2_000, 0, 2));
        // When
        sum.add(sent(1_000, 0, 1, 2, 3, 4));
        // Then
        assertThat(sum.timeline().stepMs()).isEqualTo(2_000);
        assertThat(sum.timeline().sent()).containsExactly(3L, 7L);
    }

    @Test
    void takesTheLargestLatencyOfAStep() {
        // Given
        var sum = new TimelineSum(new TimeAxis(2_000, 0, 1));
        sum.add(latencies(5, 9));
        // When
        sum.add(latencies(7, 3));
        // Then
        assertThat(sum.timeline().maxPublishLatencyNanos()).containsExactly(9L);
    }

    @Test
    void addsTheDistributionsOfLatencies() {
        // Given
        var sum = new TimelineSum(new TimeAxis(2_000, 0, 1));
        sum.add(latencies(5, 9));
        // When
        sum.add(latencies(7, 3));
        // Then
        assertThat(sum.timeline().publishLatency().decode()).singleElement()
                .satisfies(step -> assertThat(step.getTotalCount()).isEqualTo(4));
    }

    @Test
    void keepsErrorsAndBrokersOfAllTimeLines() {
        // Given
        var sum = new TimelineSum(new TimeAxis(1_000, 0, 2));
        sum.add(with(Map.of("A", List.of(1L, 0L)), Map.of(1, List.of(10L, 20L))));
        // When
        sum.add(with(Map.of("A", List.of(2L, 0L), "B", List.of(0L, 5L)), Map.of(2, List.of(30L, 40L))));
        // Then
        assertThat(sum.timeline().failed()).isEqualTo(Map.of("A", List.of(3L, 0L), "B", List.of(0L, 5L)));
        assertThat(sum.timeline().bytes()).isEqualTo(Map.of(1, List.of(10L, 20L), 2, List.of(30L, 40L)));
        assertThat(sum.errors()).containsExactlyInAnyOrder("A", "B");
        assertThat(sum.brokers()).containsExactlyInAnyOrder(1, 2);
    }

    @Test
    void staysTheSameOverLongerSteps() {
        // Given
        var sum = new TimelineSum(new TimeAxis(1_000, 0, 2));
        sum.add(with(Map.of("A", List.of(1L, 2L)), Map.of(1, List.of(10L, 20L))));
        // When
        var coarser = sum.over(sum.axis().coarser()).timeline();
        // Then
        assertThat(coarser.sent()).containsExactly(2L);
        assertThat(coarser.acknowledged()).containsExactly(2L);
        assertThat(coarser.maxPublishLatencyNanos()).containsExactly(1L);
        assertThat(coarser.failed()).isEqualTo(Map.of("A", List.of(3L)));
        assertThat(coarser.bytes()).isEqualTo(Map.of(1, List.of(30L)));
        assertThat(coarser.publishLatency().decode()).singleElement()
                .satisfies(step -> assertThat(step.getTotalCount()).isEqualTo(2));
    }

    @Test
    void refusesFewerHistogramsThanSteps() {
        // Given
        var sum = new TimelineSum(FOUR_SECONDS);
        var cut = timeline(1_000, 0, new long[4], new long[4], series(3));
        // Then
        assertThatThrownBy(() -> sum.add(cut)).isInstanceOf(UnreadableException.class)
                .hasMessage("Not a time line: 3 histograms for 4 steps");
    }

    @Test
    void refusesMoreHistogramsThanSteps() {
        // Given
        var sum = new TimelineSum(FOUR_SECONDS);
        var more = timeline(1_000, 0, new long[4], new long[4], series(5));
        // Then
        assertThatThrownBy(() -> sum.add(more)).isInstanceOf(UnreadableException.class)
                .hasMessage("Not a time line: more than 4 histograms for as many steps");
    }

    @Test
    void refusesMoreLatenciesThanAnyTrialHas() {
        // Given
        var sum = new TimelineSum(new TimeAxis(1_000, 0, 2));
        var most = LatencySeries.empty();
        most.recordValueWithCount(5, 1L << 52);
        sum.add(timeline(1_000, 0, new long[2], new long[2],
                LatencySeries.ofEncoded(List.of(LatencySeries.encode(most), LatencySeries.encode(most)))));
        // Then
        assertThatThrownBy(sum::checkLatencies).isInstanceOf(UnreadableException.class)
                .hasMessageContaining("the number of latencies in the time lines");
    }

    @Test
    void keepsItsStepsWhereThereIsRoom() {
        // Given
        var sum = new TimelineSum(FOUR_SECONDS);
        sum.add(sent(1_000, 0, 1, 2, 3, 4));
        // When
        var fitting = sum.fitting();
        // Then
        assertThat(requireNonNull(fitting).sent()).containsExactly(1L, 2L, 3L, 4L);
    }

    @Test
    void addsWhatBrokersReceivedAndSent() {
        // Given
        var sum = new TimelineSum(new TimeAxis(1_000, 0, 2));
        sum.add(latencies(1, 1));
        sum.add(Timeline.of(1_000, 0, 2,
                new BrokerBytes(Map.of(1, List.of(1L, 2L)), Map.of(2, List.of(3L, 4L)), Map.of())));
        // When
        sum.add(Timeline.of(1_000, 1_000, 1,
                new BrokerBytes(Map.of(1, List.of(10L)), Map.of(), Map.of(1, List.of(20L)))));
        // Then
        assertThat(sum.timeline().brokerBytes()).isEqualTo(new BrokerBytes(Map.of(1, List.of(1L, 12L)),
                Map.of(2, List.of(3L, 4L)), Map.of(1, List.of(0L, 20L))));
        assertThat(sum.timeline().coarser().brokerBytes()).isEqualTo(new BrokerBytes(Map.of(1, List.of(13L)),
                Map.of(2, List.of(7L)), Map.of(1, List.of(20L))));
        assertThat(sum.brokers()).containsExactlyInAnyOrder(1, 2);
    }

    @Test
    void hasLongerStepsWhereThereIsNoRoomForAll() {
        // Given 400 brokers in as many steps as there may be
        var steps = 2_000;
        var sum = new TimelineSum(new TimeAxis(1_000, 0, steps));
        var ones = LongList.copyOf(filled(steps, 1));
        sum.add(new Timeline(1_000, 0, ones, ones, Map.of(),
                IntStream.range(0, 400).boxed().collect(
                        Collectors.toMap(broker -> broker, broker -> ones)),
                ones, series(steps)));
        // When
        var fitting = requireNonNull(sum.fitting());
        // Then
        assertThat(fitting.fits()).isTrue();
        assertThat(fitting.stepMs()).isGreaterThan(1_000);
        assertThat(fitting.sent().stream().mapToLong(Long::longValue).sum()).isEqualTo(steps);
    }

    private static long[] filled(int length, long value) {
        var values = new long[length];
        Arrays.fill(values, value);
        return values;
    }

    private static Timeline sent(long stepMs, long firstMs, long... sent) {
        return timeline(stepMs, firstMs, sent, new long[sent.length], series(sent.length));
    }

    /** Returns a time line of two seconds with one record in each. */
    private static Timeline latencies(long first, long second) {
        return timeline(1_000, 0, new long[]{1, 1}, new long[]{first, second},
                LatencySeries.ofEncoded(List.of(of(first), of(second))));
    }

    private static Timeline with(Map<String, List<Long>> failed, Map<Integer, List<Long>> bytes) {
        var plain = latencies(1, 1);
        return new Timeline(1_000, 0, plain.sent(), plain.acknowledged(), failed, bytes,
                plain.maxPublishLatencyNanos(), plain.publishLatency());
    }

    private static Timeline timeline(long stepMs, long firstMs, long[] sent, long[] mostNanos, LatencySeries series) {
        return new Timeline(stepMs, firstMs, LongList.copyOf(sent), LongList.copyOf(sent), Map.of(), Map.of(),
                LongList.copyOf(mostNanos), series);
    }

    private static LatencySeries series(int steps) {
        return LatencySeries.ofEncoded(IntStream.range(0, steps)
                .mapToObj(step -> LatencySeries.encode(LatencySeries.empty())).toList());
    }

    private static byte[] of(long nanos) {
        Histogram step = LatencySeries.empty();
        step.recordValue(nanos);
        return LatencySeries.encode(step);
    }
}
