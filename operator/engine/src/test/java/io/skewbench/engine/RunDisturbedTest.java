package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.engine.SimulatedWorld.Mishap;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.run.RunStep;
import io.skewbench.protocol.json.Json;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A driver may be killed between any two steps, repeat any step, and see what was before its newest write. */
class RunDisturbedTest {
    private static final Duration LEAD = Duration.ofSeconds(2);

    private final Experiment experiment = Specs.experiment(Specs.spec(Specs.TWO_VARIANTS));

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void countsEachTrialOnceWhateverHappensToTheDriver(long seed) {
        // Given the same mishaps in both worlds
        var undisturbed = world();
        var undisturbedBenchmark = benchmark();
        undisturbed.driveToEnd(undisturbedBenchmark, new Run(LEAD));

        // When one of them is driven by a driver that is killed, repeats itself and sees stale views
        var disturbed = world();
        var benchmark = benchmark();
        driveBadly(disturbed, benchmark, new Random(seed));

        // Then the outcome is the same, but for the times
        assertThat(new HashSet<>(disturbed.results().stream().map(TrialResult::id).toList())).as("ids").isEqualTo(
                new HashSet<>(undisturbed.results().stream().map(TrialResult::id).toList()));
        assertThat(disturbed.attemptsRun).isEqualTo(undisturbed.attemptsRun);
        assertThat(timeless(benchmark.getStatus())).isEqualTo(timeless(undisturbedBenchmark.getStatus()));
    }

    @Test
    void decidesTheSameForTheSameView() {
        var world = world();
        var benchmark = benchmark();
        for (var i = 0; i < 200; i++) {
            var view = world.observe();
            var first = new Run(LEAD).next(benchmark, new Planned.Valid<>(experiment), view);
            var second = new Run(LEAD).next(benchmark, new Planned.Valid<>(experiment), view);
            assertThat(second).isEqualTo(first);
            benchmark.setStatus(first.status());
            world.carryOut(first.step());
        }
    }

    @Test
    void rewritesAStatusAtMostEveryFewSeconds() {
        var world = new SimulatedWorld(experiment);
        var benchmark = benchmark();
        var run = new Run(LEAD);
        var begin = world.now;
        var writes = 0;
        for (var step = (RunStep) new RunStep.Wait("", Duration.ZERO); !(step instanceof RunStep.Finish);) {
            var decision = run.next(benchmark, new Planned.Valid<>(experiment), world.observe());
            writes += decision.status().equals(benchmark.getStatus()) ? 0 : 1;
            benchmark.setStatus(decision.status());
            step = decision.step();
            world.carryOut(step);
        }
        // Every 5 s of run time, and a few for each trial's own transitions.
        assertThat(writes).isLessThan((int) Duration.between(begin, world.now).toSeconds() / 5 + 6 * 6);
    }

    private SimulatedWorld world() {
        var world = new SimulatedWorld(experiment);
        world.mishaps.putAll(Map.of(0, Mishap.NEVER_READY, 2, Mishap.WORKER_LOST, 3, Mishap.RECORD_LOST, 5,
                Mishap.NEVER_DONE));
        return world;
    }

    private static Benchmark benchmark() {
        return Specs.benchmark(Specs.spec(Specs.TWO_VARIANTS));
    }

    private void driveBadly(SimulatedWorld world, Benchmark benchmark, Random random) {
        var run = new Run(LEAD);
        var stale = world.observe();
        for (var i = 0; i < 100_000; i++) {
            var view = random.nextInt(4) == 0 ? stale : world.observe();
            stale = world.observe();
            if (random.nextInt(20) == 0) {
                run = new Run(LEAD);
            }
            var decision = run.next(benchmark, new Planned.Valid<>(experiment), view);
            if (random.nextInt(5) == 0) {
                continue; // killed before the status was written
            }
            benchmark.setStatus(decision.status());
            if (random.nextInt(5) == 0) {
                continue; // killed before the step
            }
            world.carryOut(decision.step());
            if (decision.step() instanceof RunStep.Finish) {
                return;
            }
            if (random.nextInt(5) == 0 && !(decision.step() instanceof RunStep.Wait)) {
                world.carryOut(decision.step());
            }
        }
        throw new AssertionError("The run does not end");
    }

    /** The status without its times. */
    private static JsonNode timeless(BenchmarkStatus status) {
        JsonNode tree = Json.mapper().valueToTree(status);
        tree.findParents("startTime").forEach(parent -> ((ObjectNode) parent).remove("startTime"));
        tree.findParents("completionTime").forEach(parent -> ((ObjectNode) parent).remove("completionTime"));
        tree.findParents("lastTransitionTime").forEach(parent -> ((ObjectNode) parent).remove("lastTransitionTime"));
        return tree;
    }
}
