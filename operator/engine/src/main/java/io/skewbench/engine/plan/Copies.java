package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.Sweep;
import io.skewbench.api.v1alpha1.SweepAxis;
import io.skewbench.api.v1alpha1.Variant;
import io.skewbench.engine.Experiment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Copies of the baseline under other names: all that a calibration runs, or one more variant that seals a comparison.
 * Nothing differs between copies, so that whatever differs between their trials is noise.
 */
public final class Copies {
    /** With two, a repetition shows hardly more than one difference. */
    private static final int LEAST = 3;
    /** More would make the run longer, and the noise hardly better known. */
    private static final int MOST = 8;

    private Copies() {}

    /** Returns the spec of what runs: the spec itself, unless it asks for copies. */
    public static BenchmarkSpec planned(BenchmarkSpec spec) {
        if (spec.variants().isEmpty()) {
            return spec;
        }
        return spec.calibrates() ? calibrating(spec) : spec.seals() ? sealed(spec) : spec;
    }

    private static BenchmarkSpec sealed(BenchmarkSpec spec) {
        var variants = new ArrayList<>(spec.variants());
        variants.add(copy(spec, Experiment.SEAL));
        return spec.toBuilder().variants(variants).baseline(baseline(spec).name()).seal(null).build();
    }

    private static Variant baseline(BenchmarkSpec spec) {
        return spec.variants().stream().filter(variant -> variant.name().equals(spec.baseline())).findFirst()
                .orElse(spec.variants().getFirst());
    }

    private static Variant copy(BenchmarkSpec spec, String name) {
        var baseline = baseline(spec);
        return new Variant(name, baseline.partitioner(), baseline.clientVersion(), baseline.producer(),
                baseline.broker(), baseline.server());
    }

    /** Takes the first value of each swept setting. */
    private static BenchmarkSpec calibrating(BenchmarkSpec spec) {
        var count = Math.clamp(spec.variants().size(), LEAST, MOST);
        var copies = IntStream.rangeClosed(1, count).mapToObj(number -> copy(spec, "copy-" + number)).toList();
        return spec.toBuilder().variants(copies).baseline(copies.getFirst().name()).sweep(firstPoint(spec.sweep()))
                .objectives(null).minRepetitions(null).calibrate(null).seal(null).build();
    }

    private static @Nullable Sweep firstPoint(@Nullable Sweep sweep) {
        if (sweep == null) {
            return null;
        }
        var first = new TreeMap<String, Object>();
        Objects.requireNonNullElse(sweep.producer(), Map.<String, Object>of()).forEach((setting, values) -> first
                .put(setting, values instanceof List<?> list && !list.isEmpty() ? List.of(list.getFirst()) : values));
        var axes = Objects.requireNonNullElse(sweep.axes(), List.<SweepAxis>of()).stream()
                .map(axis -> new SweepAxis(axis.name(), axis.values().stream().limit(1).toList())).toList();
        return new Sweep(first, axes, null);
    }
}
