package io.skewbench.local.topic;

import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.admin.topic.TopicLayout;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.engine.observation.Observed.TopicView;
import java.util.List;
import java.util.Map;

/** The topics of a run, which others may change or delete while it goes on. */
public interface RunTopics {

    /** Returns those of each workload by its name. */
    Map<String, List<TopicView>> views();

    /**
     * Returns before a trial how they are, by name. What Kafka or the spec brings back, such as leaders after the
     * restart of a broker, is waited for.
     *
     * @param check called while that is waited for, to throw where the run can't go on
     * @throws RunFailedException if one is no longer what the run began with
     */
    Map<String, TopicLayout> settle(Runnable check);

    /**
     * Returns how those that there are look just now, by name.
     *
     * @throws KafkaUnavailableException if the cluster doesn't answer
     */
    Map<String, TopicLayout> look();
}
