package io.skewbench.local.drive;

import io.skewbench.brokers.BrokerReading;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.engine.IdleTopicSet;
import io.skewbench.engine.growth.LogSizes;
import io.skewbench.engine.observation.KafkaSettingsView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.IdleTopicsView;
import io.skewbench.engine.observation.ObservedBuilder;
import io.skewbench.engine.result.LogGrowth;
import io.skewbench.protocol.plan.TaskPlan;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The system under test of one run, and what the run uses and creates there. What only some systems have is left out by
 * default. A method that asks the system throws {@link SystemUnavailableException}, or of Kafka
 * {@link io.skewbench.admin.connection.KafkaUnavailableException}, if it does not answer.
 */
public interface RunSystem {

    /** Returns whether the system was started for the run, and ends with it. */
    boolean isCreated();

    /** Asks for the system's id and the servers that are running. */
    ClusterView.Usable describe();

    /** Reads the settings on which figures depend; null of a system that shows none. */
    default @Nullable KafkaSettingsView settings(ClusterView.Usable described) {
        return null;
    }

    /** Adds the topics of the run to an observation. */
    default ObservedBuilder observed(ObservedBuilder observation) {
        return observation;
    }

    /**
     * Gives all servers these settings beside their own, unless they have them.
     *
     * @param check called while the system does not answer, to throw where the run can't go on
     * @param report says why it does not answer
     * @throws RunFailedException if a server does not get them
     */
    void prepare(Map<String, String> settings, Runnable check, RunNarration report);

    /**
     * Begins to watch what must not change during an attempt.
     *
     * @param check called while waiting; throws if the run can't go on
     * @throws RunFailedException if something is no longer what it was when the run began
     */
    default AttemptWatch watch(Runnable check) {
        return new AttemptWatch.None();
    }

    /** Reads the counters that show what was acknowledged, such as the end offsets of a topic's partitions, by name. */
    Map<String, List<Long>> counters(Set<String> names);

    /**
     * Returns what each broker has counted since it started, in the order of their ids; none if that is not known of
     * each.
     */
    default List<BrokerReading> readings() {
        return List.of();
    }

    /** Reads the sizes of all logs; null if the system does not show them. */
    default @Nullable LogSizes logSizes() {
        return null;
    }

    /** Returns by how much all logs have grown since an earlier reading; null if the system does not show that. */
    default @Nullable LogGrowth growth(@Nullable LogSizes before, Set<String> names) {
        return null;
    }

    /** Creates the idle topics that are missing, and returns their state. */
    default IdleTopicsView createIdleTopics(List<IdleTopicSet> wanted) {
        throw new IllegalStateException("This system has no topics: " + wanted);
    }

    /**
     * Remembers what the workers of an attempt that starts now may leave behind.
     *
     * @param plans of these workers
     */
    default void attemptBegins(List<TaskPlan> plans) {}

    /** Deletes what the workers of an attempt have left behind, once all of them have ended. */
    default void removeLeftovers() {}

    /** Deletes the idle topics of the run. */
    default void deleteIdleTopics() {}
}
