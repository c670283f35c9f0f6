package io.skewbench.controller.benchmark;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One event for each transition of a Benchmark's phase. */
record PhaseEvents(BenchmarkEvents events) {
    private static final Logger LOGGER = LoggerFactory.getLogger(PhaseEvents.class);

    void record(Benchmark benchmark, @Nullable BenchmarkStatus before, BenchmarkStatus now) {
        var phase = now.phase();
        if (phase == null || (before != null && phase.equals(before.phase()))) {
            return;
        }
        var note = Objects.requireNonNullElse(now.summary(), phase);
        LOGGER.atInfo().addKeyValue("phase", phase).log(note);
        if (phase.equals("Failed")) {
            events.warning(benchmark, phase, note);
        } else {
            events.normal(benchmark, phase, note);
        }
    }
}
