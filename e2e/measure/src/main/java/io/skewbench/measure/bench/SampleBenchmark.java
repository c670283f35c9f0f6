package io.skewbench.measure.bench;

import io.skewbench.measure.rig.RigWorkload;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan.StampPlan;
import io.skewbench.protocol.plan.WorkerPlanBuilder;
import io.skewbench.worker.consume.CheckedSamples;
import io.skewbench.worker.consume.MeasuredTime;
import io.skewbench.worker.consume.Received;
import io.skewbench.worker.measure.Window;
import io.skewbench.worker.records.RecordSource;
import io.skewbench.worker.records.Stamping;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.record.TimestampType;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The cost of a received record beyond that of the client: what a consumer counts and measures, and what it checks. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SampleBenchmark {
    private static final int RECORDS = 64_000;
    private static final byte[] VALUE = new byte[100];

    private final List<ConsumerRecord<byte[], byte[]>> records = records();
    private final CheckedSamples samples = new CheckedSamples("t0", "w");
    private final Received received = new Received();

    public SampleBenchmark() {
        var now = System.nanoTime();
        received.measure(MeasuredTime.of(new Window(now, now, now + TimeUnit.HOURS.toNanos(1), 0)));
    }

    /** Counts and measures the records. */
    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public void unchecked() {
        for (var record : records) {
            received.add(record, System.nanoTime());
        }
    }

    /** Checks the samples besides. */
    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public void checked() {
        for (var record : records) {
            received.add(record, System.nanoTime());
            samples.add(record);
        }
    }

    private static List<ConsumerRecord<byte[], byte[]>> records() {
        var plan = WorkerPlanBuilder.builder(new RigWorkload("topic", 1, new LoadPlan.Unlimited(), VALUE.length,
                Duration.ZERO, Duration.ofMinutes(1), Map.of()).plan("")).stamp(StampPlan.OF_CONSUMED).build();
        var source = new RecordSource(plan.records(), plan.seed(), new byte[0], Stamping.of(plan));
        return IntStream.range(0, RECORDS).mapToObj(n -> {
            var sent = new ProducerRecord<byte[], byte[]>("topic", VALUE);
            source.stamp(sent, n, 0);
            return new ConsumerRecord<byte[], byte[]>("topic", 0, n, n % 1_000, TimestampType.CREATE_TIME, 0,
                    VALUE.length, new byte[0], VALUE, sent.headers(), Optional.empty());
        }).toList();
    }
}
