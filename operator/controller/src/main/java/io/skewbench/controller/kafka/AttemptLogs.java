package io.skewbench.controller.kafka;

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
    private final LogRoom room = new LogRoom(HeapShares.LOG_SIZES);
    /** By the UID of the requester, which has one attempt at a time. */
    @GuardedBy("this")
    private final Map<String, Kept> byRequester = new HashMap<>();

    private record Kept(AttemptId attempt, LogSizes sizes, @Nullable LogGrowth growth) {}

    AttemptLogs() {}

    /** Reads the logs at the moment at which end offsets have settled. */
    void read(Requester requester, EndReading reading, Set<String> topics, KafkaCluster kafka) {
        switch (reading.moment()) {
            case BEFORE -> {
                forget(requester.uid());
                new WrittenLogs(kafka).sizes(room).ifPresent(
                        sizes -> keep(requester.uid(), new Kept(reading.attempt(), sizes, null)));
            }
            case AFTER -> kept(requester, reading.attempt()).ifPresent(
                    kept -> new WrittenLogs(kafka).growth(kept.sizes, topics).ifPresent(
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
            kept.sizes.release();
        }
    }

    private synchronized Optional<Kept> kept(Requester requester, AttemptId attempt) {
        return Optional.ofNullable(byRequester.get(requester.uid())).filter(kept -> kept.attempt.equals(attempt));
    }

    private synchronized void keep(String uid, Kept kept) {
        forget(uid);
        byRequester.put(uid, kept);
    }

    private synchronized void grown(Requester requester, Kept kept, LogGrowth growth) {
        byRequester.replace(requester.uid(), kept, new Kept(kept.attempt, kept.sizes, growth));
    }
}
