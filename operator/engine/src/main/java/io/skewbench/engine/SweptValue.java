package io.skewbench.engine;

import io.skewbench.api.v1alpha1.Sweep;
import io.skewbench.api.v1alpha1.SweepAxis;
import io.skewbench.api.v1alpha1.SweepValue;
import io.skewbench.api.v1alpha1.Workload;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A value of one of a sweep's axes.
 *
 * @param axis name of the axis
 * @param path of the value, such as {@code spec.sweep.axes[0].values[1]}
 */
public record SweptValue(String axis, String path, SweepValue value) {

    /** Returns the values of all axes, in the order of the spec; none without a sweep. */
    public static Stream<SweptValue> of(@Nullable Sweep sweep) {
        var axes = sweep == null
                ? List.<SweepAxis>of()
                : Objects.requireNonNullElse(sweep.axes(), List.<SweepAxis>of());
        return IntStream.range(0, axes.size()).boxed().flatMap(index -> of(index, axes.get(index)));
    }

    /**
     * Returns the values of one axis.
     *
     * @param index of the axis
     */
    public static Stream<SweptValue> of(int index, SweepAxis axis) {
        return IntStream.range(0, axis.values().size()).mapToObj(i -> new SweptValue(axis.name(),
                "spec.sweep.axes[" + index + "].values[" + i + "]", axis.values().get(i)));
    }

    /** Returns whether it may change a workload. */
    public boolean isFor(Workload workload) {
        return value.workload() == null || value.workload().equals(workload.name());
    }
}
