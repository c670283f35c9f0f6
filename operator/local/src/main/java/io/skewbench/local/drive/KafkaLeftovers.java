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

    /** Remembers what the workers that start now may leave behind. */
    synchronized void expect(Leftovers ofWorkers) {
        leftovers = ofWorkers;
    }

    /**
     * Deletes the leftovers of workers that have ended. A second call does nothing. Prints a line if the deletion
     * fails.
     */
    void delete() {
        delete(left -> left.removeFrom(kafka));
    }

    /**
     * Deletes the leftovers of killed workers, whose groups may still have members. A second call does nothing. Prints
     * a line if the deletion fails. Any thread may call it.
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
            progress.say("Consumer groups or topics of a trial may remain in Kafka: " + e.getMessage());
        }
    }
}
