package io.skewbench.controller.memory;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.PlannedConsumers;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.Planned;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.Problem;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A bounded cache of the plans of Benchmarks. A Benchmark is reconciled every few seconds, while its plan only changes
 * with its generation, and may take a good part of a second to compute.
 */
public final class Plans {
    private static final long TRIAL_BYTES = 200;
    private static final long WORKLOAD_BYTES = 4_000;

    private record HeldPlan(@Nullable Long generation, Planned<Experiment> plan, long bytes) {}

    private final Function<Benchmark, Planned<Experiment>> planner;
    private final long room;
    /** Plans by UID, the least recently used first. */
    @GuardedBy("this")
    private final SequencedMap<String, HeldPlan> plans = new LinkedHashMap<>();
    @GuardedBy("this")
    private long taken;

    public Plans(Function<Benchmark, Planned<Experiment>> planner) {
        this(planner, HeapShares.EXPERIMENTS);
    }

    Plans(Function<Benchmark, Planned<Experiment>> planner, long room) {
        this.planner = planner;
        this.room = room;
    }

    /** Returns the plan of a Benchmark, or all problems of its spec. */
    public Planned<Experiment> of(Benchmark benchmark) {
        var uid = benchmark.getMetadata().getUid();
        var generation = benchmark.getMetadata().getGeneration();
        var known = known(uid, generation);
        if (known != null) {
            return known;
        }
        var plan = planner.apply(benchmark);
        hold(uid, new HeldPlan(generation, plan, bytes(plan)));
        return plan;
    }

    private synchronized @Nullable Planned<Experiment> known(String uid, @Nullable Long generation) {
        var held = plans.get(uid);
        if (held == null || generation == null || !generation.equals(held.generation())) {
            return null;
        }
        plans.putLast(uid, held);
        return held.plan();
    }

    private synchronized void hold(String uid, HeldPlan held) {
        var before = plans.remove(uid);
        taken -= before == null ? 0 : before.bytes();
        if (held.bytes() > room) {
            return;
        }
        while (taken + held.bytes() > room) {
            taken -= plans.pollFirstEntry().getValue().bytes();
        }
        plans.putLast(uid, held);
        taken += held.bytes();
    }

    /**
     * Estimates the bytes of a plan. Rows of a sweep share all settings but those of their point; strings are shared
     * with the spec.
     */
    private static long bytes(Planned<Experiment> plan) {
        return switch (plan) {
            case Planned.Invalid<Experiment>(var problems) ->
                WORKLOAD_BYTES + problems.stream().mapToLong(Plans::bytes).sum();
            case Planned.Valid<Experiment>(var experiment) -> {
                var strings = Collections.<String>newSetFromMap(new IdentityHashMap<>());
                var variants = new HashSet<String>();
                var bytes = Stream.concat(Stream.of(experiment.workloads()), experiment.swept().values().stream())
                        .flatMap(List::stream).mapToLong(Plans::bytes).sum();
                for (var trial : experiment.trials()) {
                    bytes += TRIAL_BYTES;
                    if (trial.repetition() == 1) {
                        bytes += (1 + experiment.workloads().size()) * CacheRoom.bytes(trial.sweep());
                        bytes += variants.add(trial.variant()) ? bytes(trial, strings) : 0;
                    }
                }
                yield bytes;
            }
        };
    }

    private static long bytes(Trial trial, Set<String> counted) {
        return trial.producer().values().stream().flatMap(settings -> settings.entrySet().stream())
                .mapToLong(setting -> CacheRoom.ENTRY_BYTES + unlessCounted(setting.getKey(), counted)
                        + unlessCounted(setting.getValue(), counted))
                .sum();
    }

    private static long unlessCounted(String text, Set<String> counted) {
        return counted.add(text) ? CacheRoom.bytes(text) : 0;
    }

    private static long bytes(PlannedWorkload workload) {
        return WORKLOAD_BYTES + workload.topics().size() * CacheRoom.OBJECT_BYTES
                + workload.consumers().stream().map(PlannedConsumers::consumer).mapToLong(CacheRoom::bytes).sum();
    }

    private static long bytes(Problem problem) {
        return CacheRoom.OBJECT_BYTES + CacheRoom.bytes(problem.path()) + CacheRoom.bytes(problem.value())
                + CacheRoom.bytes(problem.remedy());
    }
}
