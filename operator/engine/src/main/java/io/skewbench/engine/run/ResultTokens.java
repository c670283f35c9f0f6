package io.skewbench.engine.run;

import io.skewbench.engine.Experiment.PlannedConsumers;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.protocol.bounds.Bounds;
import java.util.List;

/**
 * How many tokens of JSON, which are values, names and brackets, the result of a trial has: it can be read back up to
 * {@link Bounds#JSON_TOKENS}.
 *
 * @param workloads of the trial
 */
record ResultTokens(List<PlannedWorkload> workloads, int brokers, UsableTopics topics) {
    /** The tokens that a partition takes: its end offsets before and after. */
    static final long OFFSETS = 2;
    /**
     * The tokens that a partition takes if a consumer group reads it: a span before a rebalance and one after, with a
     * gap between them.
     */
    static final long SPANS = 2L * Bounds.SPAN_TOKENS;
    /**
     * The tokens that the trial takes: versions and machines of a hundred workers, the growth of logs on twenty
     * brokers, what twenty brokers counted, sweep point and reason.
     */
    private static final long TRIAL = 5_800;
    /** The tokens that a workload takes: figures, warnings, kinds of errors, a class path of hundreds of files. */
    private static final long WORKLOAD = 2_000;
    /** The tokens that a consumer group takes: those of a workload, its account, and its lag of 2,400 steps. */
    private static final long GROUP = 4_000;
    /**
     * The tokens that a topic of a workload or a group takes: its name wherever it stands, and the brackets around its
     * offsets.
     */
    private static final long TOPIC = 10;
    /** The tokens that the bytes which a group read from one broker take. */
    private static final long LEADER = 2;
    private static final long CLOCK = 10;
    /** The tokens that the clocks before the start take: four columns with a name and brackets each. */
    private static final long START_CLOCKS = 15;
    /** The tokens that one worker adds to the clocks before the start. */
    private static final long START_CLOCK = 4;

    /** Returns how many partitions the workers of all workloads send to, those of a topic counted for each of them. */
    long sent() {
        return workloads.stream().mapToLong(topics::partitions).sum();
    }

    /** Returns how many partitions all consumer groups read, those of a topic counted for each of them. */
    long read() {
        return workloads.stream()
                .mapToLong(workload -> topics.partitions(workload) * workload.consumers().size()).sum();
    }

    /** Returns what doesn't depend on the number of partitions. */
    long rest() {
        return TRIAL + workloads.stream().mapToLong(this::rest).sum();
    }

    private long rest(PlannedWorkload workload) {
        return WORKLOAD + 2L * Bounds.BROKER_TOKENS * brokers + clocks(workload.pods())
                + TOPIC * workload.topics().size() * (1L + workload.consumers().size())
                + workload.consumers().stream().mapToLong(this::rest).sum();
    }

    private long rest(PlannedConsumers group) {
        return GROUP + LEADER * brokers + clocks(group.pods());
    }

    private static long clocks(int pods) {
        return CLOCK * Math.min(pods, Bounds.MACHINES) + START_CLOCKS + START_CLOCK * pods;
    }

    /** Returns the sum. */
    long all() {
        return Bounds.PARTITION_TOKENS * sent() + SPANS * read() + OFFSETS * topics.partitions() + rest();
    }
}
