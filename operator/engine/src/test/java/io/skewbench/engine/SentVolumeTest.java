package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skewbench.protocol.plan.Draw;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan.PayloadValues;
import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import io.skewbench.protocol.plan.WorkerPlan.RecordPlan;
import io.skewbench.protocol.plan.WorkerPlan.SendPlan;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Of a trial with 10 s of warm-up and 100 s measured, and records of 10 bytes. */
class SentVolumeTest {
    private static final RecordPlan TEN_BYTES = new RecordPlan(null, RandomValues.ofSize(10));

    static Stream<Arguments> loads() {
        return Stream.of(Arguments.of(new LoadPlan.ConstantRate(5), 5 * 110),
                Arguments.of(new LoadPlan.Gaussian(5, 1, 100), 5 * 110),
                Arguments.of(new LoadPlan.PerPartition(5, LoadPlan.Shares.ZIPFIAN, 1), 4 * 5 * 110),
                // A fifth of the time at 50, the rest at 5.
                Arguments.of(new LoadPlan.Bursts(50, 2_000, 8_000, 5), (50 + 4 * 5) * 110 / 5),
                Arguments.of(new LoadPlan.Ramp(10, 30, 50_000), 10 * 10 + 20 * 50 + 30 * 50),
                Arguments.of(new LoadPlan.Steps(List.of(new LoadPlan.Step(1, 20_000), new LoadPlan.Step(7, 30_000))),
                        10 + 20 + 7 * 80));
    }

    @ParameterizedTest
    @MethodSource("loads")
    void isWhatTheRateAddsUpTo(LoadPlan load, int records) {
        assertThat(bytes(load, TEN_BYTES, 4, null)).isCloseTo(10.0 * records, within(1e-6));
    }

    @Test
    void isUnknownWithoutARateOrWithoutTheNumberOfPartitions() {
        var perPartition = new LoadPlan.PerPartition(5, LoadPlan.Shares.CONSTANT, 1);

        assertThat(SentVolume.bytes(experiment(), workload(new LoadPlan.Unlimited(), TEN_BYTES), point -> 4, null))
                .isEmpty();
        assertThat(SentVolume.bytes(experiment(), workload(perPartition, TEN_BYTES), point -> 0, null)).isEmpty();
    }

    @Test
    void isTheMeanOfAllPointsOfASweep() {
        // Given
        var small = workload(new LoadPlan.ConstantRate(1), TEN_BYTES);
        var large = workload(new LoadPlan.ConstantRate(2), new RecordPlan(null, RandomValues.ofSize(30)));
        var swept = ExperimentBuilder.builder(experiment()).swept(
                Map.of(Map.of("load", "small"), List.of(small), Map.of("load", "large"), List.of(large))).build();
        // Then
        assertThat(SentVolume.bytes(swept, small, point -> 1, null)).hasValue((10 + 60) * 110 / 2.0);
        assertThat(SentVolume.records(swept, small, point -> 1)).hasValue(1.5 * 110);
    }

    @Test
    void isTheMostAtAnyValueOfAnAxisThatIsSearched() {
        // Given a row with few records and one with many, whose trials may be of small or of large records
        var few = workload(new LoadPlan.ConstantRate(1), TEN_BYTES);
        var many = workload(new LoadPlan.ConstantRate(3), TEN_BYTES);
        var searched = ExperimentBuilder.builder(experiment())
                .search(Optional.of(new SearchRules.OfAxis("size", false, List.of("s", "l"), List.of(), null)))
                .swept(Map.of(Map.of("load", "few", "size", "s"), List.of(few),
                        Map.of("load", "few", "size", "l"), List.of(large(few)),
                        Map.of("load", "many", "size", "s"), List.of(many),
                        Map.of("load", "many", "size", "l"), List.of(large(many))))
                .build();
        // Then
        assertThat(SentVolume.bytes(searched, few, point -> 1, null)).hasValue((30 + 90) * 110 / 2.0);
        assertThat(SentVolume.records(searched, few, point -> 1)).hasValue(2 * 110);
    }

