package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Experiment.PlannedWorkload;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.LoadPlan.Shares;
import io.skewbench.protocol.plan.LoadPlan.Step;
import io.skewbench.protocol.plan.WorkerPlan.FlushPlan;
import io.skewbench.protocol.plan.WorkerPlan.SendPlan;
import io.skewbench.protocol.plan.WorkerPlan.TransactionPlan;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of a workload's load, flush and transactions. */
class LoadsTest {

    @Test
    void plansStepsAndRamps() {
        assertThat(load("{steps: [{rate: 100, duration: 1500ms}, {rate: 0, duration: 10s}]}"))
                .isEqualTo(new LoadPlan.Steps(List.of(new Step(100, 1500), new Step(0, 10_000))));
        assertThat(load("{ramp: {from: 0, to: 500}}")).isEqualTo(new LoadPlan.Ramp(0, 500, 60_000));
        assertThat(load("{ramp: {from: 500, to: 0, over: 10s}}")).isEqualTo(new LoadPlan.Ramp(500, 0, 10_000));
    }

    @Test
    void plansBurstsByTheTimeBetweenThem() {
        assertThat(load("{bursts: {rate: 100, duration: 2s, every: 10s}}"))
                .isEqualTo(new LoadPlan.Bursts(100, 2000, 8000, 0));
        assertThat(load("{bursts: {rate: 100, duration: 2s, every: 10s, idleRate: 5}}"))
                .isEqualTo(new LoadPlan.Bursts(100, 2000, 8000, 5));
    }

    @Test
    void plansDrawnRates() {
        assertThat(load("{gaussian: {mean: 100, deviation: 10}}")).isEqualTo(new LoadPlan.Gaussian(100, 10, 1000));
        assertThat(load("{perPartition: {rate: 7}}")).isEqualTo(new LoadPlan.PerPartition(7, Shares.CONSTANT, 1));
        assertThat(load("{perPartition: {rate: 7, distribution: Zipfian, exponent: 0.8}}"))
                .isEqualTo(new LoadPlan.PerPartition(7, Shares.ZIPFIAN, 0.8));
    }

    @Test
    void plansWhatProducersDoBesideSending() {
        assertThat(workload("{rate: 10}", "").send()).isEqualTo(SendPlan.PLAIN);
        assertThat(workload("{rate: 10}", "flush: {everyRecords: 10}, transactions: {records: 5}").send())
                .isEqualTo(new SendPlan(new FlushPlan(10, 0), new TransactionPlan(5)));
        assertThat(workload("{rate: 10}", "flush: {everyRecords: 10, deviation: 3}").send())
                .isEqualTo(new SendPlan(new FlushPlan(10, 3), null));
    }

    private static LoadPlan load(String load) {
        return workload(load, "").load();
    }

    private static PlannedWorkload workload(String load, String more) {
        return Specs.experiment(Specs.spec("""
                cluster: {bootstrapServers: "kafka:9092"}
                workloads: [{name: c1, kafkaTopic: t, load: %s, records: {value: {size: 100}}, %s}]
                variants: [{name: a, partitioner: BuiltIn}]
                duration: 1m
                """.formatted(load, more))).workloads().getFirst();
    }
}
