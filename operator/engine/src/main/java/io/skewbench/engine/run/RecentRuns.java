package io.skewbench.engine.run;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The last computed values of a few runs, kept while memory permits. Values are computed without a lock, so that a slow
 * run does not delay others.
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

    /** Remembers a value of a run, in place of the earlier one. */
    synchronized void put(String runId, T value) {
        entries.put(runId, new SoftReference<>(value));
    }

    /** Forgets a run. */
    synchronized void forget(String runId) {
        entries.remove(runId);
    }
}
