package io.skewbench.engine.run;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What was worked out last for each of a few runs, where memory isn't short. It is worked out while nothing is locked:
 * a run that takes long holds up nobody else's.
 */
final class RecentRuns<T> {
    private static final int MAX_RUNS = 16;

    @GuardedBy("this")
    private final Map<String, SoftReference<T>> entries = new LinkedHashMap<>(MAX_RUNS, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, SoftReference<T>> eldest) {
            return size() > MAX_RUNS;
        }
    };

    /** Returns what is remembered of a run. */
    synchronized Optional<T> find(String runId) {
        return Optional.ofNullable(entries.get(runId)).flatMap(entry -> Optional.ofNullable(entry.get()));
    }

    /** Remembers this of a run, in place of what was. */
    synchronized void put(String runId, T value) {
        entries.put(runId, new SoftReference<>(value));
    }

    /** Remembers nothing of a run any more. */
    synchronized void forget(String runId) {
        entries.remove(runId);
    }
}
