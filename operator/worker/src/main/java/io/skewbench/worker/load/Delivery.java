package io.skewbench.worker.load;

import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** A record in flight: knows when the record was due and sent. Its sink completes it once, with success or failure. */
public final class Delivery implements Callback {
    private final Deliveries deliveries;
    private int topic;
    private long intendedNanos;
    private long sentNanos;
    private int bytes;

    Delivery(Deliveries deliveries, int topic, long intendedNanos, long sentNanos, int bytes) {
        this.deliveries = deliveries;
        renew(topic, intendedNanos, sentNanos, bytes);
    }

    /** Reuses this delivery for another record. */
    void renew(int newTopic, long newIntendedNanos, long newSentNanos, int newBytes) {
        topic = newTopic;
        intendedNanos = newIntendedNanos;
        sentNanos = newSentNanos;
        bytes = newBytes;
    }

    @Override
    public void onCompletion(@Nullable RecordMetadata metadata, @Nullable Exception error) {
        if (error == null && metadata != null) {
            acknowledged(metadata.partition());
            return;
        }
        var cause = RecordErrors.cause(error);
        deliveries.measurements().failed(cause, intendedNanos, System.nanoTime());
        deliveries.errors().accept(cause);
    }

    /**
     * Counts the record as written to a partition of its topic. Always called by the same thread, and the last use of
     * this delivery.
     */
    public void acknowledged(int partition) {
        deliveries.measurements().acknowledged(deliveries.partitions().number(topic, partition), bytes, intendedNanos,
                sentNanos, System.nanoTime());
        deliveries.giveBack(this);
    }
}
