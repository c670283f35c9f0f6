package io.skewbench.admin.connection;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits the memory for answers of Kafka clusters while they are read. The connections of one tenant share one
 * AnswerMemory, and all tenants share another, the whole. A connection whose answer doesn't fit waits until there is
 * room. Waiting tenants are served in order, so that a tenant with many questions cannot starve another: room is held
 * only as long as a question and its answers take. Safe for use by several threads.
 *
 * <p>
 * Returned room counts as used until the question has ended, because Kafka's client collects the pages of an answer,
 * and decoded answers take up to ten times their bytes. If a caller never ends its question, the room is freed after
 * the time-out of the longest call.
 */
public final class AnswerMemory {
    /**
     * The limit for one answer, in bytes. The operator's longest answer lists all topics: a partition with three
     * replicas takes 42 bytes, so this is enough for about 200,000 partitions.
     */
    static final int LARGEST_ANSWER = 8 << 20;

    /** Bytes of one tenant's answers; once they are used, further answers wait. */
    private static final long OF_ONE = 8 << 20;

    /** Bytes of all tenants' answers; once they are used, further answers wait. */
    public static final long OF_ALL = 16 << 20;

    /**
     * Bytes that each tenant may use even when the whole is full. They suffice to read the offsets of 10,000
     * partitions: 420,000 bytes for their leaders and 270,000 for the offsets.
     */
    private static final long RESERVE = 1 << 20;

    /** The bytes that even the shortest answer counts for, because its bookkeeping takes memory too. */
    private static final int SMALLEST = 1 << 10;

    private static final long KEPT_NANOS = Duration.ofSeconds(15).toNanos();

    /**
     * A waiting tenant retries ten times within this time. If it hasn't retried for so long, the next one is served.
     */
    private static final long RETRY_NANOS = Duration.ofSeconds(1).toNanos();

    /** Memory for one answer, held until it is returned. */
    interface Reservation {
        void giveBack();
    }

    private final long limit;
    /** A thread that needs both locks takes the tenant's first. */
    private final @Nullable AnswerMemory whole;
    private final LongSupplier nanoTime;
    /** Returned room that still counts as used, with the time of its return; the oldest first. */
    @GuardedBy("this")
    private final SequencedMap<Part, Long> returned = new LinkedHashMap<>();
    /** Tenants that wait for room, with the time when each last asked; the longest waiting first. */
    @GuardedBy("this")
    private final SequencedMap<AnswerMemory, Long> waiting = new LinkedHashMap<>();
    @GuardedBy("this")
    private long used;

    private AnswerMemory(long limit, @Nullable AnswerMemory whole, LongSupplier nanoTime) {
        this.limit = limit;
        this.whole = whole;
        this.nanoTime = nanoTime;
    }

    /** Returns the memory that all tenants of a process share. */
    public static AnswerMemory ofAll() {
        return ofAll(System::nanoTime);
    }

    static AnswerMemory ofAll(LongSupplier nanoTime) {
        return new AnswerMemory(OF_ALL, null, nanoTime);
    }

    /** Returns the memory of one tenant, as a part of this one. */
    public AnswerMemory ofOne() {
        return new AnswerMemory(OF_ONE, this, nanoTime);
    }

    /**
     * Takes room for an answer; empty if there is none at the moment.
     *
     * @param holder the client that keeps the decoded answer until {@link #free} is called for it
     */
    Optional<Reservation> take(Object holder, int length) {
        return takePart(holder, Math.max(length, SMALLEST)).map(part -> part);
    }

    /** Frees all room that a holder has returned, because it no longer refers to those answers. */
    synchronized void free(Object holder) {
        for (var part : List.copyOf(returned.keySet())) {
            if (part.holder.equals(holder)) {
                part.free();
            }
        }
    }

    /** Returns whether there is room for an answer at the moment. */
    synchronized boolean hasRoom(int length) {
        return !isFull() && (whole == null || isInReserve(Math.max(length, SMALLEST)) || whole.hasRoomFor(this));
    }

    private synchronized boolean hasRoomFor(AnswerMemory tenant) {
        var hasRoom = !isFull() && isNext(tenant);
        waiting.computeIfPresent(tenant, (it, asked) -> nanoTime.getAsLong());
        return hasRoom;
    }

    private synchronized Optional<Part> takePart(Object holder, int bytes) {
        if (isFull()) {
            return Optional.empty();
        }
        if (whole == null || isInReserve(bytes)) {
            used += bytes;
            return Optional.of(new Part(holder, bytes, null));
        }
        var shared = whole.takeFor(this, holder, bytes);
        if (shared.isPresent()) {
            used += bytes;
        }
        return shared.map(part -> new Part(holder, bytes, part));
    }

    private synchronized Optional<Part> takeFor(AnswerMemory tenant, Object holder, int bytes) {
        if (isFull() || !isNext(tenant)) {
            // A tenant that is waiting already keeps its place.
            waiting.put(tenant, nanoTime.getAsLong());
            return Optional.empty();
        }
        waiting.remove(tenant);
        return takePart(holder, bytes);
    }

    @GuardedBy("this")
    private boolean isNext(AnswerMemory tenant) {
        var now = nanoTime.getAsLong();
        for (var first = waiting.firstEntry(); first != null
                && now - first.getValue() >= RETRY_NANOS; first = waiting.firstEntry()) {
            waiting.pollFirstEntry();
        }
        return waiting.isEmpty() || waiting.firstEntry().getKey().equals(tenant);
    }

    @GuardedBy("this")
    private boolean isInReserve(int bytes) {
        return used + bytes <= RESERVE;
    }

    private synchronized boolean isFull() {
        var now = nanoTime.getAsLong();
        for (var oldest = returned.firstEntry(); oldest != null
                && now - oldest.getValue() >= KEPT_NANOS; oldest = returned.firstEntry()) {
            oldest.getKey().free();
        }
        return used >= limit;
    }

    /** The room of one answer in this memory. */
    private final class Part implements Reservation {
        private final Object holder;
        private final int bytes;
        private final @Nullable Part shared;

        Part(Object holder, int bytes, @Nullable Part shared) {
            this.holder = holder;
            this.bytes = bytes;
            this.shared = shared;
        }

        @Override
        public void giveBack() {
            synchronized (AnswerMemory.this) {
                if (shared != null) {
                    shared.giveBack();
                }
                returned.put(this, nanoTime.getAsLong());
            }
        }

        /** Frees the room after its return; a second call does nothing. */
        void free() {
            synchronized (AnswerMemory.this) {
                if (returned.remove(this) != null) {
                    used -= bytes;
                    if (shared != null) {
                        shared.free();
                    }
                }
            }
        }
    }
}
