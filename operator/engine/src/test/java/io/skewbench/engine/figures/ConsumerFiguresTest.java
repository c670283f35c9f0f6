package io.skewbench.engine.figures;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.ClockErrorMs;
import io.skewbench.api.v1alpha1.ConsumersResult;
import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Specs;
import io.skewbench.engine.result.ConsumerAccount;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.ConsumersOutcome;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.ConsumerResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Workload c1 has the groups fast and slow, c2 has none. Workers measured two seconds. */
class ConsumerFiguresTest {
    private static final ClockReading SAME_MACHINE = new ClockReading("a", 0.0, 1.0, null);
    private static final ClockReading AHEAD = new ClockReading("b", -3.0, -1.0, null);
    private static final ClockReading UNKNOWN = new ClockReading("c", null, null, "no such topic");
    private static final Experiment EXPERIMENT = Specs.experiment(Specs.spec("""
            cluster: {bootstrapServers: "kafka:9092"}
            workloads:
              - {name: c1, kafkaTopic: t, load: {rate: 10}, records: {value: {size: 1}},
                 consumers: [{name: fast}, {name: slow}]}
              - {name: c2, kafkaTopic: u, load: {rate: 10}, records: {value: {size: 1}}}
            variants: [{name: built-in, partitioner: BuiltIn}]
            duration: 2s
            """));

    @Test
    void areNoneOfAWorkloadWithoutGroups() {
        // When
        var figures = new ConsumerFigures(EXPERIMENT, List.of(trial())).of(EXPERIMENT.workloads().get(1));
        // Then
        assertThat(figures).isNull();
    }

    @Test
    void areNoneOfAnExperimentWithoutGroups() {
        // Given
        var experiment = Specs.experiment(Specs.spec(Specs.TWO_VARIANTS));
        // When
        var all = new ConsumerFigures(experiment, List.of(trial())).all();
        // Then
        assertThat(all).isNull();
    }

    @Test
    void spreadTheRateOfAGroupOverTrials() {
        // Given
        var trials = List.of(trial(worker("fast", 20), worker("slow", 2)), trial(worker("fast", 60)),
                trial(worker("fast", 40)));
        // When
        var fast = group("fast", trials);
        // Then
        assertThat(fast.recordsPerSecond()).isEqualTo(new Spread(20, 10, 30));
        assertThat(fast.bytesPerSecond()).isEqualTo(new Spread(200, 100, 300));
    }

    @Test
    void addUpTheGroupsOfATrial() {
        // Given
        var trials = List.of(trial(worker("fast", 20), worker("slow", 2)));
        // When
        var all = requireNonNull(new ConsumerFigures(EXPERIMENT, trials).all());
        // Then
        assertThat(all.group()).isNull();
        assertThat(all.recordsPerSecond()).isEqualTo(new Spread(11, 11, 11));
    }

    @Test
    void haveTheLargestLagThatWorkersHadAtTheSameTime() {
        // Given workers whose largest lags, of 90 and 80, were at different times
        var trials = List.of(trial(lagging("fast", 90, 1, 30), lagging("fast", 5, 80, 60)));
        // When
        var fast = group("fast", trials);
        // Then
        assertThat(fast.maxLag()).isEqualTo(95);
    }

    @Test
    void leaveOutStepsAtWhichALagIsUnknown() {
        // Given
        var trials = List.of(trial(lagging("fast", 90, 1, 30), lagging("fast", -1, 80, 5)));
        // When
        var fast = group("fast", trials);
        // Then
        assertThat(fast.maxLag()).isEqualTo(81);
    }

    @Test
    void haveNoLargestLagWhereItIsNeverKnown() {
        // Given
        var trials = List.of(trial(lagging("fast", 90), lagging("fast", -1)));
        // When
        var fast = group("fast", trials);
        // Then
        assertThat(fast.maxLag()).isNull();
    }

    @Test
    void doNotAddUpLagsOfDifferentGroups() {
        // Given
        var trials = List.of(trial(lagging("fast", 3), lagging("slow", 70)), trial(lagging("fast", 4)));
        // When
        var all = requireNonNull(new ConsumerFigures(EXPERIMENT, trials).all());
        // Then
        assertThat(all.maxLag()).isEqualTo(70);
    }

    @Test
    void haveTheWorstFinalLagAndAllRedeliveriesOfTheGroup() {
        // Given
        var trials = List.of(trial().toBuilder().accounts(List.of(account("fast", 7, 1), account("slow", 99, 50)))
                .build(), trial().toBuilder().accounts(List.of(account("fast", 4, 2))).build());
        // When
        var fast = group("fast", trials);
        // Then
        assertThat(fast.finalLag()).isEqualTo(7);
        assertThat(fast.redelivered()).isEqualTo(3);
    }

