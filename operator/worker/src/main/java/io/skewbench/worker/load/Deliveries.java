package io.skewbench.worker.load;

import io.skewbench.worker.measure.Measurements;
import io.skewbench.worker.measure.TopicPartitions;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;

/**
 * One sender's deliveries. Those that ended well are used again: the thread that sends takes, and the one that
 * completes records gives back, each at its own place in a ring, so neither waits and neither writes what the other
 * does but the places themselves. Any beyond what the ring holds are left to the garbage collector, as are those that
 * failed, which any thread may tell of.
 */
final class Deliveries {
    private static final int PLACES = 1 << 14;

    private final Measurements measurements;
    private final TopicPartitions partitions;
    private final Consumer<Throwable> errors;
    private final AtomicReferenceArray<Delivery> ring = new AtomicReferenceArray<>(PLACES);
    private final Place taking = new Place();
    private final Place giving = new Place();

    Deliveries(Measurements measurements, TopicPartitions partitions, Consumer<Throwable> errors) {
        this.measurements = measurements;
        this.partitions = partitions;
        this.errors = errors;
    }

    /** Where one thread is in the ring; as far from the other's as two cache lines. */
    private static final class Place {
        private static final int MARGIN = 32;
        private final int[] index = new int[2 * MARGIN + 1];

        int now() {
            return index[MARGIN];
        }

        void advance() {
            index[MARGIN] = (index[MARGIN] + 1) & (PLACES - 1);
        }
    }

    /** Returns one for the next record, on the thread that sends; the topic is its place in the list of topics. */
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

    /** Takes back one that nobody will tell anything any more, on the thread that completes records. */
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
