package io.skewbench.engine;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.Variant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Settings of brokers that a spec has in one place.
 *
 * @param path such as {@code spec.variants[0].broker}
 */
public record BrokerChange(String path, Map<String, Object> settings) {

    /** Returns all of them, in the order of the spec. */
    public static Stream<BrokerChange> of(BenchmarkSpec spec) {
        // What is cleaned up may have been stored under definitions of another version, or be kept in part.
        var variants = Objects.requireNonNullElse(spec.variants(), List.<Variant>of());
        var ofVariants = IntStream.range(0, variants.size()).boxed()
                .flatMap(i -> at("spec.variants[" + i + "].broker", variants.get(i).broker()));
        return Stream.concat(ofVariants, SweptValue.of(spec.sweep())
                .flatMap(swept -> at(swept.path() + ".broker", swept.value().broker())));
    }

    /** Returns the names of all settings of brokers that a spec has. */
    public static SortedSet<String> names(BenchmarkSpec spec) {
        return names(of(spec).toList());
    }

    /** Returns the names of all settings in these places. */
    public static SortedSet<String> names(List<BrokerChange> changes) {
        return changes.stream().flatMap(change -> change.settings().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<BrokerChange> at(String path, @Nullable Map<String, Object> settings) {
        return settings == null ? Stream.empty() : Stream.of(new BrokerChange(path, settings));
    }
}
