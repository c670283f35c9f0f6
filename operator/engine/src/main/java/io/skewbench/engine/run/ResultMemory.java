package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.PlannedConsumers;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.result.BrokerCounts;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * How much memory a driver needs for the results of a run while it goes on. They are held in their compact form, so
 * that depends on trials, workloads and brokers, and hardly on workers or partitions.
 */
public final class ResultMemory {
    /** The bytes that the results of one run that count may take. */
    static final long RUN_BYTES = 128L << 20;
    /** The bytes that all attempts of a run may take; of those that do not count, little is held. */
    public static final long MOST_OF_A_RUN = RUN_BYTES + RUN_BYTES / 8;
    /** The bytes that all runs may take that are reconciled at the same time. */
    public static final long MOST_OF_ALL = MOST_OF_A_RUN + (8L << 20);
    /** What a run may take of the part of it that large runs leave to all others. */
    public static final long SMALL_RUN = 4L << 20;
    /**
     * The bytes that a trial takes: the names of its fields, its variant and numbers, and the growth of logs on one
     * broker with the name of a topic. Its sweep point comes on top.
     */
    private static final long TRIAL_BYTES = 900;
    /**
     * The bytes that what a broker counted takes: ten names, and as many numbers of up to 16 digits; or, for all of
     * them, the reason why it isn't known, of at most {@link Bounds#ERROR_CHARACTERS}.
     */
    private static final long COUNTS_BYTES = 320;
    /**
     * The bytes that a workload or a group takes, without histograms: warnings of at most
     * {@link Bounds#WARNINGS_CHARACTERS}, versions and machine, ten kinds of errors or the account of a group, one
     * problem with a clock, figures.
     */
    private static final long OUTCOME_BYTES = 5_000;
    /** The bytes that texts of exceptions take: a few messages, and names that are as long as Java's get. */
    private static final long ERRORS_BYTES = Bounds.ERROR_MESSAGES * (Bounds.ERROR_CHARACTERS + 66L);
    /**
     * The bytes that a topic takes: its name of at most 249 characters in four places, two sums of offsets, partitions
     * without a leader.
     */
    private static final long TOPIC_BYTES = 1_140;
    /**
     * The bytes that the partitions of one broker take: four counts of up to 16 digits, and three short numbers.
     */
    private static final long PARTITIONS_BYTES = 88;
    /**
     * The bytes that a broker's requests take: two numbers, one of them of six digits, and two with 17 digits; and what
     * its followers received and sent: two counts of 16 digits with the names of three fields.
     */
    private static final long BROKER_BYTES = 190;
    /** The bytes that the sum of what a group read from a broker takes: 6 digits and 16, in quotes. */
    private static final long LEADER_BYTES = 28;
    /**
     * The bytes that a timed operation takes, without histograms: nine counts of up to 16 digits with their names, and
     * ten kinds of errors.
     */
    private static final long OPERATION_BYTES = 1_200;
    /** The bytes that the name of a topic takes. */
    private static final long NAME_BYTES = 252;
    private static final long CLOCK_BYTES = 150;
    /**
     * The bytes that a worker's machine and versions take; the name of a node has up to 253 characters, and is there
     * twice.
     */
    static final long WORKER_BYTES = 900;

    private ResultMemory() {}

    /** Returns the largest size of one trial's result, unless a worker is malicious. */
    public static long ofTrial(Experiment experiment, int brokers) {
        var sweep = experiment.rows().stream()
                .mapToLong(row -> Json.write(row.sweep()).getBytes(StandardCharsets.UTF_8).length).max().orElse(0);
        return TRIAL_BYTES + sweep + COUNTS_BYTES * Math.min(brokers, BrokerCounts.MOST_HELD)
                + experiment.workloads().stream().mapToLong(workload -> ofWorkload(workload, brokers)).sum();
    }

    private static long ofWorkload(PlannedWorkload workload, int brokers) {
        return workload.operations().map(timed -> ofProbe(workload.pods(), timed.probe().operations().size()))
                .orElseGet(() -> ofRecords(workload, brokers));
    }

    private static long ofProbe(int pods, int operations) {
        return OUTCOME_BYTES + operations * (OPERATION_BYTES + 2L * Bounds.HISTOGRAM_CHARACTERS) + ofClocks(pods);
    }

    private static long ofRecords(PlannedWorkload workload, int brokers) {
        var topics = workload.topics().size();
        return OUTCOME_BYTES + ERRORS_BYTES + 3L * Bounds.HISTOGRAM_CHARACTERS + TOPIC_BYTES * topics
                + PARTITIONS_BYTES * topics * brokers + BROKER_BYTES * brokers + ofClocks(workload.pods())
                + workload.consumers().stream().mapToLong(group -> ofGroup(group, topics, brokers)).sum();
    }

    private static long ofGroup(PlannedConsumers group, int topics, int brokers) {
        return OUTCOME_BYTES + Bounds.HISTOGRAM_CHARACTERS + NAME_BYTES * topics + LEADER_BYTES * brokers
                + ofClocks(group.pods());
    }

    private static long ofClocks(int pods) {
        return CLOCK_BYTES * Math.min(pods, Bounds.MACHINES);
    }

    /**
     * Returns what a result in its compact form takes: about as many bytes as its JSON, most of which are encoded
     * histograms, a byte for each character.
     */
    public static long of(TrialResult compact) {
        return JsonBytes.of(compact);
    }

    /**
     * Returns how much the result of one attempt may take. A run records each worker's machine once: with the first
     * attempt in which that worker gave a report, which isn't always the run's first attempt.
     *
     * @param compact the result
     * @param before those of the run's earlier attempts
     */
    static long allowed(Experiment experiment, TrialResult compact, List<TrialResult> before) {
        var untold = TrialResult.MAX_WORKERS - before.stream().mapToInt(result -> result.workers().size()).sum();
        return RUN_BYTES / (experiment.trials().size() + experiment.burnIn().size())
                + WORKER_BYTES * Math.min(compact.workers().size(), Math.max(0, untold));
    }
}
