package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.Sweep;
import io.skewbench.api.v1alpha1.SweepAxis;
import io.skewbench.engine.NearestName;
import io.skewbench.engine.plan.SweepPoint.Chosen;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The axis of a sweep that a search looks along. It makes no rows: each trial of a row has one of its values.
 *
 * @param name of the axis; empty if no axis is searched
 * @param values of the axis; none if no axis is searched
 * @param others the axes that make rows
 */
record SearchedAxis(String name, List<Chosen> values, SweepAxes others) {

    /** Finds the axis, and reports what cannot be searched about it. */
    static SearchedAxis of(BenchmarkSpec spec, SweepAxes axes, Problems problems) {
        var name = name(spec);
        if (name == null) {
            return new SearchedAxis("", List.of(), axes);
        }
        var values = axes.all().get(name);
        if (values == null) {
            problems.add("spec.search.axis", name, axes.all().isEmpty()
                    ? "is not an axis of spec.sweep, which has none: add it to spec.sweep.axes"
                    : "is not an axis of spec.sweep; " + NearestName.among(axes.all().keySet(), name)
                            .map(nearest -> "did you mean " + nearest + "?")
                            .orElseGet(() -> "use one of " + String.join(", ", axes.all().keySet())));
            return new SearchedAxis(name, List.of(), axes);
        }
        if (values.size() < 2) {
            problems.add("spec.search.axis", name, "has one value, which leaves nothing to search: add others");
        }
        values.forEach(value -> check(value, problems));
        checkExcluded(spec, name, problems);
        var others = new LinkedHashMap<>(axes.all());
        others.remove(name);
        return new SearchedAxis(name, values, new SweepAxes(others));
    }

    private static @Nullable String name(BenchmarkSpec spec) {
        return spec.search() == null ? null : spec.search().axis();
    }

    /** Settings are no resource or demand: nothing says that more of one is easier, or harder, for the cluster. */
    private static void check(Chosen value, Problems problems) {
        var unordered = new LinkedHashMap<String, @Nullable Object>();
        unordered.put("broker", value.value().broker());
        unordered.put("producer", value.value().producer());
        unordered.put("clientVersion", value.value().clientVersion());
        unordered.forEach((field, written) -> {
            if (written != null) {
                problems.add(value.path() + "." + field, written instanceof String ? written : null,
                        "cannot be searched, only topics, loads, records, flushes, transactions and numbers of "
                                + "topics, pods and producers: set it on another axis");
            }
        });
    }

    private static void checkExcluded(BenchmarkSpec spec, String name, Problems problems) {
        var excluded = spec.sweep() == null || spec.sweep().exclude() == null
                ? List.<Map<String, String>>of()
                : spec.sweep().exclude();
        for (var i = 0; i < excluded.size(); i++) {
            if (excluded.get(i).containsKey(name)) {
                problems.add("spec.sweep.exclude[" + i + "]." + name, excluded.get(i).get(name),
                        "is a value of the axis that is searched, every value of which is needed: remove it from the "
                                + "axis, or from exclude");
            }
        }
    }

    /** Returns a point of the other axes with each value of this one; the point itself if no axis is searched. */
    List<SweepPoint> at(SweepPoint point) {
        return values.isEmpty()
                ? List.of(point)
                : values.stream().map(value -> point.with(name, value)).toList();
    }

    /** Returns the names of the values. */
    List<String> names() {
        return values.stream().map(value -> value.value().name()).toList();
    }

    /** Returns the sweep of a spec without the axis that is searched. */
    static @Nullable Sweep others(BenchmarkSpec spec) {
        var sweep = spec.sweep();
        var name = name(spec);
        if (sweep == null || name == null) {
            return sweep;
        }
        var axes = Objects.requireNonNullElse(sweep.axes(), List.<SweepAxis>of()).stream()
                .filter(axis -> !axis.name().equals(name)).toList();
        return new Sweep(sweep.producer(), axes, sweep.exclude());
    }
}
