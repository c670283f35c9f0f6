package io.skewbench.controller;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.benchmark.FinishedBenchmark;

/**
 * The operator's way to the API server. It doesn't read who manages which field: nothing asks for it, and of a thousand
 * Benchmarks in the caches it would be the larger part. What isn't read isn't changed by writing either. Nor does it read
 * the figures of Benchmarks that have ended, see {@link FinishedBenchmark}.
 */
public final class OperatorClient {

    private OperatorClient() {}

    /** Connects as the environment says: a kubeconfig, or the ServiceAccount of the pod. */
    public static KubernetesClient connect() {
        return builder().build();
    }

    public static KubernetesClient connect(Config config) {
        return builder().withConfig(config).build();
    }

    private static KubernetesClientBuilder builder() {
        var mapper = new ObjectMapper();
        mapper.addMixIn(ObjectMeta.class, WithoutManagedFields.class);
        mapper.addMixIn(Benchmark.class, WithoutFigures.class);
        return new KubernetesClientBuilder().withKubernetesSerialization(new KubernetesSerialization(mapper, true));
    }

    /** To be read as if a Benchmark had these annotations. */
    @JsonDeserialize(converter = FinishedBenchmark.class)
    private interface WithoutFigures {}

    /** To be read as if an ObjectMeta had these annotations. */
    @JsonIgnoreProperties("managedFields")
    private interface WithoutManagedFields {}
}
