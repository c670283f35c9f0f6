package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.Variant;
import io.skewbench.engine.NearestName;
import io.skewbench.engine.SweptValue;
import io.skewbench.protocol.plan.TrustedPartitioners;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The settings of Skewbench's own partitioners, which no definition of Kafka's holds: whole numbers above 0. */
public final class OwnSettings {
    /** How their names begin. */
    public static final String PREFIX = "skewbench.";
    /** The partitioner that reads a setting. */
    private static final Map<String, String> READERS = Map.of(
            "skewbench.strict-cost.lease.ms", Partitioners.STRICT_COST,
            "skewbench.shortest-delay.turn.bytes", Partitioners.SHORTEST_DELAY,
            "skewbench.shortest-delay.same.ms", Partitioners.SHORTEST_DELAY);

    private final Problems problems;

    OwnSettings(Problems problems) {
        this.problems = problems;
    }

    /** Checks all places that producer settings stand in. */
    void check(BenchmarkSpec spec) {
        for (var i = 0; i < spec.variants().size(); i++) {
            var variant = spec.variants().get(i);
            check("spec.variants[" + i + "].producer", variant.producer(), List.of(variant));
        }
        for (var i = 0; i < spec.workloads().size(); i++) {
            check("spec.workloads[" + i + "].producer", spec.workloads().get(i).producer(), spec.variants());
        }
        var sweep = spec.sweep();
        if (sweep != null) {
            check("spec.sweep.producer", sweep.producer(), spec.variants());
            SweptValue.of(sweep).forEach(
                    swept -> check(swept.path() + ".producer", swept.value().producer(), spec.variants()));
        }
    }

    private void check(String path, @Nullable Map<String, Object> settings, List<Variant> variants) {
        // More are refused as a whole.
        if (settings != null && settings.size() <= Settings.SETTINGS) {
            new TreeMap<>(settings).forEach((name, value) -> {
                if (name.startsWith(PREFIX)) {
                    check(path + "." + name, name, value, variants);
                }
            });
        }
    }

    private void check(String path, String name, @Nullable Object value, List<Variant> variants) {
        var reader = READERS.get(name);
        if (reader == null) {
            problems.add(path, value, "is not a setting of Skewbench's partitioners; " + NearestName
                    .among(READERS.keySet(), name).map(nearest -> "did you mean " + nearest + "?")
                    .orElseGet(() -> "use one of " + READERS.keySet().stream().sorted()
                            .collect(Collectors.joining(", "))));
        } else if (variants.stream().noneMatch(variant -> mayRead(variant.partitioner(), reader))) {
            problems.add(path, value, "has no effect with the partitioner " + variants.stream()
                    .map(Variant::partitioner).distinct().collect(Collectors.joining(", ")) + ", only with " + reader
                    + "; remove it");
        } else if (value instanceof List<?> values) {
            values.stream().limit(Settings.SWEPT_VALUES).forEach(one -> number(path, one));
        } else if (value != null) {
            number(path, value);
        }
    }

    /** A user's class may extend one of Skewbench's. */
    private static boolean mayRead(@Nullable String partitioner, String reader) {
        return partitioner != null
                && (partitioner.equals(reader) || TrustedPartitioners.isClass(partitioner));
    }

    private void number(String path, @Nullable Object value) {
        if (!String.valueOf(value).strip().matches("0*[1-9][0-9]{0,8}")) {
            problems.add(path, value, "must be a whole number above 0, without a unit, such as 1000");
        }
    }
}
