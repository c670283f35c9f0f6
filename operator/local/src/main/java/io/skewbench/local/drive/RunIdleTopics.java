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

/** The idle topics of one run, which are to be gone however it ends. */
public final class RunIdleTopics {
    private final KafkaCluster kafka;
    private final ProgressOutput progress;
    private volatile Set<String> made = Set.of();
    private volatile IdleTopicsView view = new IdleTopicsView.Unknown();

    /** None yet. */
    public RunIdleTopics(KafkaCluster kafka, ProgressOutput progress) {
        this.kafka = kafka;
        this.progress = progress;
    }

    /** Makes what is missing. */
    void make(List<IdleTopicSet> topics) {
        made = IdleTopicSet.names(topics);
        view = IdleTopicCreation.apply(topics, kafka);
    }

    IdleTopicsView view() {
        return view;
    }

    /** Forgets how they are, so that they are looked at before the next trial. */
    void forget() {
        view = new IdleTopicsView.Unknown();
    }

    /** Deletes those that there may be, once; says so where that isn't possible. Any thread may call it. */
    public void delete() {
        var topics = made;
        made = Set.of();
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
