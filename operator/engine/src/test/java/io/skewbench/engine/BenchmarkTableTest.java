package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.testing.Golden;
import io.skewbench.engine.SimulatedWorld.Mishap;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.table.BenchmarkTable;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BenchmarkTableTest {

    @Test
    void rendersAFinishedRun() {
        var spec = Specs.spec(Specs.TWO_VARIANTS + """
                objectives:
                  - {variant: keyed, metric: publishLatency.p99, below: 1ms}
                  - {variant: built-in, metric: recordsPerSecond, above: "100"}
                """);
        var benchmark = Specs.benchmark(spec);
        var world = new SimulatedWorld(Specs.experiment(spec));
        world.mishaps.put(2, Mishap.WORKER_LOST);
        world.driveToEnd(benchmark, new Run(Duration.ofSeconds(2)));

        var table = BenchmarkTable.render(benchmark.getStatus());

        assertThat(table.lines()).allMatch(line -> line.length() <= 120);
        Golden.compare(Path.of("src/test/resources/golden/table.txt"), table);
    }
}
