package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongBinaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an informer keeps of the ConfigMaps that carry the label of a run, which anybody may set. Plans and reports by
 * their exact names are kept, of each Benchmark up to a bound; of all else no more than that it is there, so that its
 * removal is seen.
 */
final class RunConfigMaps implements ItemStore<ConfigMap> {
    /** For the reports of a thousand workers of 64 KiB each. */
    static final long MAX_CHARACTERS_OF_A_RUN = 64L * 1024 * 1024;

    private final long maxCharacters;
    private final Map<String, ConfigMap> byKey = new ConcurrentHashMap<>();
    /** Of what is kept, by the UID of the Benchmark. */
    private final Map<String, Long> characters = new HashMap<>();

    RunConfigMaps() {
        this(MAX_CHARACTERS_OF_A_RUN);
    }

    /** @param maxCharacters kept of a run */
    RunConfigMaps(long maxCharacters) {
        this.maxCharacters = maxCharacters;
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
        var owner = Owner.benchmark(configMap).orElseThrow();
        var own = new ConfigMapBuilder(known).editMetadata().withLabels(labels).withAnnotations(annotations)
                .withOwnerReferences(owner).endMetadata().build();
        var sum = account(owner.getUid(), length(configMap), Long::sum);
        if (sum > maxCharacters) {
            account(owner.getUid(), length(configMap), (all, these) -> all - these);
            return own;
        }
        own.setData(configMap.getData());
        return own;
    }

    private void forget(@Nullable ConfigMap configMap) {
        if (configMap != null) {
            Owner.benchmark(configMap).ifPresent(
                    owner -> account(owner.getUid(), length(configMap), (all, these) -> all - these));
        }
    }

    private long account(String owner, long length, LongBinaryOperator change) {
        var now = change.applyAsLong(characters.getOrDefault(owner, 0L), length);
        if (now == 0) {
            characters.remove(owner);
        } else {
            characters.put(owner, now);
        }
        return now;
    }

    private static long length(ConfigMap configMap) {
        return Objects.requireNonNullElse(configMap.getData(), Map.<String, String>of()).entrySet().stream()
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
