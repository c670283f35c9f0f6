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
import java.util.stream.Stream;

/**
 * How far the bytes per second that a Benchmark reports are from what brokers count themselves: those that all in-sync
 * replicas received, from the count of followers divided by their number; those into all brokers, from the count of
 * leaders and followers. They count the headers of batches too, which are 0.7 % of these records.
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

    /** Bytes of batches per second. */
    private record Counted(double produced, double replicated) {}

    /** By how much what is reported differs from what is counted. */
    private record Difference(double replicatedPercent, double intoBrokersPercent) {}

    @Override
    public String name() {
        return "replication";
    }

    @Override
    public List<Figure> measure(int rounds) {
        try (var rig = Rig.of(BROKERS)) {
            return Stream.of("1", "all").flatMap(acks -> figures(rig, acks, rounds).stream()).toList();
        }
    }

    private List<Figure> figures(Rig rig, String acks, int rounds) {
        var differences = new ArrayList<Difference>();
        for (var round = 1; round <= rounds; round++) {
            var folder = home.resolve("acks-" + acks + "-" + round);
            differences.add(rig.withTopic(ReplicaPlacement.everywhere(PARTITIONS, BROKERS),
                    topic -> difference(rig, topic, acks, folder)));
        }
        return List.of(
                figure("replication, acks=" + acks + ": bytes/s against followers' own count",
                        differences.stream().map(Difference::replicatedPercent).toList()),
                figure("replication, acks=" + acks + ": bytes/s into all brokers against their own count",
                        differences.stream().map(Difference::intoBrokersPercent).toList()));
    }

    private static Figure figure(String row, List<Double> percent) {
        return Figure.bounded(row, new Series(percent), "%", new AtMost(MOST_PERCENT), null);
    }

    private static Difference difference(Rig rig, String topic, String acks, Path folder) {
        try (var counters = ReplicationCounters.attach()) {
            var run = SkewbenchProcess.run(folder, benchmark(topic, acks), "--bootstrap-server",
                    rig.brokers().bootstrapServers(), "-o", "json");
            var counted = bytesPerSecond(counters, run);
            if (run.await() != 0) {
                throw new CannotMeasureException("The run failed: " + run.err());
            }
            var row = Json.mapper().readTree(run.out()).at("/status/variants/0");
            var intoBrokers = 0.0;
            for (var broker : row.at("/brokers")) {
                intoBrokers += broker.at("/bytesInPerSecond").asDouble();
            }
            return new Difference(
                    percent(row.at("/replication/bytesPerSecond/median").asDouble(),
                            counted.replicated() / (BROKERS - 1)),
                    percent(intoBrokers, counted.produced() + counted.replicated()));
        } catch (IOException e) {
            throw new CannotMeasureException(e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CannotMeasureException(e.toString());
        }
    }

    private static double percent(double reported, double counted) {
        return 100 * Math.abs(reported / counted - 1);
    }

    /** Returns what all brokers receive in the middle of the trial. */
    private static Counted bytesPerSecond(ReplicationCounters counters, SkewbenchProcess run)
            throws IOException, InterruptedException {
        var before = counters.replicated();
        while (counters.replicated() == before && run.isAlive()) {
            TimeUnit.MILLISECONDS.sleep(PERIOD_MS);
        }
        TimeUnit.NANOSECONDS.sleep(WARM_UP_NANOS);
        var begun = System.nanoTime();
        var produced = counters.produced();
        var replicated = counters.replicated();
        TimeUnit.NANOSECONDS.sleep(COUNTED_NANOS);
        var seconds = (System.nanoTime() - begun) / NANOS_PER_S;
        return new Counted((counters.produced() - produced) / seconds, (counters.replicated() - replicated) / seconds);
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
