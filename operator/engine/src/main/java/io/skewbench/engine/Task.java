package io.skewbench.engine;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.ConsumerGroup;
import io.skewbench.api.v1alpha1.Sweep;
import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.protocol.plan.ConsumerPlan;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The workers of an attempt that share a plan, as the spec alone has them. A driver names what it creates for an
 * attempt after these, so that it finds and removes the same things again, even where another version of it takes the
 * spec for invalid.
 *
 * @param group name of the consumer group in its workload; null for producers
 * @param pods the most workers that it has in any attempt, 1 to 1000
 */
public record Task(String workload, @Nullable String group, int pods) {
    private static final int MAX_PODS = 1_000;

    /** Returns all tasks of a spec: each workload's producers, then its consumer groups. */
    public static List<Task> of(BenchmarkSpec spec) {
        return spec.workloads().stream().flatMap(workload -> of(workload, spec.sweep())).toList();
    }

    private static Stream<Task> of(Workload workload, @Nullable Sweep sweep) {
        var pods = SweptValue.of(sweep).filter(swept -> swept.isFor(workload) && swept.value().pods() != null)
                .mapToInt(swept -> pods(swept.value().pods())).reduce(pods(workload.pods()), Math::max);
        return Stream.concat(Stream.of(new Task(workload.name(), null, pods)),
                Objects.requireNonNullElse(workload.consumers(), List.<ConsumerGroup>of()).stream()
                        .map(group -> new Task(workload.name(), group.name(), pods(group.pods()))));
    }

    private static int pods(@Nullable Number written) {
        return written == null ? 1 : Math.clamp(written.longValue(), 1, MAX_PODS);
    }

    /** Returns what its workers are called, which no others of the attempt are. */
    public String name() {
        return name(workload, group);
    }

    /**
     * Returns what the workers of a task are called.
     *
     * @param group null for producers
     */
    public static String name(String workload, @Nullable String group) {
        return group == null ? workload : ConsumerPlan.name(workload, group);
    }

    /** Returns the name of one worker among those of an attempt, such as {@code c1-readers-0}. */
    public static String worker(String workload, @Nullable String group, int pod) {
        return name(workload, group) + "-" + pod;
    }
}
