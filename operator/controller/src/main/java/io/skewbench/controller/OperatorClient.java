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
 * The operator's way to the API server. It decodes each Benchmark and SkewedTopic by itself, see
 * {@link ResourceDecoder}. It doesn't read who manages which field, nor annotations and labels of others, nor the
 * figures of Benchmarks that have ended, see {@link FinishedBenchmark}.
 */
public final class OperatorClient {
    /** Of the heap: the largest example takes 30 KiB. */
    private static final long BENCHMARK_BYTES = 1 << 20;

    static final ResourceDecoder<Benchmark> BENCHMARKS = new ResourceDecoder<>(Benchmark.class,
            List.of(new Required("cluster", Kind.OBJECT), new Required("workloads", Kind.LIST),
                    new Required("variants", Kind.LIST)),
            BENCHMARK_BYTES);
    static final ResourceDecoder<SkewedTopic> TOPICS = new ResourceDecoder<>(SkewedTopic.class,
            List.of(new Required("cluster", Kind.OBJECT), new Required("placement", Kind.OBJECT)),
            ResourceDecoder.LARGEST_SPEC);

    private OperatorClient() {}

    /** Connects as the environment says: a kubeconfig, or the ServiceAccount of the pod. */
    public static KubernetesClient connect() {
        return builder().build();
    }

    public static KubernetesClient connect(Config config) {
        return builder().withConfig(config).build();
    }

    /** Returns what makes such a client, for those who connect in a way of their own. */
    public static KubernetesClientBuilder builder() {
        var mapper = ApiServerJson.mapper();
        mapper.addMixIn(Benchmark.class, DecodedBenchmark.class);
        mapper.addMixIn(SkewedTopic.class, DecodedTopic.class);
        return new KubernetesClientBuilder().withKubernetesSerialization(new KubernetesSerialization(mapper, true));
    }

    /** To be read as if a Benchmark had these annotations. */
    @JsonDeserialize(converter = BenchmarkDecoder.class)
    private interface DecodedBenchmark {}

    /** To be read as if a SkewedTopic had these annotations. */
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
