package io.skewbench.local.command;

import io.skewbench.local.plan.InvalidInputException;
import io.skewbench.local.validation.Overrides;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that replace values of the files, for a short run that only shows that everything works. */
final class OverrideOptions {
    @Option(names = "--duration", paramLabel = "TIME", description = "How long each trial measures, in place of "
            + "spec.duration: --duration 10s --repetitions 1 is a smoke run. The result says what was overridden.")
    private @Nullable String duration;

    @Option(names = "--warmup", paramLabel = "TIME", description = "How long each trial sends before it measures, in "
            + "place of spec.warmup.")
    private @Nullable String warmup;

    @Option(names = "--repetitions", paramLabel = "N", description = "Trials for each variant, in place of "
            + "spec.repetitions.")
    private @Nullable String repetitions;

    /**
     * Returns the values that were given on the command line.
     *
     * @throws InvalidInputException if a Benchmark can't have one of them
     */
    Overrides overrides() {
        var values = new HashMap<String, String>();
        put(values, "duration", duration);
        put(values, "warmup", warmup);
        put(values, "repetitions", repetitions);
        var overrides = new Overrides(values);
        var problems = overrides.problems();
        if (!problems.isEmpty()) {
            throw new InvalidInputException(problems.stream().map(Object::toString).toList());
        }
        return overrides;
    }

    private static void put(Map<String, String> values, String field, @Nullable String value) {
        if (value != null) {
            values.put(field, value);
        }
    }
}
