package io.skewbench.admin.connection;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the memory that answers of Kafka clusters take while they are read. The connections of one tenant share one
 * AnswerMemory, and those of all tenants share a whole. A connection whose answer finds no room waits until there is
 * some. Tenants that wait take turns, so that none that asks again and again keeps another from it: room is held for as
 * long as a question and its answers take. Safe for use by several threads.
 *
 * <p>
 * Room that is given back counts until the question has ended: Kafka's client collects the pages of an answer, and
 * decoded answers take up to ten times their bytes. Whoever doesn't say when a question ends has room again after the
 * time of the longest call.
 */
public final class AnswerMemory {
    /**
     * Bytes of one answer at most. The longest that the operator asks for lists all topics: a partition with three
     * replicas has 42 bytes, so that a cluster may have some 200,000 of them.
     */
    static final int LARGEST_ANSWER = 8 << 20;

    /** Bytes of one tenant's answers, beyond which no further one begins. */
    private static final long OF_ONE = 8 << 20;

    /** Bytes of all tenants' answers, beyond which no further one begins. */
    public static final long OF_ALL = 16 << 20;

    /**
     * Bytes of a tenant's answers that don't count for all, so that tenants can't use up what others need: to read the
     * offsets of 10,000 partitions takes 420,000 bytes for their leaders and 270,000 for the offsets.
     */
    private static final long RESERVE = 1 << 20;

    /** Bytes that the shortest answer counts for: what is remembered of it takes memory too. */
    private static final int SMALLEST = 1 << 10;

    private static final long KEPT_NANOS = Duration.ofSeconds(15).toNanos();

    /** Whoever waits asks ten times in this; after it the next one has its turn. */
    private static final long TURN_NANOS = Duration.ofSeconds(1).toNanos();

    /** Room for one answer, taken until it is given back. */
    interface Room {
        void giveBack();
    }

    private final long limit;
    private final @Nullable AnswerMemory whole;
    private final LongSupplier nanoTime;
    /** What has been given back and still counts, with the time when it was; the oldest first. */
    private final SequencedMap<Part, Long> returned = new LinkedHashMap<>();
    /** Tenants that wait for room of this whole, with the time when each asked last; who waits longest first. */
    private final SequencedMap<AnswerMemory, Long> waiting = new LinkedHashMap<>();
    private long used;

    private AnswerMemory(long limit, @Nullable AnswerMemory whole, LongSupplier nanoTime) {
        this.limit = limit;
        this.whole = whole;
        this.nanoTime = nanoTime;
    }

    /** Returns what all tenants of a process share. */
    public static AnswerMemory ofAll() {
        return ofAll(System::nanoTime);
    }

    static AnswerMemory ofAll(LongSupplier nanoTime) {
        return new AnswerMemory(OF_ALL, null, nanoTime);
    }

    /** Returns the memory of one more tenant. */
    public AnswerMemory ofOne() {
        return new AnswerMemory(OF_ONE, this, nanoTime);
    }

    /**
     * Takes room for an answer, unless there is none just now.
     *
     * @param holder of what comes of the answer, until it is {@link #free}
     */
    Optional<Room> take(Object holder, int length) {
        return takePart(holder, Math.max(length, SMALLEST)).map(part -> part);
    }

    /** Frees all room that a holder has given back: it holds nothing of those answers any more. */
    synchronized void free(Object holder) {
        for (var part : List.copyOf(returned.keySet())) {
            if (part.holder.equals(holder)) {
                part.free();
            }
        }
    }

    /** Returns whether an answer finds room just now. */
    synchronized boolean hasRoom(int length) {
        return !isFull() && (whole == null || isInReserve(Math.max(length, SMALLEST)) || whole.hasRoomFor(this));
    }

    private synchronized boolean hasRoomFor(AnswerMemory tenant) {
        var hasRoom = !isFull() && isTurnOf(tenant);
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
        return whole.takeFor(this, holder, bytes).map(shared -> {
            used += bytes;
            return new Part(holder, bytes, shared);
        });
    }

    private synchronized Optional<Part> takeFor(AnswerMemory tenant, Object holder, int bytes) {
        if (isFull() || !isTurnOf(tenant)) {
            // Who waits already keeps its place.
            waiting.put(tenant, nanoTime.getAsLong());
            return Optional.empty();
        }
        waiting.remove(tenant);
        return takePart(holder, bytes);
    }

    private boolean isTurnOf(AnswerMemory tenant) {
        var now = nanoTime.getAsLong();
        for (var first = waiting.firstEntry(); first != null
                && now - first.getValue() >= TURN_NANOS; first = waiting.firstEntry()) {
            waiting.pollFirstEntry();
        }
        return waiting.isEmpty() || waiting.firstEntry().getKey().equals(tenant);
    }

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

    /** What one answer takes of this memory. */
    private final class Part implements Room {
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

        /** Frees what has been given back; once. */
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
