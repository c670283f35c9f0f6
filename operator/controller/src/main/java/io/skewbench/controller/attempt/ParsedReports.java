package io.skewbench.controller.attempt;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.skewbench.controller.child.AttemptReport;
import io.skewbench.controller.informer.WholeConfigMaps;
import io.skewbench.protocol.report.WorkerReport;
import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A cache of parsed reports. Each new report of one worker causes a look at the reports of all: without this cache, a
 * trial of a thousand workers would parse a million. The least recently used reports are dropped, and any of them if
 * memory is short.
 */
public final class ParsedReports {
    private static final int MOST = 4_000;

    private final WholeConfigMaps configMaps;
    @GuardedBy("this")
    private final Map<String, Parsed> byUid = recent();
    /** ConfigMaps that were found to hold a result, by namespace and name. */
    @GuardedBy("this")
    private final Map<String, Boolean> results = recent();

    /**
     * A parsed ConfigMap.
     *
     * @param version resource version of the ConfigMap that it was parsed from
     * @param report null if the ConfigMap holds none, as before its worker has begun
     */
    private record Parsed(String version, @Nullable SoftReference<WorkerReport> report) {}

    public ParsedReports(WholeConfigMaps configMaps) {
        this.configMaps = configMaps;
    }

    /** Returns the report that {@link AttemptReport#read} parses from a ConfigMap, from the cache if possible. */
    @Nullable
    WorkerReport read(@Nullable ConfigMap configMap) {
        if (configMap == null) {
            return null;
        }
        var uid = configMap.getMetadata().getUid();
        var version = configMap.getMetadata().getResourceVersion();
        var known = known(uid, version);
        var held = known == null || known.report == null ? null : known.report.get();
        if (held != null || (known != null && known.report == null)) {
            return held;
        }
        var report = AttemptReport.read(configMaps.of(configMap));
        keep(uid, new Parsed(version, report == null ? null : new SoftReference<>(report)));
        return report;
    }

    /** Returns whether a ConfigMap was seen to hold a result, which it holds as long as it exists. */
    synchronized boolean isResult(String key) {
        return results.containsKey(key);
    }

    /** Remembers that a ConfigMap holds a result. */
    synchronized void keepResult(String key) {
        results.put(key, true);
    }

    private static <T> Map<String, T> recent() {
        return new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, T> eldest) {
                return size() > MOST;
            }
        };
    }

    private synchronized @Nullable Parsed known(String uid, String version) {
        var parsed = byUid.get(uid);
        return parsed == null || !parsed.version.equals(version) ? null : parsed;
    }

    private synchronized void keep(String uid, Parsed parsed) {
        byUid.put(uid, parsed);
    }
}
