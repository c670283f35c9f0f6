package io.skewbench.local.drive;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.admin.topic.IdleTopicCreation;
import io.skewbench.admin.topic.Topics;
import io.skewbench.engine.IdleTopicSet;
import io.skewbench.engine.observation.Observed.IdleTopicsView;
import io.skewbench.local.progress.ProgressOutput;
import java.util.List;
import java.util.Set;

/** The idle topics of one run, which are deleted however the run ends. */
public final class RunIdleTopics {
    private final KafkaCluster kafka;
    private final ProgressOutput progress;
    private volatile Set<String> created = Set.of();
    private volatile IdleTopicsView view = new IdleTopicsView.Unknown();

    /** Starts without any idle topics. */
    public RunIdleTopics(KafkaCluster kafka, ProgressOutput progress) {
        this.kafka = kafka;
        this.progress = progress;
    }

    /** Creates the idle topics that are missing. */
    void create(List<IdleTopicSet> topics) {
        created = IdleTopicSet.names(topics);
        view = IdleTopicCreation.apply(topics, kafka);
    }

    IdleTopicsView view() {
        return view;
    }

    /** Forgets the state of the topics, so that they are observed again before the next trial. */
    void forget() {
        view = new IdleTopicsView.Unknown();
    }

    /**
     * Deletes the idle topics. A second call does nothing. Prints a line if the deletion fails. Any thread may call it.
     */
    public void delete() {
        var topics = created;
        created = Set.of();
        if (topics.isEmpty()) {
            return;
        }
        try {
            new Topics(kafka).deleteAll(topics);
        } catch (KafkaUnavailableException e) {
            progress.say("Idle topics of the run may be left in Kafka, such as " + topics.iterator().next() + ": "
                    + e.getMessage());
        }
    }
}
