package io.skewbench.engine;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.protocol.plan.ProducerTimeout;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How long a spec allows its trials to take, including defaults. Text that is not a duration or number counts as not
 * set: planning refuses it before it is used.
 *
 * @param readyTimeout for workers to become ready
 * @param delivery the longest delivery.timeout.ms of any producer of any trial, Kafka's default included
 */
public record TrialTimes(Duration readyTimeout, Duration warmup, Duration duration, Duration delivery) {
    /** How long workers may take to become ready where the spec doesn't say. */
    public static final Duration DEFAULT_READY_TIMEOUT = Duration.ofMinutes(5);
    /** The warm-up where the spec doesn't say. */
    public static final Duration DEFAULT_WARMUP = Duration.ofSeconds(10);

    /** Reads a spec. */
    public static TrialTimes of(BenchmarkSpec spec) {
        return new TrialTimes(duration(spec.readyTimeout(), DEFAULT_READY_TIMEOUT),
                duration(spec.warmup(), DEFAULT_WARMUP), duration(spec.duration(), Duration.ZERO), delivery(spec));
    }

    /** Returns how long a trial may send: warm-up, duration, and delivery of the last records. */
    public Duration sending() {
        return warmup.plus(duration).plus(delivery);
    }

    private static Duration delivery(BenchmarkSpec spec) {
        var ofSweep = spec.sweep() == null ? Stream.<Object>of() : settings(spec.sweep().producer());
        var ofVariants = spec.variants() == null
                ? Stream.<Object>of()
                : spec.variants().stream().flatMap(variant -> settings(variant.producer()));
        var ofWorkloads = Objects.requireNonNullElse(spec.workloads(), List.<Workload>of()).stream()
                .flatMap(workload -> settings(workload.producer()));
        var ofAxes = SweptValue.of(spec.sweep()).flatMap(swept -> settings(swept.value().producer()));
        return Stream.of(ofSweep, ofAxes, ofVariants, ofWorkloads).flatMap(values -> values)
                .map(ProducerTimeout::written)
                .reduce(ProducerTimeout.DELIVERY.byDefault(), BinaryOperator.maxBy(Comparator.naturalOrder()));
    }

    private static Duration duration(@Nullable String text, Duration unset) {
        try {
            return text == null ? unset : Units.duration(text);
        } catch (IllegalArgumentException e) {
            return unset;
        }
    }

    private static Stream<Object> settings(@Nullable Map<String, Object> producer) {
        var value = producer == null ? null : producer.get(ProducerTimeout.DELIVERY.setting());
        return value instanceof Collection<?> swept
                ? swept.stream().filter(Objects::nonNull).map(Object.class::cast)
                : Stream.ofNullable(value);
    }
}