    private static PlannedWorkload large(PlannedWorkload workload) {
        return PlannedWorkloadBuilder.builder(workload).work(sending(new RecordPlan(null, RandomValues.ofSize(30)),
                workload.topics())).build();
    }

    @Test
    void mayGoToAnyTopicOfAnAxisThatIsSearched() {
        // Given
        var one = sending(1, topic("p1", 1));
        var two = sending(1, topic("p2", 1));
        var searched = ExperimentBuilder.builder(experiment())
                .search(Optional.of(new SearchRules.OfAxis("p", true, List.of("p1", "p2"), List.of(), null)))
                .swept(Map.of(Map.of("p", "p1"), List.of(one), Map.of("p", "p2"), List.of(two))).build();
        // Then
        assertThat(SentVolume.bytes(searched, one, point -> 0, null)).hasValue(1100);
        assertThat(SentVolume.bytesByTopic(searched, one, point -> 0, null)).containsOnly(
                Map.entry(topic("p1", 1).key(), 1100.0), Map.entry(topic("p2", 1).key(), 1100.0));
    }

    @Test
    void isDividedAmongTheTopicsOfEachPointByTheirWeights() {
        // Given half of the trials, of 110 and 220 records of 10 bytes, send to topics of which the other half has one
        var skewed = sending(1, topic("orders", 3), topic("payments", 1));
        var balanced = sending(2, topic("orders-balanced", 3), topic("payments", 1));
        var swept = ExperimentBuilder.builder(experiment())
                .swept(Map.of(Map.of("layout", "skewed"), List.of(skewed), Map.of("layout", "balanced"),
                        List.of(balanced)))
                .build();
        // When
        var bytes = SentVolume.bytesByTopic(swept, skewed, point -> 0, null);
        // Then
        assertThat(bytes).containsOnly(Map.entry(topic("orders", 1).key(), 1100 * 0.75 / 2),
                Map.entry(topic("orders-balanced", 1).key(), 2200 * 0.75 / 2),
                Map.entry(topic("payments", 1).key(), (1100 + 2200) * 0.25 / 2));
    }

    private static PlannedWorkload sending(double rate, TopicReference... topics) {
        return workload(new LoadPlan.ConstantRate(rate), TEN_BYTES).withTopics(List.of(topics));
    }

    private static PlannedWork sending(RecordPlan records, List<TopicReference> topics) {
        return new PlannedWork.Records(topics, Optional.empty(), SendPlan.PLAIN, records, List.of(), Optional.empty());
    }

    private static TopicReference topic(String name, long weight) {
        return new TopicReference("spec", name, null, weight);
    }

    @Test
    void countsTheMeanOfSizesThatDifferAndOfLines() {
        var uniform = new RecordPlan(null, new RandomValues(10, 30, new Draw.Uniform(), 0));
        var lines = new RecordPlan(null, new PayloadValues(PayloadValues.Split.LINES, new Draw.Sequential()));
        var text = "ab\n\nabcdef\n".getBytes(StandardCharsets.UTF_8);

        assertThat(bytes(new LoadPlan.ConstantRate(1), uniform, 1, null)).isEqualTo(20 * 110);
        assertThat(bytes(new LoadPlan.ConstantRate(1), lines, 1, text)).isEqualTo(4 * 110);
    }

    private static double bytes(LoadPlan load, RecordPlan records, long partitions, byte @Nullable [] payload) {
        return SentVolume.bytes(experiment(), workload(load, records), point -> partitions, payload).orElseThrow();
    }

    private static PlannedWorkload workload(LoadPlan load, RecordPlan records) {
        return PlannedWorkload.builder().name("w").pods(1).producersPerPod(1).load(load)
                .work(sending(records, List.of())).build();
    }

    private static Experiment experiment() {
        return Experiment.builder().baseline("v").warmup(Duration.ofSeconds(10)).duration(Duration.ofSeconds(100))
                .readyTimeout(Duration.ofMinutes(5)).trialRetries(1).minAcknowledgedPercent(99).seed(1).build();
    }
}
