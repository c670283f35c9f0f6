package io.skewbench.engine.figures;

import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.protocol.report.WorkerResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;

/**
 * What limited one workload of one row, as its workers saw it: whether it kept its rate, and whether the workers
 * themselves were the limit. Of several workers, the worst is reported.
 */
final class Limits {
    /** If a smaller share of the due records was acknowledged in the measured time, the rate was not kept. */
    private static final double KEPT_RATE = 0.99;
    private static final double MOST_CPU_SHARE = 0.9;
    private static final double MOST_GC_SHARE = 0.05;
    /** Of a machine's processor time; a share that also shows in the tail of latencies. */
    private static final double MOST_STEAL_SHARE = 0.02;
    private static final double MOST_BUFFER_WAIT_SHARE = 0.01;
    /** Without a rate, producers that wait less than this for buffer memory could have taken no more records. */
    private static final double LEAST_BUFFER_WAIT_SHARE = 0.05;
    private static final double MOST_LATENESS_P99_MS = 5;

    private final List<ProducersOutcome> workers;
    private final List<WorkerResult> results;
    private final int producersPerPod;
    private final List<String> warnings = new ArrayList<>();

    private Limits(List<ProducersOutcome> workers, int producersPerPod) {
        this.workers = workers.stream().filter(worker -> worker.result() != null).toList();
        this.results = this.workers.stream().map(ProducersOutcome::result).filter(Objects::nonNull).toList();
        this.producersPerPod = producersPerPod;
    }

    /**
     * Returns a sentence for each.
     *
     * @param workers of all trials of the row
     */
    static List<String> of(List<ProducersOutcome> workers, int producersPerPod) {
        var limits = new Limits(workers, producersPerPod);
        limits.rate();
        limits.lateness();
        limits.buffers();
        limits.worst("took", "of its processors: it may itself have been the limit", MOST_CPU_SHARE,
                Extremes::cpuShare, Extremes::cpuPod);
        limits.worst("took", "of the measured time for garbage collection", MOST_GC_SHARE,
                Extremes::gcShare, Extremes::gcPod);
        limits.worst("lost", "of its machine's processor time to other virtual machines (steal)",
                MOST_STEAL_SHARE, Extremes::stolen, Extremes::stealPod);
        return limits.warnings;
    }

    private void rate() {
        var withRate = results.stream().filter(result -> result.due() != null).toList();
        var due = withRate.stream().mapToLong(result -> Objects.requireNonNullElse(result.due(), 0L)).sum();
        var sent = withRate.stream().mapToLong(result -> result.measured().sent()).sum();
        var acknowledged = withRate.stream().mapToLong(WorkerResult::acknowledgedInWindow).sum();
        if (acknowledged < KEPT_RATE * due) {
            warnings.add(String.format(Locale.ROOT,
                    "missed its rate by %.1f %%: %,d records were due, %,d acknowledged in the measured time",
                    100.0 * (due - acknowledged) / due, due, acknowledged));
        }
        if (sent < due) {
            warnings.add(String.format(Locale.ROOT,
                    "gave up %,d of %,d records before they were sent: the true publish latency is higher", due - sent,
                    due));
        }
    }

    private void lateness() {
        var lateness = SendLateness.of(results);
        if (lateness != null && lateness.p99() > MOST_LATENESS_P99_MS) {
            warnings.add(String.format(Locale.ROOT, "sent 1 %% of its records more than %.1f ms after they were due: "
                    + "held up by flushes, commits or full producer buffers, or by a lack of processor time",
                    lateness.p99()));
        }
    }

    private void buffers() {
        var waited = 0.0;
        var time = 0.0;
        for (var worker : workers) {
            var result = worker.result();
            var wait = result == null ? null : result.client().bufferWaitMs();
            if (result != null && wait != null) {
                waited += wait;
                time += (double) result.measuredMs() * producersPerPod * worker.reported();
            }
        }
        var hasRate = results.stream().anyMatch(result -> result.due() != null);
        if (hasRate && waited > MOST_BUFFER_WAIT_SHARE * time) {
            warnings.add(String.format(Locale.ROOT, "found its producers' buffers full for %.0f %% of the time: less "
                    + "was acknowledged than the load asks for", 100 * waited / time));
        } else if (!hasRate && waited < LEAST_BUFFER_WAIT_SHARE * time) {
            warnings.add(String.format(Locale.ROOT, "found its producers' buffers full for only %.1f %% of the time: "
                    + "the clients were the limit, not the brokers", 100 * waited / time));
        }
    }

    private void worst(String verb, String what, double bound, ToDoubleFunction<Extremes> share,
            ToIntFunction<Extremes> pod) {
        Extremes worst = null;
        var most = bound;
        for (var worker : workers) {
            var extremes = worker.extremes();
            if (extremes != null && share.applyAsDouble(extremes) > most) {
                most = share.applyAsDouble(extremes);
                worst = extremes;
            }
        }
        if (worst != null) {
            warnings.add(
                    String.format(Locale.ROOT, "%s, in worker %d, %.0f %% %s", verb, pod.applyAsInt(worst), 100 * most,
                            what));
        }
    }
}
