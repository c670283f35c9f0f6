package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.SendLatenessMs;
import io.skewbench.engine.statistics.Rounding;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.WorkerResult;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** How late records were sent, over all workers. */
final class SendLateness {
    private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

    private SendLateness() {}

    /** Returns null for a load without a rate, where no record can be late. */
    static @Nullable SendLatenessMs of(List<WorkerResult> workers) {
        var merged = Histogram.empty();
        merged.setAutoResize(true);
        for (var worker : workers) {
            if (worker.sendLateness() != null) {
                merged.add(worker.sendLateness().decode());
            }
        }
        return merged.getTotalCount() == 0
                ? null
                : new SendLatenessMs(millis(merged.getValueAtPercentile(50)), millis(merged.getValueAtPercentile(99)),
                        millis(merged.getMaxValue()));
    }

    private static double millis(long nanos) {
        return Rounding.round(nanos / NANOS_PER_MS);
    }
}
