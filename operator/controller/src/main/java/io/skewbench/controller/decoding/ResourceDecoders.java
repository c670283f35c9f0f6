package io.skewbench.controller.decoding;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.decoding.ResourceDecoder.Kind;
import io.skewbench.controller.decoding.ResourceDecoder.Required;
import java.util.List;

/** The decoders of the operator's own kinds. */
public final class ResourceDecoders {
    /** Bytes of the heap that a Benchmark may take; the largest example takes 30 KiB. */
    private static final long BENCHMARK_BYTES = 1 << 20;

    public static final ResourceDecoder<Benchmark> BENCHMARKS = new ResourceDecoder<>(Benchmark.class,
            List.of(new Required("cluster", Kind.OBJECT), new Required("workloads", Kind.LIST),
                    new Required("variants", Kind.LIST)),
            BENCHMARK_BYTES);
    public static final ResourceDecoder<SkewedTopic> TOPICS = new ResourceDecoder<>(SkewedTopic.class,
            List.of(new Required("cluster", Kind.OBJECT), new Required("placement", Kind.OBJECT)),
            ResourceDecoder.LARGEST_SPEC);

    private ResourceDecoders() {}
}
