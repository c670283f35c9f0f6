package io.skewbench.controller.lifecycle;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.decoding.HeldSpec;
import io.skewbench.engine.run.RunState;
import io.skewbench.protocol.json.Json;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What the operator reads of a Benchmark whose run has ended: the spec, and how it has ended. The operator holds all
 * Benchmarks in memory, and figures and trial lines take up to 256 KiB each. A status that was read so must never be
 * written: {@link #wholeStatus} reads what is to be changed.
 */
public final class FinishedBenchmark {
    private FinishedBenchmark() {}

    /** Takes from a Benchmark that has just been read what nothing asks for; one that has not ended stays as it is. */
    public static Benchmark lean(Benchmark benchmark) {
        var metadata = benchmark.getMetadata();
        if (metadata == null || metadata.getGeneration() == null || !RunState.isFinished(benchmark)) {
            return benchmark;
        }
        var status = benchmark.getStatus();
        HeldSpec.forgetStatus(benchmark);
        benchmark.setStatus(BenchmarkStatus.builder().observedGeneration(status.observedGeneration())
                .phase(status.phase()).runId(status.runId()).startTime(status.startTime())
                .completionTime(status.completionTime()).cluster(status.cluster())
                .conditions(Objects.requireNonNullElse(status.conditions(), List.<Condition>of()).stream()
                        .map(condition -> new ConditionBuilder(condition).withMessage(null).build()).toList())
                .build());
        return benchmark;
    }

    /** Returns the status as the API server has it; empty if the Benchmark is gone. */
    public static Optional<BenchmarkStatus> wholeStatus(KubernetesClient client, Benchmark benchmark) {
        var metadata = benchmark.getMetadata();
        var stored = client.genericKubernetesResources(ResourceDefinitionContext.fromResourceType(Benchmark.class))
                .inNamespace(metadata.getNamespace()).withName(metadata.getName()).get();
        return stored == null || !metadata.getUid().equals(stored.getMetadata().getUid())
                ? Optional.empty()
                : Optional.ofNullable(Json.mapper().convertValue(stored.getAdditionalProperties().get("status"),
                        BenchmarkStatus.class));
    }
}
