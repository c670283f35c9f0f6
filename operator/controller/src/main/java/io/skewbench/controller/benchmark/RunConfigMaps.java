package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an informer keeps of the ConfigMaps that carry the label of a run, which anybody may set. Plans and reports by
 * their exact names are kept, up to a bound for each namespace and one for all; of all else no more than that it is there,
 * so that its removal is seen. What is left out for want of room, {@link WholeConfigMaps} asks the API server for.
 */
final class RunConfigMaps implements ItemStore<ConfigMap> {
    /** For the reports of a thousand workers of 64 KiB each. */
    private static final long MAX_CHARACTERS_OF_A_NAMESPACE = 64L * 1024 * 1024;
    private static final long MAX_CHARACTERS = 2 * MAX_CHARACTERS_OF_A_NAMESPACE;
    private static final String LEFT_OUT = "skewbench.io/left-out";

    private final long mostOfNamespace;
    private final long most;
    private final Map<String, ConfigMap> byKey = new ConcurrentHashMap<>();
    /** Characters kept, by namespace. */
    private final Map<String, Long> ofNamespace = new HashMap<>();
    private long ofAll;

    RunConfigMaps() {
        this(MAX_CHARACTERS_OF_A_NAMESPACE, MAX_CHARACTERS);
    }

    /**
     * Makes an empty one.
     *
     * @param mostOfNamespace characters kept of a namespace
     * @param most characters kept of all together
     */
    RunConfigMaps(long mostOfNamespace, long most) {
        this.mostOfNamespace = mostOfNamespace;
        this.most = most;
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
        var length = length(own);
        if (ofAll + length > most || ofNamespace.getOrDefault(namespace(own), 0L) + length > mostOfNamespace) {
            known.getMetadata().setLabels(labels);
            known.getMetadata().setAnnotations(Map.of(LEFT_OUT, "true"));
            known.getMetadata().setOwnerReferences(own.getMetadata().getOwnerReferences());
            return known;
        }
        account(own, length);
        return own;
    }

    private void forget(@Nullable ConfigMap kept) {
        if (kept != null && isOfARun(kept) && !isLeftOut(kept)) {
            account(kept, -length(kept));
        }
    }

    private void account(ConfigMap kept, long more) {
        ofAll += more;
        if (ofNamespace.merge(namespace(kept), more, Long::sum) == 0) {
            ofNamespace.remove(namespace(kept));
        }
    }

    private static String namespace(ConfigMap configMap) {
        return String.valueOf(configMap.getMetadata().getNamespace());
    }

    /** Of what somebody else may have written at any length. */
    private static long length(ConfigMap configMap) {
        return length(configMap.getData()) + length(configMap.getMetadata().getAnnotations());
    }

    private static long length(@Nullable Map<String, String> entries) {
        return Objects.requireNonNullElse(entries, Map.<String, String>of()).entrySet().stream()
                .mapToLong(entry -> entry.getKey().length() + entry.getValue().length()).sum();
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
