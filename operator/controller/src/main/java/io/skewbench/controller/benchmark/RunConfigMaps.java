package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an informer keeps of the ConfigMaps that carry the label of a run, which anybody may set. Plans and reports by
 * their exact names are kept where there is room; of all else no more than that it is there, so that its removal is seen.
 * What is left out for want of room, {@link WholeConfigMaps} asks the API server for.
 */
final class RunConfigMaps implements ItemStore<ConfigMap> {
    private static final String LEFT_OUT = "skewbench.io/left-out";

    private final CacheRoom room;
    private final Map<String, ConfigMap> byKey = new ConcurrentHashMap<>();

    /** @param room shared with all other informers */
    RunConfigMaps(CacheRoom room) {
        this.room = room;
    }

    /** Returns whether what a ConfigMap holds was left out for want of room. */
    static boolean isLeftOut(ConfigMap kept) {
        return ChildLabels.annotation(kept, LEFT_OUT) != null;
    }

    /** Returns whether a ConfigMap is a plan or a report of the Benchmark that is its controller, by its name. */
    static boolean isOfARun(ConfigMap configMap) {
        var name = configMap.getMetadata().getName();
        return Owner.benchmark(configMap).map(owner -> ChildNames.ofBenchmark(owner.getUid()))
                .filter(names -> names.attemptOfPlan(name).isPresent() || names.attemptOfJob(name).isPresent())
                .isPresent();
    }

    @Override
    public String getKey(ConfigMap configMap) {
        return Cache.metaNamespaceKeyFunc(configMap);
    }

    @Override
    public synchronized @Nullable ConfigMap put(String key, ConfigMap configMap) {
        forget(byKey.get(key));
        return byKey.put(key, kept(configMap));
    }

    @Override
    public synchronized @Nullable ConfigMap remove(String key) {
        var removed = byKey.remove(key);
        forget(removed);
        return removed;
    }

    @Override
    public Stream<String> keySet() {
        return byKey.keySet().stream();
    }

    @Override
    public Stream<ConfigMap> values() {
        return byKey.values().stream();
    }

    @Override
    public int size() {
        return byKey.size();
    }

    @Override
    public @Nullable ConfigMap get(String key) {
        return byKey.get(key);
    }

    private ConfigMap kept(ConfigMap configMap) {
        var metadata = configMap.getMetadata();
        var known = new ConfigMapBuilder().withNewMetadata()
                .withName(metadata.getName())
                .withNamespace(metadata.getNamespace())
                .withUid(metadata.getUid())
                .withResourceVersion(metadata.getResourceVersion())
                .withCreationTimestamp(metadata.getCreationTimestamp())
                .withDeletionTimestamp(metadata.getDeletionTimestamp())
                .endMetadata().build();
        if (!isOfARun(configMap)) {
            return known;
        }
        var labels = new HashMap<String, String>();
        copy(metadata.getLabels(), labels, ChildLabels.RUN, ChildLabels.ATTEMPT, ChildLabels.PART);
        var annotations = new HashMap<String, String>();
        copy(metadata.getAnnotations(), annotations, ChildLabels.BENCHMARK, AttemptPlan.WORKERS_MADE);
        var own = new ConfigMapBuilder(known).editMetadata().withLabels(labels).withAnnotations(annotations)
                .withOwnerReferences(Owner.benchmark(configMap).orElseThrow()).endMetadata()
                .withData(configMap.getData()).build();
        if (!room.take(namespace(own), bytes(own))) {
            known.getMetadata().setLabels(labels);
            known.getMetadata().setAnnotations(Map.of(LEFT_OUT, "true"));
            known.getMetadata().setOwnerReferences(own.getMetadata().getOwnerReferences());
            return known;
        }
        return own;
    }

    private void forget(@Nullable ConfigMap kept) {
        if (kept != null && isOfARun(kept) && !isLeftOut(kept)) {
            room.giveBack(namespace(kept), bytes(kept));
        }
    }

    private static String namespace(ConfigMap configMap) {
        return String.valueOf(configMap.getMetadata().getNamespace());
    }

    private static long bytes(ConfigMap kept) {
        var metadata = kept.getMetadata();
        var owners = metadata.getOwnerReferences().stream()
                .mapToLong(owner -> CacheRoom.bytes(owner.getApiVersion()) + CacheRoom.bytes(owner.getName())
                        + CacheRoom.bytes(owner.getUid()))
                .sum();
        return CacheRoom.OBJECT_BYTES + CacheRoom.bytes(metadata.getName()) + CacheRoom.bytes(metadata.getNamespace())
                + owners + CacheRoom.bytes(metadata.getLabels()) + CacheRoom.bytes(metadata.getAnnotations())
                + CacheRoom.bytes(kept.getData());
    }

    private static void copy(@Nullable Map<String, String> from, Map<String, String> to, String... keys) {
        if (from != null) {
            for (var key : keys) {
                var value = from.get(key);
                if (value != null) {
                    to.put(key, value);
                }
            }
        }
    }
}
