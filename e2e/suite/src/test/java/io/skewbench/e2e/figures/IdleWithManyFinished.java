package io.skewbench.e2e.figures;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.e2e.testbed.RunObjects;
import io.skewbench.e2e.testbed.Testbed;
import io.skewbench.engine.RunId;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.table.Measurement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * An operator with a thousand finished Benchmarks. All but one are copies with the same spec, status and results, under
 * names of their own.
 */
record IdleWithManyFinished(Testbed bed) implements Measurement {
    private static final int BENCHMARKS = 1_000;
    private static final Duration IDLE = Duration.ofMinutes(2);
    private static final double MIB = 1 << 20;
    private static final double MS_PER_S = TimeUnit.SECONDS.toMillis(1);

    @Override
    public String name() {
        return "finished";
    }

    /** Measures only once, because it takes long. */
    @Override
    public List<Figure> measure(int rounds) {
        bed.benchmarks().create("ended", "repetitions: 5", "burnIn: 0", "duration: 10s");
        var ended = bed.awaitAccounted("ended");
        var results = RunObjects.of(bed.client(), ended).results();
        var operator = new OperatorPod(bed.client(), bed.release());
        operator.scale(0);
        IntStream.range(1, BENCHMARKS).parallel().forEach(i -> copy("ended-" + i, ended, results));
        var steady = operator.startUntilSteady(BENCHMARKS);
        var writes = new ApiWrites(bed.client());
        var before = writes.count();
        sleep(IDLE);
        var written = writes.count() - before;
        var memory = operator.memoryBytes();
        bed.removeRuns();
        var of = "finished: with " + BENCHMARKS + " Benchmarks, ";
        return List.of(
                Figure.bounded(of + "operator's memory", Series.of(memory / MIB), "MiB", new AtMost(256), null),
                Figure.bounded(of + "writes to the API server in " + IDLE.toSeconds() + " s", Series.of(written),
                        "requests",
                        new AtMost(0), null),
                Figure.bounded(of + "restart to steady state", Series.of(steady.toMillis() / MS_PER_S), "s",
                        new AtMost(30),
                        null));
    }

    private void copy(String name, Benchmark ended, List<ConfigMap> results) {
        var copy = new Benchmark();
        copy.getMetadata().setName(name);
        copy.setSpec(ended.getSpec());
        var created = bed.client().resource(copy).create();
        var before = RunId.of(ended);
        var now = RunId.of(created);
        created.setStatus(Serialization.unmarshal(Serialization.asJson(ended).replace(before, now), Benchmark.class)
                .getStatus());
        bed.client().resource(created).updateStatus();
        for (var result : results) {
            var owner = new OwnerReferenceBuilder(result.getMetadata().getOwnerReferences().getFirst()).withName(name)
                    .withUid(created.getMetadata().getUid()).build();
            var text = Serialization.asJson(result).replace(before, now);
            bed.client().resource(new ConfigMapBuilder(Serialization.unmarshal(text, ConfigMap.class)).editMetadata()
                    .withUid(null)
                    .withResourceVersion(null)
                    .withManagedFields(List.of())
                    .withOwnerReferences(owner)
                    .addToAnnotations("skewbench.io/benchmark", name)
                    .endMetadata()
                    .build()).create();
        }
    }

    private static void sleep(Duration duration) {
        try {
            Thread.sleep(duration);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted", e);
        }
    }
}
