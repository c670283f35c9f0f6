package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.testing.Golden;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.run.RunState;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RunTest {
    private final Run run = new Run(Duration.ofSeconds(2));

    @Test
    void runsEveryTrialOnceAndCompletes() {
        var spec = Specs.spec(Specs.TWO_VARIANTS);
        var benchmark = Specs.benchmark(spec);
        var world = new SimulatedWorld(Specs.experiment(spec));

        world.driveToEnd(benchmark, run);

        assertThat(world.results()).hasSize(6).allMatch(TrialResult::counts);
        assertThat(world.attemptsRun).isEqualTo(6);
        assertThat(benchmark.getStatus().phase()).isEqualTo("Complete");
        assertThat(benchmark.getStatus().progress()).isNotNull()
                .satisfies(progress -> assertThat(progress.text()).isEqualTo("6/6"));
        assertThat(RunState.isOver(benchmark)).isTrue();
    }

    @Test
    void writesTheWholeStatus() {
        var spec = Specs.spec("""
                cluster: {bootstrapServers: "kafka:9092"}
                workloads: [{name: c1, kafkaTopic: t1, load: {rate: 10}, records: {key: {}, value: {size: 1Ki}}}]
                variants: [{name: built-in, partitioner: BuiltIn}, {name: keyed, partitioner: Keyed}]
                duration: 20s
                repetitions: 1
                objectives: [{variant: keyed, metric: brokerImbalance, below: "1.5"}]
                """);
        var benchmark = Specs.benchmark(spec);

        new SimulatedWorld(Specs.experiment(spec)).driveToEnd(benchmark, run);

        Golden.compare(Path.of("src/test/resources/golden/status.yaml"), Specs.yaml(benchmark.getStatus()));
    }
}
