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
import io.skewbench.controller.decoding.ResourceDecoder;
import io.skewbench.controller.decoding.ResourceDecoder.Kind;
import io.skewbench.controller.decoding.ResourceDecoder.Required;
import io.skewbench.controller.lifecycle.FinishedBenchmark;
import java.util.List;

/**
 * The operator's client of the API server. It decodes each Benchmark and SkewedTopic by itself, see
 * {@link ResourceDecoder}. It reads neither managed fields, nor annotations and labels of others, nor the figures of
 * Benchmarks that have ended, see {@link FinishedBenchmark}.
 */
public final class OperatorClient {
    /** Bytes of the heap that a Benchmark may take; the largest example takes 30 KiB. */
    private static final long BENCHMARK_BYTES = 1 << 20;

    static final ResourceDecoder<Benchmark> BENCHMARKS = new ResourceDecoder<>(Benchmark.class,
            List.of(new Required("cluster", Kind.OBJECT), new Required("workloads", Kind.LIST),
                    new Required("variants", Kind.LIST)),
            BENCHMARK_BYTES);
    static final ResourceDecoder<SkewedTopic> TOPICS = new ResourceDecoder<>(SkewedTopic.class,
            List.of(new Required("cluster", Kind.OBJECT), new Required("placement", Kind.OBJECT)),
            ResourceDecoder.LARGEST_SPEC);

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
            return FinishedBenchmark.lean(BENCHMARKS.decode(tree));
        }
    }

    private static final class TopicDecoder extends StdConverter<JsonNode, SkewedTopic> {
        @Override
        public SkewedTopic convert(JsonNode tree) {
            return TOPICS.decode(tree);
        }
    }
}
