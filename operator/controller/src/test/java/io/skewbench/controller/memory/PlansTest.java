package io.skewbench.controller.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.plan.ExperimentPlanner;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A sweep may have 1,000 values, and a Benchmark is looked at every few seconds. */
class PlansTest {
    private static final long AMPLE = 24L << 20;

    private final List<String> planned = new ArrayList<>();

    @Test
    void areComputedOnceForAGeneration() {
        // Given
        var plans = plans(AMPLE);
        var first = plans.of(benchmark("one", 1, 1_000));
        // When
        var again = plans.of(benchmark("one", 1, 1_000));
        // Then
        assertThat(first).isInstanceOfSatisfying(Planned.Valid.class,
                it -> assertThat(((Experiment) it.value()).trials()).hasSize(2_000));
        assertThat(again).isSameAs(first);
        assertThat(planned).containsExactly("one");
    }

    @Test
    void areComputedAnewForTheNextGeneration() {
        // Given
        var plans = plans(AMPLE);
        plans.of(benchmark("one", 1, 1_000));
        // When
        var changed = plans.of(benchmark("one", 2, 3));
        // Then
        assertThat(changed).isInstanceOfSatisfying(Planned.Valid.class,
                it -> assertThat(((Experiment) it.value()).trials()).hasSize(6));
    }

    @Test
    void problemsAreFoundOnce() {
        // Given
        var plans = plans(AMPLE);
        // When
        plans.of(benchmark("one", 1, 10_000));
        // Then
        assertThat(plans.of(benchmark("one", 1, 10_000))).isInstanceOf(Planned.Invalid.class);
        assertThat(planned).containsExactly("one");
    }

    @Test
    void thoseNotLookedAtForLongestGiveWay() {
        // Given room for two
        var plans = plans(2L * 1_000_000);
        plans.of(benchmark("one", 1, 1_000));
        plans.of(benchmark("two", 1, 1_000));
        plans.of(benchmark("one", 1, 1_000));
        // When
        plans.of(benchmark("three", 1, 1_000));
        // Then
        plans.of(benchmark("one", 1, 1_000));
        assertThat(planned).containsExactly("one", "two", "three");
        plans.of(benchmark("two", 1, 1_000));
        assertThat(planned).containsExactly("one", "two", "three", "two");
    }

    @Test
    void planWithoutRoomIsComputedEachTimeAndEvictsNone() {
        // Given
        var plans = plans(100_000);
        plans.of(benchmark("small", 1, 1));
        // When
        plans.of(benchmark("large", 1, 1_000));
        plans.of(benchmark("large", 1, 1_000));
        plans.of(benchmark("small", 1, 1));
        // Then
        assertThat(planned).containsExactly("small", "large", "large");
    }

    private Plans plans(long room) {
        return new Plans(benchmark -> {
            planned.add(benchmark.getMetadata().getUid());
            return ExperimentPlanner.plan(benchmark.getSpec());
        }, room);
    }

    private static Benchmark benchmark(String uid, long generation, int values) {
        return Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: run, namespace: ns, uid: %s, generation: %d}
                spec:
                  cluster: {bootstrapServers: "kafka:9092"}
                  workloads: [{name: c1, kafkaTopic: t, load: {rate: 10}, records: {value: {size: 100}}}]
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  sweep: {producer: {linger.ms: [%s]}}
                  repetitions: 2
                  duration: 1s
                """.formatted(uid, generation, IntStream.range(0, values).mapToObj(Integer::toString)
                .collect(Collectors.joining(", "))), Benchmark.class);
    }
}
