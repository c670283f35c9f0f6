package io.skewbench.local.drive;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.admin.leftover.Leftovers;
import io.skewbench.local.progress.ProgressOutput;
import java.util.function.Consumer;

/** Consumer groups and topics that the workers of a run leave in Kafka. */
public final class KafkaLeftovers {
    private final KafkaCluster kafka;
    private final ProgressOutput progress;
    @GuardedBy("this")
    private Leftovers leftovers = Leftovers.NONE;

    /** Starts without leftovers. */
    public KafkaLeftovers(KafkaCluster kafka, ProgressOutput progress) {
        this.kafka = kafka;
        this.progress = progress;
    }

    /** Takes note of the leftovers of workers that start now. */
    synchronized void expect(Leftovers ofWorkers) {
        leftovers = ofWorkers;
    }

    /** Deletes the leftovers of workers that have ended, once; says so if that fails. */
    void delete() {
        delete(left -> left.removeFrom(kafka));
    }

    /**
     * Deletes what workers that were killed may have left, once; says so where that isn't possible. Any thread may call
     * it.
     */
    public void deleteAbandoned() {
        delete(left -> left.removeAbandonedFrom(kafka));
    }

    private synchronized void delete(Consumer<Leftovers> deletion) {
        var left = leftovers;
        leftovers = Leftovers.NONE;
        try {
            deletion.accept(left);
        } catch (KafkaUnavailableException e) {
            progress.say("Consumer groups or topics of a trial may be left in Kafka: " + e.getMessage());
        }
    }
}