    @Test
    void countARebalanceOfAGroupOnceInEachTrial() {
        // Given two workers of a group that saw the same two rebalances, and another group and trial
        var trials = List.of(trial(rebalancing("fast", 2), rebalancing("fast", 1), rebalancing("slow", 4)),
                trial(rebalancing("fast", 3)));
        // When
        var figures = new ConsumerFigures(EXPERIMENT, trials);
        // Then
        assertThat(group("fast", trials).rebalances()).isEqualTo(5);
        assertThat(requireNonNull(figures.all()).rebalances()).isEqualTo(9);
    }

    @Test
    void mergeLatenciesOfWorkersAndTrials() {
        // Given
        var trials = List.of(trial(latency("fast", 1), latency("fast", 2)), trial(latency("fast", 9)));
        // When
        var latency = requireNonNull(group("fast", trials).endToEndLatencyMs());
        // Then
        assertThat(latency.samples()).isEqualTo(3);
        assertThat(latency.max()).isBetween(9.0, 9.01);
    }

    @Test
    void haveBoundsOfTheClocksThatHoldInAllTrials() {
        // Given a trial on one machine, and one whose consumer's clock is 1 to 4 ms ahead of the producer's
        var trials = List.of(clocks(SAME_MACHINE, SAME_MACHINE), clocks(SAME_MACHINE, AHEAD));
        // When
        var fast = group("fast", trials);
        // Then
        assertThat(fast.clockErrorMs()).isEqualTo(new ClockErrorMs(-4, 0));
    }

    @Test
    void haveNoBoundsOfTheClocksWhereOneTrialHasNone() {
        // Given
        var trials = List.of(clocks(SAME_MACHINE, SAME_MACHINE), clocks(SAME_MACHINE, UNKNOWN));
        // When
        var fast = group("fast", trials);
        // Then
        assertThat(fast.clockErrorMs()).isNull();
    }

    @Test
    void areEmptyWhereNoWorkerReported() {
        // Given
        var trials = List.of(trial(outcome("fast", null, List.of())));
        // When
        var fast = group("fast", trials);
        // Then
        assertThat(fast).isEqualTo(new ConsumersResult("fast", null, null, null, null, null, 0, 0, 0, null));
    }

    private static ConsumersResult group(String name, List<TrialResult> trials) {
        return requireNonNull(new ConsumerFigures(EXPERIMENT, trials).of(EXPERIMENT.workloads().getFirst())).stream()
                .filter(group -> name.equals(group.group())).findFirst().orElseThrow();
    }

    private static TrialResult trial(ConsumersOutcome... consumers) {
        return TrialResult.builder().trial(0).attempt(0).variant("built-in").repetition(1)
                .consumers(List.of(consumers)).build();
    }

    private static TrialResult clocks(ClockReading producer, ClockReading consumer) {
        return trial(outcome("fast", null, List.of(consumer))).toBuilder()
                .producers(List.of(new ProducersOutcome("c1", List.of("t"), 1, 0, null, null, List.of(producer)),
                        new ProducersOutcome("c2", List.of("u"), 1, 0, null, null, List.of(UNKNOWN))))
                .build();
    }

    private static ConsumerAccount account(String group, long lag, long redelivered) {
        return new ConsumerAccount("c1", group, lag, redelivered, 0, 0, Map.of(), false);
    }

    /** Records have ten bytes each. */
    private static ConsumersOutcome worker(String group, long records) {
        return outcome(group, result().toBuilder().recordsInWindow(records).bytesInWindow(10 * records).build(),
                List.of());
    }

    private static ConsumersOutcome lagging(String group, long... lags) {
        return outcome(group, result().toBuilder().lag(LongStream.of(lags).boxed().toList()).build(), List.of());
    }

    private static ConsumersOutcome rebalancing(String group, int rebalances) {
        return outcome(group, result().toBuilder().rebalances(rebalances).build(), List.of());
    }

    private static ConsumersOutcome latency(String group, long ms) {
        var recorded = Histogram.empty();
        recorded.recordValue(ms * 1_000_000);
        return outcome(group, result().toBuilder().endToEndLatency(Histogram.of(recorded)).build(), List.of());
    }

    private static ConsumersOutcome outcome(String group, @Nullable ConsumerResult result, List<ClockReading> clocks) {
        return new ConsumersOutcome("c1", group, List.of("t"), 1, result == null ? 0 : 1, result, clocks);
    }

    private static ConsumerResult result() {
        return ConsumerResult.builder().pod(0).measuredMs(2_000).endToEndLatency(Histogram.of(Histogram.empty()))
                .lagStepMs(1_000).clock(SAME_MACHINE)
                .facts(Facts.builder().java("21").kafkaClients("4.4.0").kernel("Linux").cpus(2).maxHeapBytes(1).build())
                .build();
    }
}
