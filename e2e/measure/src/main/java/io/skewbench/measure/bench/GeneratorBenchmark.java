package io.skewbench.measure.bench;

import io.skewbench.measure.rig.RigWorkload;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.plan.WorkerPlan.StampPlan;
import io.skewbench.protocol.plan.WorkerPlanBuilder;
import io.skewbench.worker.trial.CodeWarmup;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** The cost of a record without the client: instead of a producer, a sink acknowledges it at once. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class GeneratorBenchmark {
    /** Enough records that what a trial allocates at its start is negligible. */
    private static final int RECORDS = 20_000_000;
    /** A rate at which every record is late, so that there is no waiting. */
    private static final double ALWAYS_DUE = 1e9;

    private static final byte[] VALUE = new byte[100];

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public void constantRate() {
        CodeWarmup.send(plan(new LoadPlan.ConstantRate(ALWAYS_DUE)), RECORDS);
    }

    /** As for a workload with consumers, which check stamped records. */
    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public void stamped() {
        CodeWarmup.send(WorkerPlanBuilder.builder(plan(new LoadPlan.ConstantRate(ALWAYS_DUE)))
                .stamp(StampPlan.OF_CONSUMED).build(), RECORDS);
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public void unlimited() {
        CodeWarmup.send(plan(new LoadPlan.Unlimited()), RECORDS);
    }

    /** The cost that the client's interface imposes on every caller: creating the record. */
    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public void recordsOnly(Blackhole blackhole) {
        for (var n = 0; n < RECORDS; n++) {
            blackhole.consume(new ProducerRecord<>("topic", null, null, VALUE));
        }
    }

    private static WorkerPlan plan(LoadPlan load) {
        return new RigWorkload("topic", 1, load, VALUE.length, Duration.ZERO, Duration.ofMinutes(1), Map.of())
                .plan("127.0.0.1:9092");
    }
}
