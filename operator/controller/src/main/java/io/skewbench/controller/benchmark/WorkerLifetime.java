package io.skewbench.controller.benchmark;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.engine.Units;
import io.skewbench.protocol.TaskPlan;
import io.skewbench.protocol.WorkerPlan;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How long a worker lives at most. The kubelet ends it then by itself, even one that has lost the API server: that is what
 * makes it safe to go on without a pod whose node never comes back.
 */
final class WorkerLifetime {
    private static final String DELIVERY = "delivery.timeout.ms";
    private static final Duration READY_TIMEOUT = Duration.ofMinutes(5);
    private static final Duration WARMUP = Duration.ofSeconds(10);
    /** Kafka's default of the setting above. */
    private static final long DELIVERY_MS = 120_000;
    /** For records on their way whose time-out is not set, for consumers, and for a slow machine. */
    private static final Duration AFTER_THE_END = Duration.ofMinutes(10);
    /** Consumers read until all producers are done, whose time-outs differ, and disturb nobody by a write. */
    private static final Duration CONSUMERS = Duration.ofHours(1);

    private WorkerLifetime() {}

    /** Returns the active deadline of a worker's pod, which counts from its start. */
    static Duration of(BenchmarkSpec spec, TaskPlan worker) {
        if (worker instanceof WorkerPlan producers) {
            var delivery = producers.producer().get(DELIVERY);
            return sending(spec, delivery == null ? 0 : Long.parseLong(delivery.strip()));
        }
        return sending(spec, CONSUMERS.toMillis());
    }

    /**
     * Returns how long after its creation any worker of a run ends at the latest. A pod that has not started by the ready
     * time-out is deleted.
     */
    static Duration longest(BenchmarkSpec spec) {
        return readyTimeout(spec).plus(sending(spec, Math.max(deliveryMs(spec), CONSUMERS.toMillis())));
    }

    /** Returns the only setting of producers that decides how long workers of a run live, with its largest value. */
    static Map<String, Object> longestDelivery(BenchmarkSpec spec) {
        return Map.of(DELIVERY, deliveryMs(spec));
    }

    private static long deliveryMs(BenchmarkSpec spec) {
        var ofSweep = spec.sweep() == null ? Stream.<Object>of() : settings(spec.sweep().producer());
        var ofVariants = spec.variants() == null
                ? Stream.<Object>of()
                : spec.variants().stream().flatMap(variant -> settings(variant.producer()));
        var ofWorkloads = Objects.requireNonNullElse(spec.workloads(), List.<Workload>of()).stream()
                .flatMap(workload -> settings(workload.producer()));
        return Stream.of(ofSweep, ofVariants, ofWorkloads).flatMap(values -> values)
                .mapToLong(WorkerLifetime::milliseconds).reduce(DELIVERY_MS, Math::max);
    }

    private static Duration sending(BenchmarkSpec spec, long deliveryMs) {
        return readyTimeout(spec).plus(duration(spec.warmup(), WARMUP)).plus(duration(spec.duration(), Duration.ZERO))
                .plusMillis(deliveryMs).plus(AFTER_THE_END);
    }

    private static Duration readyTimeout(BenchmarkSpec spec) {
        return duration(spec.readyTimeout(), READY_TIMEOUT);
    }

    private static Duration duration(@Nullable String text, Duration unset) {
        return text == null ? unset : Units.duration(text);
    }

    private static Stream<Object> settings(@Nullable Map<String, Object> producer) {
        var value = producer == null ? null : producer.get(DELIVERY);
        return value instanceof Collection<?> swept ? List.<Object>copyOf(swept).stream() : Stream.ofNullable(value);
    }

    /** Kafka takes no more than an int holds; what is no number is refused before a run starts. */
    private static long milliseconds(Object value) {
        try {
            return Math.min(new BigDecimal(String.valueOf(value).strip()).longValue(), Integer.MAX_VALUE);
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
