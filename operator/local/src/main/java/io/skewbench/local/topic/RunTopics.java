package io.skewbench.local.topic;

import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.topic.TopicLayout;
import java.util.List;
import java.util.Map;

/** The topics of a run, which others may change or delete while it goes on. */
public interface RunTopics {

    /** Returns the topics of each workload, by the workload's name. */
    Map<String, List<TopicView>> views();

    /**
     * Waits before a trial until the topics are as they were laid out, for example until leaders have returned after
     * the restart of a broker. Returns their layouts by name.
     *
     * @param check called while waiting; throws if the run can't go on
     * @throws RunFailedException if a topic is no longer the one with which the run began
     */
    Map<String, TopicLayout> settle(Runnable check);

    /**
     * Returns the current layouts of the topics that exist, by name.
     *
     * @throws KafkaUnavailableException if the cluster doesn't answer
     */
    Map<String, TopicLayout> look();
}
