package io.skewbench.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.decoding.ApiServerJson;
import io.skewbench.controller.decoding.ResourceDecoders;
import io.skewbench.controller.lifecycle.FinishedBenchmark;

/**
 * The operator's client of the API server. It decodes each Benchmark and SkewedTopic by itself, see
 * {@link ResourceDecoders}. It reads neither managed fields, nor annotations and labels of others, nor the figures of
 * Benchmarks that have ended, see {@link FinishedBenchmark}.
 */
public final class OperatorClient {
    private OperatorClient() {}

    /** Connects with the kubeconfig or the pod's ServiceAccount, whichever the environment provides. */
    public static KubernetesClient connect() {
        return builder().build();
    }

    public static KubernetesClient connect(Config config) {
        return builder().withConfig(config).build();
    }

    /** Returns a builder of such clients, for callers that configure the connection themselves. */
    public static KubernetesClientBuilder builder() {
        var mapper = ApiServerJson.mapper();
        mapper.addMixIn(Benchmark.class, DecodedBenchmark.class);
        mapper.addMixIn(SkewedTopic.class, DecodedTopic.class);
        return new KubernetesClientBuilder().withKubernetesSerialization(new KubernetesSerialization(mapper, true));
    }

    /** Jackson's annotations for Benchmarks. */
    @JsonDeserialize(converter = BenchmarkDecoder.class)
    private interface DecodedBenchmark {}

    /** Jackson's annotations for SkewedTopics. */
    @JsonDeserialize(converter = TopicDecoder.class)
    private interface DecodedTopic {}

    private static final class BenchmarkDecoder extends StdConverter<JsonNode, Benchmark> {
        @Override
        public Benchmark convert(JsonNode tree) {
            return FinishedBenchmark.lean(ResourceDecoders.BENCHMARKS.decode(tree));
        }
    }

    private static final class TopicDecoder extends StdConverter<JsonNode, SkewedTopic> {
        @Override
        public SkewedTopic convert(JsonNode tree) {
            return ResourceDecoders.TOPICS.decode(tree);
        }
    }
}
