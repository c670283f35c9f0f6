package io.skewbench.controller.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.controller.child.AttemptPlan;
import io.skewbench.controller.child.ManyWrites;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.child.WriteShares;
import io.skewbench.controller.policy.BenchmarkPolicy;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.controller.worker.WorkerImage;
import io.skewbench.engine.AttemptId;
import io.skewbench.protocol.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A plan that was stored under one policy creates no workers under a stricter one. */
class AttemptWorkersTest {
    private static final String IMAGE = "registry.example/team/worker";

    @Test
    void createsNothingThatThePolicyRefusesByNow() {
        // Given an operator that was restarted with a stricter policy between plan and workers, and no API server
        try (var client = nowhere()) {
            assertThat(create(client, OperatorPolicy.DEFAULT)).contains("spec.worker.image: \"" + IMAGE
                    + "\": this operator does not allow this image; remove it, or ask for policy.images in the "
                    + "operator's chart");
            assertThat(create(client, OperatorPolicy.read("{\"images\": [\"" + IMAGE + "\"]}")))
                    .as("is refused by the policy only").hasValueSatisfying(
                            why -> assertThat(why).doesNotContain("policy"));
        }
    }

    private static Optional<String> create(KubernetesClient client, OperatorPolicy policy) {
        var benchmark = new Benchmark();
        benchmark.setMetadata(new ObjectMetaBuilder().withName("b").withNamespace("n").withUid("u").withGeneration(1L)
                .build());
        benchmark.setSpec(Json.read("""
                {"cluster": {"strimzi": {"name": "bench"}}, "workloads": [{"name": "c1", "kafkaTopic": "t"}],
                 "variants": [{"name": "a"}], "worker": {"image": "%s"}}""".formatted(IMAGE), BenchmarkSpec.class));
        var plan = new AttemptPlan(new AttemptId(0, 0),
                new ConfigMapBuilder().withNewMetadata().withName("plan").endMetadata().build());
        return new AttemptWorkers(client, new ManyWrites(new WriteShares()), new WorkerImage("own", List.of()),
                new BenchmarkPolicy(policy, "own"))
                .create(RunScope.of(benchmark, () -> {}), plan, List.of(), List.of(), Set.of());
    }

    /** A client that fails at its first request, without trying again. */
    private static KubernetesClient nowhere() {
        return new KubernetesClientBuilder().withConfig(new ConfigBuilder().withAutoConfigure(false)
                .withMasterUrl("http://127.0.0.1:1").withRequestRetryBackoffLimit(0).build()).build();
    }
}
