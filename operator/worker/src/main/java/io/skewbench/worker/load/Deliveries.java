package io.skewbench.worker.load;

import io.skewbench.worker.measure.Measurements;
import io.skewbench.worker.measure.TopicPartitions;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;

/**
 * The {@link Delivery} objects of one sender, which are reused after success: the sending thread takes them and the
 * thread that completes records returns them, each at its own position in a ring, so that neither waits for the other,
 * and the slots of the ring are all that both write. Deliveries that the ring has no room for are left to the garbage
 * collector, and so are failed ones, as any thread may complete them.
 */
final class Deliveries {
    private static final int PLACES = 1 << 14;

    private final Measurements measurements;
    private final TopicPartitions partitions;
    private final Consumer<Throwable> errors;
    private final AtomicReferenceArray<Delivery> ring = new AtomicReferenceArray<>(PLACES);
    private final RingPosition taking = new RingPosition();
    private final RingPosition giving = new RingPosition();

    Deliveries(Measurements measurements, TopicPartitions partitions, Consumer<Throwable> errors) {
        this.measurements = measurements;
        this.partitions = partitions;
        this.errors = errors;
    }

    /** One thread's position in the ring, two cache lines away from the other thread's. */
    private static final class RingPosition {
        private static final int MARGIN = 32;
        private final int[] index = new int[2 * MARGIN + 1];

        int now() {
            return index[MARGIN];
        }

        void advance() {
            index[MARGIN] = (index[MARGIN] + 1) & (PLACES - 1);
        }
    }

    /**
     * Returns a delivery for the next record; called by the sending thread. The topic is an index into the list of
     * topics.
     */
    Delivery take(int topic, long intendedNanos, long sentNanos, int bytes) {
        var place = taking.now();
        var used = ring.getAcquire(place);
        if (used == null) {
            return new Delivery(this, topic, intendedNanos, sentNanos, bytes);
        }
        ring.setRelease(place, null);
        taking.advance();
        used.renew(topic, intendedNanos, sentNanos, bytes);
        return used;
    }

    /** Takes back a completed delivery that has no other user; called by the thread that completes records. */
    void giveBack(Delivery delivery) {
        var place = giving.now();
        if (ring.getAcquire(place) == null) {
            ring.setRelease(place, delivery);
            giving.advance();
        }
    }

    Measurements measurements() {
        return measurements;
    }

    TopicPartitions partitions() {
        return partitions;
    }

    Consumer<Throwable> errors() {
        return errors;
    }
}
