package io.skewbench.local.drive;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.local.validation.Overrides;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What the engine can't know of a run, and readers of its status have to.
 *
 * @param inSummary ends the summary; empty for nothing
 * @param warnings stand before the others
 */
record RunNotes(String inSummary, List<String> warnings) {

    static RunNotes of(Benchmark benchmark) {
        return Overrides.in(benchmark)
                .map(what -> new RunNotes("; overridden: " + what,
                        List.of("Values of the file were overridden on the command line: " + what
                                + ". This is not the run that the file describes")))
                .orElseGet(() -> new RunNotes("", List.of()));
    }

    /** Returns the status with the notes. */
    BenchmarkStatus on(BenchmarkStatus status) {
        var all = Stream.concat(warnings.stream(),
                Objects.requireNonNullElse(status.warnings(), List.<String>of()).stream()).toList();
        return status.withSummary(status.summary() + inSummary).withWarnings(all.isEmpty() ? null : all);
    }
}
