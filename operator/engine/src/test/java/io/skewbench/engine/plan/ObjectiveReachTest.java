package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Objective;
import io.skewbench.engine.PlannedWork;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.figures.Metric;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.LoadPlan.Shares;
import io.skewbench.protocol.plan.LoadPlan.Step;
import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import io.skewbench.protocol.plan.WorkerPlan.RecordPlan;
import io.skewbench.protocol.plan.WorkerPlan.SendPlan;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A hundred records a second, which fail after three minutes, and may be sent a minute late. */
class ObjectiveReachTest {
    private final ObjectiveReach reach = new ObjectiveReach(100, 100, Duration.ofMinutes(3), Duration.ofMinutes(1));

    @Test
    void addsUpTheHighestRateOfEachWorkload() {
        var workloads = workloads(new LoadPlan.ConstantRate(1),
                new LoadPlan.Steps(List.of(new Step(10, 5), new Step(30, 5), new Step(20, 5))),
                new LoadPlan.Ramp(200, 100, 5), new LoadPlan.Ramp(100, 400, 5), new LoadPlan.Bursts(1_000, 5, 5, 10));

        assertThat(ObjectiveReach.rate(workloads)).isEqualTo(1 + 30 + 200 + 400 + 1_000);
    }

    @Test
    void knowsNoHighestRateOfALoadThatHasNone() {
        assertThat(List.of(new LoadPlan.Unlimited(), new LoadPlan.Gaussian(5, 1, 1),
                new LoadPlan.PerPartition(1, Shares.CONSTANT, 1))).allSatisfy(
                        load -> assertThat(ObjectiveReach.rate(workloads(new LoadPlan.ConstantRate(1), load)))
                                .isInfinite());
    }

    @ParameterizedTest
    @CsvSource({"brokerImbalance, below, 1.01", "brokerImbalance, above, 1", "errorRatio, below, 0.01",
            "errorRatio, below, 1", "errorRatio, above, 0", "errorRatio, above, 0.99", "recordsPerSecond, above, 99",
            "recordsPerSecond, below, 100", "bytesPerSecond, above, 100000", "serviceLatency.p99, below, 179999",
            "publishLatency.p99, below, 239999", "endToEndLatency.p99, above, 0", "endToEndLatency.p99, below, 900000",
            "consumedPerSecond, above, 0", "consumedPerSecond, above, 1000"})
    void acceptsABoundThatCanBeMetAndMissed(String metric, String side, double bound) {
        assertThat(remedy(metric, side, bound)).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "brokerImbalance | below | 1    | can never be met, as brokerImbalance is 1 if all brokers have the same share, and more otherwise; write a bound above 1",
            "brokerImbalance | above | 0.99 | can never be missed, as brokerImbalance is at least 1; write a bound from 1 on",
            "errorRatio      | below | 0    | can never be met, as errorRatio is 0 if no record fails; write a bound above 0",
            "errorRatio      | below | 1.01 | can never be missed, as errorRatio is at most 1; write a share such as 0.01",
            "errorRatio      | above | 1    | can never be met, as errorRatio is at most 1; write a share such as 0.01",
            "publishLatency.p99  | below | 0 | can never be met, as publishLatency.p99 is never below 0; write a bound above 0",
            "consumedPerSecond   | below | 0 | can never be met, as consumedPerSecond is never below 0; write a bound above 0",
            "recordsPerSecond    | above | 0 | can never be missed, as recordsPerSecond is above 0 whenever records are sent; write a bound above 0",
            "recordsPerSecond    | above | 100 | can never be met, as the workloads send no more than 100 records/s; lower it, or raise their rates",
            "recordsPerSecond    | below | 101 | can never be missed, as no more than 100 records/s are sent; lower it",
            "serviceLatency.max  | below | 180000 | can never be missed, as a record that takes 3m counts as failed: see delivery.timeout.ms and max.block.ms; lower it",
            "serviceLatency.max  | above | 180000 | can never be met, as a record that takes 3m counts as failed: see delivery.timeout.ms and max.block.ms; lower it",
            "publishLatency.mean | above | 240000 | can never be met, as a record that takes 4m counts as failed: see delivery.timeout.ms and max.block.ms; lower it"})
    void refusesABoundThatNothingCanMeetOrMiss(String metric, String side, double bound, String remedy) {
        assertThat(remedy(metric, side, bound)).isEqualTo(remedy);
    }

    /** An objective has to hold at every point of a sweep. */
    @ParameterizedTest
    @CsvSource(nullValues = "ok", value = {"above, 99, ok", "below, 101, ok", "below, 500, ok",
            "'above', 100, 'can never be met, as the workloads send no more than 100 records/s at one point of the "
                    + "sweep; lower it, or raise their rates'",
            "below, 501, 'can never be missed, as no more than 500 records/s are sent; lower it'"})
    void takesTheLowestAndTheHighestRateOfASweep(String side, double bound, @Nullable String remedy) {
        // Given
        var swept = new ObjectiveReach(100, 500, Duration.ZERO, Duration.ZERO);
        var text = String.valueOf(bound);
        var objective = new Objective("a", "recordsPerSecond", side.equals("below") ? text : null,
                side.equals("above") ? text : null, null);
        // Then
        assertThat(swept.remedy(objective, Metric.RECORDS_PER_SECOND, bound)).isEqualTo(remedy);
    }

    @Test
    void acceptsAnyRateWhereNoneIsGiven() {
        var unlimited = new ObjectiveReach(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Duration.ZERO,
                Duration.ZERO);

        assertThat(unlimited.remedy(new Objective("a", "recordsPerSecond", null, "1000000000", null),
                Metric.RECORDS_PER_SECOND, 1e9)).isNull();
    }

    private @Nullable String remedy(String metric, String side, double bound) {
        var text = String.valueOf(bound);
        var objective = side.equals("below")
                ? new Objective("a", metric, text, null, null)
                : new Objective("a", metric, null, text, null);
        return reach.remedy(objective, Metric.named(metric).orElseThrow(), bound);
    }

    private static List<PlannedWorkload> workloads(LoadPlan... loads) {
        return Arrays.stream(loads)
                .map(load -> PlannedWorkload.builder().name("c").pods(1).producersPerPod(1).load(load)
                        .work(new PlannedWork.Records(List.of(), Optional.empty(), SendPlan.PLAIN,
                                new RecordPlan(null, RandomValues.ofSize(1)), List.of(), Optional.empty()))
                        .build())
                .toList();
    }
}
