package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.skewbench.api.testing.Repository;
import io.skewbench.api.v1alpha1.Load;
import io.skewbench.engine.Problem;
import io.skewbench.engine.Specs;
import io.skewbench.protocol.plan.Arrivals;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.LoadPlan.Shares;
import io.skewbench.protocol.plan.LoadPlan.Step;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Trials that measure a minute. */
class LoadPlannerTest {
    private static final String STARTER = "operator/local/src/main/resources/io/skewbench/local/command/starter.yaml";

    private final Problems problems = new Problems();

    @Test
    void plansRates() {
        assertThat(plan("{rate: 10}")).isEqualTo(new LoadPlan.ConstantRate(10));
        assertThat(plan("{unlimited: {}}")).isEqualTo(new LoadPlan.Unlimited());
    }

    @Test
    void plansStepsAndRamps() {
        assertThat(plan("{steps: [{rate: 100, duration: 1500ms}, {rate: 0, duration: 10s}]}"))
                .isEqualTo(new LoadPlan.Steps(List.of(new Step(100, 1500), new Step(0, 10_000))));
        assertThat(plan("{ramp: {from: 0, to: 500}}")).isEqualTo(new LoadPlan.Ramp(0, 500, 60_000));
        assertThat(plan("{ramp: {from: 500, to: 0, over: 10s}}")).isEqualTo(new LoadPlan.Ramp(500, 0, 10_000));
    }

    @Test
    void plansBurstsByTheTimeBetweenThem() {
        assertThat(plan("{bursts: {rate: 100, duration: 2s, every: 10s}}"))
                .isEqualTo(new LoadPlan.Bursts(100, 2000, 8000, 0));
        assertThat(plan("{bursts: {rate: 100, duration: 2s, every: 10s, idleRate: 5}}"))
                .isEqualTo(new LoadPlan.Bursts(100, 2000, 8000, 5));
    }

