package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.PlannedConsumers;
import io.skewbench.engine.Experiment.PlannedWorkload;
import io.skewbench.engine.TrialResult;
import io.skewbench.protocol.Bounds;
import io.skewbench.protocol.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * How much memory a driver needs for the results of a run while it goes on. They are held in their compact form, so that
 * depends on trials, workloads and brokers, and hardly on workers or partitions.
 */
public final class ResultMemory {
    /** For the results of one run that count. */
    static final long RUN_BYTES = 128L << 20;
    /** For all attempts of a run; of those that don't count little is held. */
    public static final long MOST_OF_A_RUN = RUN_BYTES + RUN_BYTES / 8;
    /** For all runs that are looked at at the same time. */
    public static final long MOST_OF_ALL = MOST_OF_A_RUN + (8L << 20);
    /** What a run may take of the part of it that large runs leave to all others. */
    public static final long SMALL_RUN = 4L << 20;
    /**
     * Of a histogram, encoded: that of a million records, most with latencies between 0.7 and 37 ms, has 14,000, and that of
     * 100,000 such records 7,400.
     */
    private static final long HISTOGRAM_BYTES = 16_000;
    private static final long OUTCOME_BYTES = 2_000;
    /** Of the partitions that one broker leads: four counts of up to 16 digits, and three short numbers. */
    private static final long PARTITIONS_BYTES = 80;
    /** Of a broker's requests: a number, and two with 17 digits. */
    private static final long BROKER_BYTES = 88;
    private static final long CLOCK_BYTES = 150;
    /** Of a worker's machine and versions. */
    private static final long WORKER_BYTES = 300;

    private ResultMemory() {}

    /** Returns what the result of one trial takes at most, if nobody means harm. */
    public static long ofTrial(Experiment experiment, int brokers) {
        return experiment.workloads().stream().mapToLong(workload -> ofWorkload(workload, brokers)).sum();
    }

    private static long ofWorkload(PlannedWorkload workload, int brokers) {
        return OUTCOME_BYTES + 3 * HISTOGRAM_BYTES + PARTITIONS_BYTES * workload.topics().size() * brokers
                + BROKER_BYTES * brokers + ofClocks(workload.pods())
                + workload.consumers().stream().mapToLong(ResultMemory::ofGroup).sum();
    }

    private static long ofGroup(PlannedConsumers group) {
        return OUTCOME_BYTES + HISTOGRAM_BYTES + ofClocks(group.pods());
    }

    private static long ofClocks(int pods) {
        return CLOCK_BYTES * Math.min(pods, Bounds.MACHINES);
    }

    /**
     * Returns what a result in its compact form takes: about as many bytes as its JSON, most of which are encoded
     * histograms, a byte for each character.
     */
    public static long of(TrialResult compact) {
        var bytes = new CountingStream();
        try {
            Json.mapper().writeValue(bytes, compact);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.count;
    }

    /** Counts what is written to it, and keeps none of it. */
    private static final class CountingStream extends OutputStream {
        private long count;

        @Override
        public void write(int one) {
            count++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            count += length;
        }
    }

    /**
     * Returns how much the result of one attempt may take. Each worker's machine is told of once in a run: by the first
     * attempt in which that worker gave a report, which isn't always the run's first attempt.
     *
     * @param compact the result
     * @param before those of the run's earlier attempts
     */
    static long allowed(Experiment experiment, TrialResult compact, List<TrialResult> before) {
        var untold = TrialResult.MAX_WORKERS - before.stream().mapToInt(result -> result.workers().size()).sum();
        return RUN_BYTES / experiment.trials().size()
                + WORKER_BYTES * Math.min(compact.workers().size(), Math.max(0, untold));
    }
}
