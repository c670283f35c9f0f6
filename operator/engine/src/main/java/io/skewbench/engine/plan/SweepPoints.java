package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.Sweep;
import io.skewbench.api.v1alpha1.SweepAxis;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Every combination of a sweep's values that is not excluded: of its settings, then of its axes. The last axis varies
 * fastest.
 */
public final class SweepPoints {
    /** More are not examined one by one: there may be as many trials, if nothing is excluded. */
    private static final double MOST = 10_000;

    private SweepPoints() {}

    /** Returns the points; one that changes nothing where nothing is swept. */
    static List<SweepPoint> of(BenchmarkSpec spec, Map<String, List<String>> settings, SweepAxes axes) {
        var points = List.of(SweepPoint.AS_WRITTEN);
        for (var setting : settings.entrySet()) {
            points = crossed(points, setting.getValue(), (point, value) -> point.with(setting.getKey(), value));
        }
        for (var axis : axes.all().entrySet()) {
            points = crossed(points, axis.getValue(), (point, value) -> point.with(axis.getKey(), value));
        }
        return spec.sweep() == null ? points : remaining(points, spec.sweep());
    }

    private static <T> List<SweepPoint> crossed(List<SweepPoint> points, List<T> values,
            BiFunction<SweepPoint, T, SweepPoint> with) {
        return points.stream().flatMap(point -> values.stream().map(value -> with.apply(point, value))).toList();
    }

    private static List<SweepPoint> remaining(List<SweepPoint> points, Sweep sweep) {
        var excluded = excluded(sweep);
        return points.stream().filter(point -> excluded.stream().noneMatch(point::has)).toList();
    }

    /** Returns the number of points that make rows: an axis that is searched makes none. */
    public static double count(BenchmarkSpec spec) {
        return count(SearchedAxis.others(spec));
    }

    /**
     * Returns the number of points, however large: those that are not excluded, unless it takes too long to count them.
     * What the schema refuses is counted as nothing.
     */
    private static double count(@Nullable Sweep sweep) {
        if (sweep == null) {
            return 1;
        }
        var names = new ArrayList<Map.Entry<String, List<String>>>();
        if (sweep.producer() != null) {
            sweep.producer().forEach((setting, values) -> {
                if (values instanceof Collection<?> several) {
                    names.add(Map.entry(setting, several.stream().map(String::valueOf).toList()));
                }
            });
        }
        axes(sweep).forEach(axis -> names.add(Map.entry(axis.name(),
                axis.values().stream().map(value -> value.name()).toList())));
        var all = names.stream().mapToDouble(axis -> axis.getValue().size()).reduce(1, (a, b) -> a * b);
        return all > MOST || excluded(sweep).isEmpty() ? all : counted(sweep, names);
    }

    private static double counted(Sweep sweep, List<Map.Entry<String, List<String>>> names) {
        var points = List.of(SweepPoint.AS_WRITTEN);
        for (var axis : names) {
            points = crossed(points, axis.getValue(), (point, value) -> point.with(axis.getKey(), value));
        }
        return remaining(points, sweep).size();
    }

    private static List<SweepAxis> axes(Sweep sweep) {
        return Objects.requireNonNullElse(sweep.axes(), List.of());
    }

    private static List<Map<String, String>> excluded(Sweep sweep) {
        return Objects.requireNonNullElse(sweep.exclude(), List.of());
    }
}