    @Test
    void plansDrawnRates() {
        assertThat(plan("{gaussian: {mean: 100, deviation: 10}}")).isEqualTo(new LoadPlan.Gaussian(100, 10, 1000));
        assertThat(plan("{perPartition: {rate: 7}}")).isEqualTo(new LoadPlan.PerPartition(7, Shares.CONSTANT, 1));
        assertThat(plan("{perPartition: {rate: 7, distribution: Uniform}}"))
                .isEqualTo(new LoadPlan.PerPartition(7, Shares.UNIFORM, 1));
        assertThat(plan("{perPartition: {rate: 7, distribution: Zipfian, exponent: 0.8}}"))
                .isEqualTo(new LoadPlan.PerPartition(7, Shares.ZIPFIAN, 0.8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{rate: 1}", "{rate: 1000000000}",
            "{steps: [{rate: 0, duration: 1ms}, {rate: 1, duration: 59999ms}]}", "{ramp: {from: 0, to: 0, over: 60s}}",
            "{bursts: {rate: 1, duration: 1ms, every: 2ms}}", "{gaussian: {mean: 1, deviation: 0, window: 24h}}",
            "{perPartition: {rate: 1000000}}"})
    void acceptsLoadsAtTheBounds(String load) {
        plan(load);

        assertThat(problems.all()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "{}        | load: set exactly one of rate, unlimited, steps, ramp, bursts, gaussian and perPartition",
            "{rate: 1, unlimited: {}} | load: set exactly one of rate, unlimited, steps, ramp, bursts, gaussian and perPartition",
            "{rate: -1} | load.rate: \"-1\": must be from 1 to 1000000000",
            "{rate: 0} | load.rate: \"0\": must be from 1 to 1000000000",
            "{rate: 1000000001} | load.rate: \"1000000001\": must be from 1 to 1000000000",
            "{steps: [{rate: 1, duration: 50s}, {rate: 2, duration: 30s}]} | load.steps: take 1m20s in all, and only 1m are measured: shorten them, or raise spec.duration",
            "{steps: [{rate: 1, duration: 1s}, {rate: -1, duration: 1s}]} | load.steps[1].rate: \"-1\": must be from 0 to 1000000000",
            "{steps: [{rate: 1, duration: 0s}]} | load.steps[0].duration: \"0s\": must be from 1ms to 24h",
            "{ramp: {from: 1, to: 2, over: 61s}} | load.ramp.over: \"61s\": is longer than spec.duration 1m, so that the last rate would not be reached: shorten it",
            "{ramp: {from: -1, to: 2}} | load.ramp.from: \"-1\": must be from 0 to 1000000000",
            "{ramp: {from: 1, to: -2}} | load.ramp.to: \"-2\": must be from 0 to 1000000000",
            "{bursts: {rate: 1, duration: 1.5ms, every: 2s}} | load.bursts.duration: \"1.5ms\": must be whole milliseconds",
            "{bursts: {rate: 0, duration: 1s, every: 2s}} | load.bursts.rate: \"0\": must be from 1 to 1000000000",
            "{bursts: {rate: 1, duration: 2s, every: 2s}} | load.bursts.every: \"2s\": must be longer than the bursts",
            "{bursts: {rate: 1, duration: 1s, every: 2s, idleRate: -1}} | load.bursts.idleRate: \"-1\": must be from 0 to 1000000000",
            "{gaussian: {mean: 0, deviation: 1}} | load.gaussian.mean: \"0\": must be from 1 to 1000000000",
            "{gaussian: {mean: 1, deviation: -1}} | load.gaussian.deviation: \"-1\": must be from 0 to 1000000000",
            "{gaussian: {mean: 1, deviation: 1, window: 0.5ms}} | load.gaussian.window: \"0.5ms\": must be from 1ms to 24h",
            "{perPartition: {rate: 1000001}} | load.perPartition.rate: \"1000001\": must be from 1 to 1000000",
            "{perPartition: {rate: 1, distribution: Normal}} | load.perPartition.distribution: \"Normal\": must be Constant, Uniform or Zipfian"})
    void refusesOtherLoads(String load, String line) {
        plan(load);

        assertThat(problems.all()).extracting(Problem::toString).containsExactly("spec." + line);
    }

    /** Nothing but these texts tells users which loads there are. */
    @ParameterizedTest
    @MethodSource("loads")
    void everyLoadIsNamedWhereUsersLook(String name) {
        // When
        plan("{}");
        // Then
        assertThat(problems.all()).singleElement().extracting(Problem::toString, STRING).containsPattern(word(name));
        assertThat(Repository.root()).satisfies(
                root -> assertThat(root.resolve("docs/benchmark.md")).content().contains("`" + name + ": "),
                root -> assertThat(root.resolve(STARTER)).content().containsPattern(word(name)));
    }

    static Stream<String> loads() {
        return Arrays.stream(Load.class.getRecordComponents()).map(RecordComponent::getName)
                .filter(name -> !name.equals("arrivals"));
    }

    private static String word(String name) {
        return "\\b" + name + "\\b";
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{rate: 1} | PERIODIC", "{rate: 1, arrivals: Periodic} | PERIODIC",
            "{ramp: {from: 1, to: 2}, arrivals: Poisson} | POISSON"})
    void plansArrivals(String load, Arrivals arrivals) {
        // When
        var planned = arrivals(load);
        // Then
        assertThat(planned).isEqualTo(arrivals);
        assertThat(problems.all()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "{rate: 1, arrivals: Random} | load.arrivals: \"Random\": must be Periodic or Poisson",
            "{unlimited: {}, arrivals: Poisson} | load.arrivals: \"Poisson\": has no effect without a rate: an unlimited load sends whenever the producers accept records; leave it out, or give a rate"})
    void refusesOtherArrivals(String load, String line) {
        // When
        arrivals(load);
        // Then
        assertThat(problems.all()).extracting(Problem::toString).containsExactly("spec." + line);
    }

    private Arrivals arrivals(String load) {
        return new LoadPlanner(problems, Duration.ofMinutes(1)).arrivals("spec.load", Specs.read(load, Load.class));
    }

    private LoadPlan plan(String load) {
        return new LoadPlanner(problems, Duration.ofMinutes(1)).plan("spec.load", Specs.read(load, Load.class));
    }
}
