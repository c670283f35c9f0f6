package io.skewbench.controller.status;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.EphemeralStatus;
import io.skewbench.controller.event.EventReason;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.controller.metrics.BenchmarkMetrics;
import io.skewbench.engine.run.RunState;
import io.skewbench.engine.state.EphemeralState;
import io.skewbench.engine.state.Phase;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates an event for each transition of a Benchmark's phase, and one if its ephemeral cluster is left behind; counts
 * transitions that end a run.
 */
public record PhaseEvents(ResourceEvents events, BenchmarkMetrics metrics) {
    private static final Logger LOGGER = LoggerFactory.getLogger(PhaseEvents.class);

    void record(Benchmark benchmark, @Nullable BenchmarkStatus before, BenchmarkStatus now) {
        var left = now.cluster();
        if (left != null && isLeft(left) && (before == null || !isLeft(before.cluster()))) {
            events.warning(benchmark, EventReason.CLEANUP_INCOMPLETE,
                    "Kafka " + left.kafka() + ", its pods or its volumes were not deleted by " + left.until() + ", "
                            + "and the operator stopped waiting. Find out what prevents their deletion, or delete the "
                            + "Benchmark, which also deletes them");
        }
        Phase.of(now.phase()).filter(phase -> before == null || !phase.is(before.phase()))
                .ifPresent(phase -> begun(benchmark, phase, now));
    }

    private void begun(Benchmark benchmark, Phase phase, BenchmarkStatus now) {
        var note = Objects.requireNonNullElse(now.summary(), phase.text());
        LOGGER.atInfo().addKeyValue("phase", phase.text()).log(note);
        if (RunState.isLast(now)) {
            metrics.runEnded(phase.text());
        }
        if (phase == Phase.FAILED) {
            events.warning(benchmark, phase, note);
        } else {
            events.normal(benchmark, phase, note);
        }
    }

    private static boolean isLeft(@Nullable EphemeralStatus cluster) {
        return cluster != null && EphemeralState.CLEANUP_INCOMPLETE.is(cluster.state());
    }
}
