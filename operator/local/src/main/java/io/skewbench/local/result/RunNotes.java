package io.skewbench.local.result;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.local.validation.Overrides;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Facts about a run that the engine cannot know, and that readers of its status need.
 *
 * @param inSummary the last sentence of the summary; may be empty
 * @param warnings precede those of the engine
 */
public record RunNotes(String inSummary, List<String> warnings) {

    /** @param kept warnings that are stored with the results */
    public static RunNotes of(Benchmark benchmark, List<String> kept) {
        var overridden = Overrides.in(benchmark);
        var warnings = Stream.concat(overridden.map(what -> "Values of the file were overridden on the command line: "
                + what + ". This is not the run that the file describes").stream(), kept.stream()).toList();
        return new RunNotes(overridden.map(what -> "; overridden: " + what).orElse(""), warnings);
    }

    /** Returns the status with the notes added. */
    public BenchmarkStatus on(BenchmarkStatus status) {
        var all = Stream.concat(warnings.stream(),
                Objects.requireNonNullElse(status.warnings(), List.<String>of()).stream()).toList();
        return status.withSummary(status.summary() + inSummary).withWarnings(all.isEmpty() ? null : all);
    }
}
