package io.skewbench.engine.run;

import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.IdleTopicSet;
import io.skewbench.engine.accounting.ExpectedOffsets;
import io.skewbench.engine.accounting.SettlingOffsets;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.protocol.plan.LinkPlan;
import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.report.StartSignal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a driver does next. */
public sealed interface RunStep {

    /** Nothing, until something observed changes or the time is over. */
    record Wait(String why, Duration atMost) implements RunStep {}

    /** Create the missing parts of the run's ephemeral cluster. */
    record CreateCluster() implements RunStep {}

    /** Give the node pools the affinity that moves the brokers to where the spec wants them, until the run is over. */
    record PinBrokers() implements RunStep {}

    /** Measure links, unless that has begun. */
    record MeasureLinks(LinkPlan plan) implements RunStep {
        private static final Duration FOR_ALL = Duration.ofMinutes(10);
        private static final Duration FOR_A_LINK = Duration.ofMinutes(5);

        /** Returns how long the measurement of so many links may take, the start of its pod included. */
        public static Duration timeout(int links) {
            return FOR_ALL.plus(FOR_A_LINK.multipliedBy(links));
        }
    }

    /**
     * Give all brokers these settings beside their own, and no longer those that they were given before.
     *
     * @param id of the attempt that needs them
     * @param settings by name; empty to give brokers their own back
     */
    record ChangeBrokers(AttemptId id, Map<String, String> settings) implements RunStep {}

    /**
     * Give brokers back what a removed Benchmark has left of their settings, unless something prevents that now. The
     * run itself begins nothing by that.
     */
    record GiveBackLeftSettings() implements RunStep {}

    /** Create the missing idle topics of the run, and observe them from now on. */
    record CreateIdleTopics(List<IdleTopicSet> topics) implements RunStep {}

    /**
     * Read the end offsets of the topics until they have settled, then store them with the plans under the attempt's
     * id. A driver may create the workers at once; else it observes an attempt whose workers are missing.
     *
     * @param tried what the trial of a search tries, such as {@code , partitions p6}; empty without a search
     */
    record StartWorkers(AttemptId id, Trial trial, String tried, List<TaskPlan> plans) implements RunStep {}

    /** Create those workers of the attempt that are missing, provided that the plans stored under its id are these. */
    record CreateWorkers(AttemptId id, List<TaskPlan> plans) implements RunStep {}

    /** Publish the start time, unless one is published already. */
    record Release(AttemptId id, StartSignal start) implements RunStep {}

    /**
     * Read the end offsets of the topics, now that no worker sends any more, until they have settled by
     * {@link SettlingOffsets}, and publish them: consumers read as far.
     */
    record ReadOffsets(AttemptId id, Set<String> topics, ExpectedOffsets expected) implements RunStep {}

    /** Store the result under the attempt's id, unless one is stored already. */
    record Conclude(TrialResult result) implements RunStep {}

    /**
     * Remove the workers of an attempt that has its result, then what they leave in Kafka and these idle topics, which
     * the run needs no more, then the plans. Objects that cannot be deleted within minutes are left behind.
     */
    record CleanUp(AttemptId id, Set<String> idleTopics) implements RunStep {
        /**
         * The time after the first attempt to delete objects after which the run continues without those that remain.
         */
        public static final Duration LIMIT = Duration.ofMinutes(10);
    }

    /** The run is over; the status that came with this step is its last. */
    record Finish() implements RunStep {}
}
