package io.skewbench.controller.lifecycle;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.decoding.HeldSpec;
import io.skewbench.controller.decoding.ResourceDecoders;
import io.skewbench.engine.run.RunState;
import io.skewbench.protocol.json.Json;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Reduces a finished Benchmark to its spec and its outcome. The operator holds all Benchmarks in memory, and figures
 * and trial lines take up to 256 KiB each. A reduced status must never be written: {@link #wholeStatus} reads the
 * complete one before a change.
 */
public final class FinishedBenchmark {
    private FinishedBenchmark() {}

    /** Returns whether a Benchmark is finished, which can't be known without a generation. */
    public static boolean is(Benchmark benchmark) {
        var metadata = benchmark.getMetadata();
        return metadata != null && metadata.getGeneration() != null && RunState.isFinished(benchmark);
    }

    /** Removes the unused parts from a Benchmark that has just been read; one that isn't finished stays complete. */
    public static Benchmark lean(Benchmark benchmark) {
        if (!is(benchmark)) {
            return benchmark;
        }
        var status = benchmark.getStatus();
        HeldSpec.forgetStatus(benchmark);
        benchmark.setStatus(BenchmarkStatus.builder().observedGeneration(status.observedGeneration())
                .phase(status.phase()).runId(status.runId()).startTime(status.startTime())
                .completionTime(status.completionTime()).cluster(status.cluster())
                .tunedKafka(status.tunedKafka())
                .conditions(Objects.requireNonNullElse(status.conditions(), List.<Condition>of()).stream()
                        .map(condition -> new ConditionBuilder(condition).withMessage(null).build()).toList())
                .build());
        return benchmark;
    }

    /**
     * Returns the complete status from the API server, without fields that cannot be decoded; empty if the Benchmark
     * was deleted.
     */
    public static Optional<BenchmarkStatus> wholeStatus(KubernetesClient client, Benchmark benchmark) {
        var metadata = benchmark.getMetadata();
        return stored(client, metadata.getNamespace(), metadata.getName())
                .filter(stored -> metadata.getUid().equals(stored.getMetadata().getUid()))
                .map(Benchmark::getStatus);
    }

    /** Returns a Benchmark as it is stored, without fields that cannot be decoded; empty if there is none. */
    public static Optional<Benchmark> stored(KubernetesClient client, String namespace, String name) {
        var stored = client.genericKubernetesResources(ResourceDefinitionContext.fromResourceType(Benchmark.class))
                .inNamespace(namespace).withName(name).get();
        return Optional.ofNullable(stored)
                .map(it -> ResourceDecoders.BENCHMARKS.decode(Json.mapper().valueToTree(it)));
    }
}
