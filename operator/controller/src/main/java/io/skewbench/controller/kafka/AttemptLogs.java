package io.skewbench.controller.kafka;

import static java.util.Objects.requireNonNull;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.logdir.WrittenLogs;
import io.skewbench.controller.memory.HeapShares;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.growth.LogRoom;
import io.skewbench.engine.growth.LogSizes;
import io.skewbench.engine.result.LogGrowth;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The sizes of all logs before an attempt, until it is known by how much they have grown. They are kept in memory only:
 * of an attempt during which the operator has restarted, the growth is unknown. Safe for use by several threads.
 */
public final class AttemptLogs {
    private final LogRoom room;
    /** By the UID of the requester, which has one attempt at a time. */
    @GuardedBy("this")
    private final Map<String, Kept> byRequester = new HashMap<>();

    /** @param sizes before the attempt; null before they are read */
    private record Kept(AttemptId attempt, @Nullable LogSizes sizes, @Nullable LogGrowth growth) {

        void release() {
            if (sizes != null) {
                sizes.release();
            }
        }
    }

    AttemptLogs() {
        this(new LogRoom(HeapShares.LOG_SIZES));
    }

    /** @param room for the sizes of all attempts */
    AttemptLogs(LogRoom room) {
        this.room = room;
    }

    /**
     * Begins an attempt with its first reading, unless it has begun already. Sizes are kept only for attempts that have
     * begun.
     */
    synchronized void begin(Requester requester, EndReading reading) {
        if (reading.moment() == EndReading.Moment.BEFORE && kept(requester, reading.attempt()).isEmpty()) {
            forget(requester.uid());
            byRequester.put(requester.uid(), new Kept(reading.attempt(), null, null));
        }
    }

    /** Ends an attempt with its last reading. */
    void end(Requester requester, EndReading reading) {
        if (reading.moment() == EndReading.Moment.AFTER) {
            forget(requester.uid());
        }
    }

    /** Reads the logs at the moment at which end offsets have settled. */
    void read(Requester requester, EndReading reading, Set<String> topics, KafkaCluster kafka) {
        switch (reading.moment()) {
            case BEFORE -> new WrittenLogs(kafka).sizes(room).ifPresent(
                    sizes -> keep(requester, reading.attempt(), sizes));
            case AFTER -> kept(requester, reading.attempt()).filter(kept -> kept.sizes != null).ifPresent(
                    kept -> new WrittenLogs(kafka).growth(requireNonNull(kept.sizes), topics).ifPresent(
                            growth -> grown(requester, kept, growth)));
        }
    }

    /** Returns by how much logs have grown during an attempt; empty where that is unknown. */
    public Optional<LogGrowth> growth(Requester requester, AttemptId attempt) {
        return kept(requester, attempt).map(Kept::growth);
    }

    /** Forgets what was read for a requester. */
    public synchronized void forget(String uid) {
        var kept = byRequester.remove(uid);
        if (kept != null) {
            kept.release();
        }
    }

    /** Keeps sizes, unless their attempt was forgotten while they were read. */
    synchronized void keep(Requester requester, AttemptId attempt, LogSizes sizes) {
        var read = new Kept(attempt, sizes, null);
        kept(requester, attempt).ifPresentOrElse(before -> {
            before.release();
            byRequester.put(requester.uid(), read);
        }, read::release);
    }

    private synchronized Optional<Kept> kept(Requester requester, AttemptId attempt) {
        return Optional.ofNullable(byRequester.get(requester.uid())).filter(kept -> kept.attempt.equals(attempt));
    }

    private synchronized void grown(Requester requester, Kept kept, LogGrowth growth) {
        byRequester.replace(requester.uid(), kept, new Kept(kept.attempt, kept.sizes, growth));
    }
}
