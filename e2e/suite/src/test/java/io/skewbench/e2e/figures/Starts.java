package io.skewbench.e2e.figures;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.Environment.WorkerFacts;
import io.skewbench.e2e.testbed.RunObjects;
import io.skewbench.e2e.testbed.Testbed;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.table.Measurement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * How eight workers on four nodes start, and how long it takes from the creation of a Benchmark to its first record.
 */
record Starts(Testbed bed) implements Measurement {
    private static final int PODS = 8;
    private static final int NODES = 4;
    private static final double MS_PER_S = TimeUnit.SECONDS.toMillis(1);

    /** One run. */
    private record Start(double skewMs, double overheadSeconds, double inAllSeconds) {}

    @Override
    public String name() {
        return "start";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var topic = bed.kubectl("wait", "skewedtopic/orders", "--for=condition=Ready", "--timeout=5m");
        if (topic.status() != 0) {
            throw new IllegalStateException(topic.output());
        }
        var starts = new ArrayList<Start>();
        for (var round = 0; round < rounds; round++) {
            starts.add(measure("start-" + round));
        }
        return List.of(
                Figure.bounded("start: first to last of " + PODS + " workers on " + NODES + " nodes",
                        Series.of(starts, Start::skewMs), "ms", new AtMost(5), null),
                Figure.bounded("start: creation to first record, beyond what pods need to get ready",
                        Series.of(starts, Start::overheadSeconds), "s", new AtMost(3), null),
                Figure.shown("start: creation to first record", Series.of(starts, Start::inAllSeconds), "s", null));
    }

    private Start measure(String name) {
        try (var moments = RunMoments.watch(bed.client())) {
            var created = Instant.now();
            bed.benchmarks().createOn(name, "strimzi: {name: bench}", """
                    topic: orders
                    pods: %d
                    affinity:
                      podAntiAffinity:
                        preferredDuringSchedulingIgnoredDuringExecution:
                          - weight: 100
                            podAffinityTerm:
                              topologyKey: kubernetes.io/hostname
                              labelSelector: {matchLabels: {skewbench.io/workload: c1}}
                    """.formatted(PODS), "duration: 3s");
            var finished = bed.awaitAccounted(name);
            var trial = Objects.requireNonNull(finished.getStatus().trials()).getFirst();
            if (nodes(finished) != NODES) {
                throw new IllegalStateException("The workers ran on " + nodes(finished) + " nodes instead of " + NODES
                        + ":\n" + Serialization.asYaml(finished));
            }
            var run = moments.of(RunObjects.of(bed.client(), finished).runId());
            var inAll = Duration.between(created, run.start());
            var pods = Duration.between(run.firstPod(), run.lastReady());
            return new Start(Objects.requireNonNull(trial.startSkewMs()), seconds(inAll.minus(pods)), seconds(inAll));
        } finally {
            bed.removeRuns();
        }
    }

    private static long nodes(Benchmark finished) {
        return Objects.requireNonNull(Objects.requireNonNull(finished.getStatus().environment()).workers()).stream()
                .map(WorkerFacts::node).distinct().count();
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / MS_PER_S;
    }
}
