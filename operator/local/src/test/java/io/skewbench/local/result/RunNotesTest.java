package io.skewbench.local.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunNotesTest {

    @Test
    void saysInSummaryAndWarningsWhatWasOverridden() {
        var benchmark = new Benchmark();
        benchmark.getMetadata().setAnnotations(Map.of("skewbench.io/overridden", "duration 10s (5m in the file)"));
        var measured = BenchmarkStatus.of(1L, "Complete", "No difference shown", List.of())
                .withWarnings(List.of("Only 10 records were measured"));

        var noted = RunNotes.of(benchmark, List.of("Resumed")).on(measured);

        assertThat(noted.summary()).isEqualTo("No difference shown; overridden: duration 10s (5m in the file)");
        assertThat(noted.warnings()).satisfiesExactly(
                first -> assertThat(first).contains("overridden", "10s (5m in the file)", "not the run that the file"),
                second -> assertThat(second).isEqualTo("Resumed"),
                third -> assertThat(third).isEqualTo("Only 10 records were measured"));
    }

    @Test
    void leavesOthersAsTheyAre() {
        var measured = BenchmarkStatus.of(1L, "Complete", "No difference shown", List.of());

        assertThat(RunNotes.of(new Benchmark(), List.of()).on(measured)).isEqualTo(measured);
    }
}
