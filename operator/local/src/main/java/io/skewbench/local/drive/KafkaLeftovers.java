package io.skewbench.local.drive;

import io.skewbench.admin.KafkaCluster;
import io.skewbench.admin.KafkaUnavailableException;
import io.skewbench.admin.Leftovers;
import io.skewbench.local.progress.Progress;

/** What the workers of a run leave in Kafka. */
public final class KafkaLeftovers {
    private final KafkaCluster kafka;
    private final Progress progress;
    private Leftovers leftovers = Leftovers.NONE;

    /** Nothing yet. */
    public KafkaLeftovers(KafkaCluster kafka, Progress progress) {
        this.kafka = kafka;
        this.progress = progress;
    }

    /** Takes note of what the workers that start now leave. */
    void expect(Leftovers ofWorkers) {
        leftovers = ofWorkers;
    }

    /** Deletes what there may be, once; says so where that isn't possible. */
    void delete() {
        var left = leftovers;
        leftovers = Leftovers.NONE;
        try {
            left.removeFrom(kafka);
        } catch (KafkaUnavailableException e) {
            progress.say("Consumer groups or topics of a trial may be left in Kafka: " + e.getMessage());
        }
    }
}
