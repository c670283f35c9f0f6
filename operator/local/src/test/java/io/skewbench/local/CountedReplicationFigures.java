package io.skewbench.local;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.partitioners.ReplicaPlacement;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.measure.rig.Rig;
import io.skewbench.measure.table.Measurement;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How far the bytes per second that all in-sync replicas received, as a Benchmark reports them, are from what followers
 * count themselves, divided by their number. They count the headers of batches too, which are 0.7 % of these records.
 */
record CountedReplicationFigures(Path home) implements Measurement {
    private static final int BROKERS = 3;
    private static final int PARTITIONS = 12;
    private static final double MOST_PERCENT = 2;
    /** What is counted begins two seconds after the measured time, and ends three before it. */
    private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long COUNTED_NANOS = TimeUnit.SECONDS.toNanos(15);
    private static final double NANOS_PER_S = TimeUnit.SECONDS.toNanos(1);
    private static final long PERIOD_MS = 50;

    @Override
    public String name() {
        return "replication";
    }

    @Override
    public List<Figure> measure(int rounds) {
        try (var rig = Rig.of(BROKERS)) {
            return List.of(figure(rig, "1", rounds), figure(rig, "all", rounds));
        }
    }

    private Figure figure(Rig rig, String acks, int rounds) {
        var percent = new ArrayList<Double>();
        for (var round = 1; round <= rounds; round++) {
            var folder = home.resolve("acks-" + acks + "-" + round);
            percent.add(rig.withTopic(ReplicaPlacement.everywhere(PARTITIONS, BROKERS),
                    topic -> differencePercent(rig, topic, acks, folder)));
        }
        return Figure.bounded("replication, acks=" + acks + ": bytes/s against followers' own count",
                new Series(percent), "%", new AtMost(MOST_PERCENT), null);
    }

    private static double differencePercent(Rig rig, String topic, String acks, Path folder) {
        try (var counters = ReplicationCounters.attach()) {
            var run = SkewbenchProcess.run(folder, benchmark(topic, acks), "--bootstrap-server",
                    rig.brokers().bootstrapServers(), "-o", "json");
            var counted = bytesPerSecond(counters, run) / (BROKERS - 1);
            if (run.await() != 0) {
                throw new CannotMeasureException("The run failed: " + run.err());
            }
            var reported = Json.mapper().readTree(run.out())
                    .at("/status/variants/0/replication/bytesPerSecond/median").asDouble();
            return 100 * Math.abs(reported / counted - 1);
        } catch (IOException e) {
            throw new CannotMeasureException(e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CannotMeasureException(e.toString());
        }
    }

    /** Returns what all followers receive in the middle of the trial. */
    private static double bytesPerSecond(ReplicationCounters counters, SkewbenchProcess run)
            throws IOException, InterruptedException {
        var before = counters.bytes();
        while (counters.bytes() == before && run.isAlive()) {
            TimeUnit.MILLISECONDS.sleep(PERIOD_MS);
        }
        TimeUnit.NANOSECONDS.sleep(WARM_UP_NANOS);
        var begun = System.nanoTime();
        var first = counters.bytes();
        TimeUnit.NANOSECONDS.sleep(COUNTED_NANOS);
        var ended = System.nanoTime();
        var last = counters.bytes();
        return (last - first) * NANOS_PER_S / (ended - begun);
    }

    private static String benchmark(String topic, String acks) {
        return """
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: replicated}
                spec:
                  cluster: {strimzi: {name: bench}}
                  workloads:
                    - name: w
                      kafkaTopic: %s
                      load: {rate: 500}
                      records: {value: {size: 10Ki}}
                      producer: {acks: "%s"}
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  burnIn: 0
                  warmup: 3s
                  duration: 20s
                  repetitions: 1
                """.formatted(topic, acks);
    }
}
