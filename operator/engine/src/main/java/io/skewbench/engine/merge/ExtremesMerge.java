package io.skewbench.engine.merge;

import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.protocol.report.OperationsResult;
import io.skewbench.protocol.report.UsageResult;
import io.skewbench.protocol.report.WorkerResult;
import org.jspecify.annotations.Nullable;

/** The figures of those workers that stand out: their sum does not show that one of them was at its limit. */
final class ExtremesMerge {
    private final Most skew = new Most();
    private final Most cpu = new Most();
    private final Most gc = new Most();
    private final Most steal = new Most();
    private final Most busy = new Most();
    private final Most thread = new Most();
    private double leastSkewMs;
    private boolean isEmpty = true;

    /** Adds one worker. */
    void add(int pod, WorkerResult worker) {
        var client = worker.client();
        add(pod, worker.startSkewMs(), worker.measuredMs(), worker.facts().cpus(), new UsageResult(client.cpuMs(),
                client.gcMs(), client.stealShare(), client.busyShare(), client.threadShare()));
    }

    /** Adds one worker. */
    void add(int pod, OperationsResult worker) {
        add(pod, worker.startSkewMs(), worker.measuredMs(), worker.facts().cpus(), worker.usage());
    }

    private void add(int pod, double skewMs, long measuredMs, int cpus, UsageResult usage) {
        leastSkewMs = isEmpty ? skewMs : Math.min(leastSkewMs, skewMs);
        isEmpty = false;
        skew.add(pod, skewMs);
        cpu.add(pod, usage.cpuMs() / measuredMs / cpus);
        gc.add(pod, usage.gcMs() / measuredMs);
        steal.add(pod, usage.stealShare());
        busy.add(pod, usage.busyShare());
        thread.add(pod, usage.threadShare());
    }

    /** Returns null where nothing was added. */
    @Nullable
    Extremes result() {
        return isEmpty
                ? null
                : new Extremes(leastSkewMs, skew.pod, cpu.known(), cpu.pod, gc.known(), gc.pod, steal.value, steal.pod,
                        busy.value, busy.pod, thread.value, thread.pod);
    }

    /** The largest value, and the first worker that had it. */
    private static final class Most {
        private @Nullable Double value;
        private int pod;

        void add(int itsPod, @Nullable Double its) {
            var known = value;
            if (its != null && (known == null || its > known)) {
                value = its;
                pod = itsPod;
            }
        }

        double known() {
            return value == null ? 0 : value;
        }
    }
}
