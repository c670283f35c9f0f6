package io.skewbench.controller.figures;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.testing.LargeStatus;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.engine.RunId;
import io.skewbench.engine.run.StatusBudget;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.table.Measurement;
import io.skewbench.protocol.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** An operator that starts where a thousand simulated runs of 500 trials each have ended. */
record StartWithManyFinished(KubeApi api) implements Measurement {
    private static final int BENCHMARKS = 1_000;
    private static final int TRIALS = 500;
    private static final int ROWS = 50;
    private static final int BROKERS = 12;
    private static final Duration IDLE = Duration.ofMinutes(1);
    private static final PatchContext APPLY = new PatchContext.Builder().withPatchType(PatchType.SERVER_SIDE_APPLY)
            .withFieldManager("figures").withForce(true).build();
    private static final double MIB = 1 << 20;
    private static final double KIB = 1 << 10;
    private static final double MS_PER_S = TimeUnit.SECONDS.toMillis(1);

    @Override
    public String name() {
        return "finished";
    }

    /** Once, as it takes long. */
    @Override
    public List<Figure> measure(int rounds) {
        var status = new StatusBudget().fit(LargeStatus.of(ROWS, BROKERS, 1, TRIALS));
        // Of their own, as other operators would have to read them too; deleting them takes longer than a request may.
        var namespace = api.namespace() + "-finished";
        api.client().resource(new NamespaceBuilder().withNewMetadata().withName(namespace).endMetadata().build())
                .create();
        var tenant = api.client().inNamespace(namespace);
        IntStream.range(0, BENCHMARKS).parallel().forEach(i -> create(tenant, "ended-" + i, status));
        try (var operator = MeasuredOperator.start(api, List.of(namespace))) {
            var steady = operator.untilSteady(BENCHMARKS);
            var requests = new ApiRequests(api.client());
            var before = requests.writes();
            MeasuredOperator.sleep(IDLE.toMillis());
            var written = requests.writes() - before;
            var of = "finished: with 1,000 simulated Benchmarks of 500 trials, ";
            return List.of(
                    Figure.bounded(of + "operator's resident memory", Series.of(operator.residentBytes() / MIB), "MiB",
                            new AtMost(256), null),
                    Figure.shown(of + "most memory since its start", Series.of(operator.peakBytes() / MIB), "MiB",
                            null),
                    Figure.bounded(of + "restart to steady state", Series.of(steady.toMillis() / MS_PER_S), "s",
                            new AtMost(30), null),
                    Figure.bounded(of + "writes to the API server in " + IDLE.toSeconds() + " s", Series.of(written),
                            "requests", new AtMost(0), null),
                    Figure.shown(of + "size of each status", Series.of(Json.write(status).length() / KIB), "KiB",
                            null));
        }
    }

    private static void create(NamespacedKubernetesClient tenant, String name, BenchmarkStatus status) {
        // Applied, so that a request that is repeated after a time-out changes nothing.
        var created = tenant.resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: %s}
                spec:
                  cluster: {bootstrapServers: "bench:9092"}
                  workloads: [{name: c1, kafkaTopic: t, load: {rate: 200}, records: {value: {size: "100"}}}]
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  duration: 10s
                """.formatted(name), Benchmark.class)).serverSideApply();
        var ended = new Benchmark();
        ended.getMetadata().setName(name);
        ended.setStatus(status.toBuilder().observedGeneration(created.getMetadata().getGeneration())
                .runId(RunId.of(created)).cluster(null).result(null).build());
        tenant.resource(ended).subresource("status").patch(APPLY, ended);
    }
}
