package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.engine.Problem;
import io.skewbench.engine.Specs;
import io.skewbench.protocol.plan.WorkerPlan.FlushPlan;
import io.skewbench.protocol.plan.WorkerPlan.SendPlan;
import io.skewbench.protocol.plan.WorkerPlan.TransactionPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SendPlannerTest {
    private final Problems problems = new Problems();

    @Test
    void plansWhatProducersDoBesideSending() {
        assertThat(plan("")).isEqualTo(SendPlan.PLAIN);
        assertThat(plan("flush: {everyRecords: 10}, transactions: {records: 5}"))
                .isEqualTo(new SendPlan(new FlushPlan(10, 0), new TransactionPlan(5)));
        assertThat(plan("flush: {everyRecords: 10, deviation: 3}"))
                .isEqualTo(new SendPlan(new FlushPlan(10, 3), null));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "flush: {everyRecords: 0}  | spec.flush.everyRecords: \"0\": must be from 1 to 1000000000",
            "flush: {everyRecords: 1, deviation: -1} | spec.flush.deviation: \"-1\": must be from 0 to 1000000000",
            "transactions: {records: 0} | spec.transactions.records: \"0\": must be from 1 to 1000000000"})
    void refusesOtherNumbers(String fields, String line) {
        plan(fields);

        assertThat(problems.all()).extracting(Problem::toString).containsExactly(line);
    }

    private SendPlan plan(String fields) {
        return new SendPlanner(problems).plan("spec", Specs.read("""
                {name: c1, kafkaTopic: t, load: {rate: 10}, records: {value: {size: 100}}, %s}""".formatted(fields),
                Workload.class));
    }
}
