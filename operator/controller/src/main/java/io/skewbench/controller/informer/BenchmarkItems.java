package io.skewbench.controller.informer;

import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.memory.LeanItems;
import io.skewbench.controller.queue.ClusterQueues;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The store of one informer of the controller, which also updates what other Benchmarks depend on, so that this is
 * known before any of them is reconciled.
 *
 * @param whole the informer's Benchmarks
 * @param queued the parts on which others depend
 * @param moved receives each Benchmark whose part has changed, and its former version if it has left a cluster's queue
 */
record BenchmarkItems(ItemStore<Benchmark> whole, LeanItems<Benchmark> queued, Consumer<Benchmark> moved)
        implements
            ItemStore<Benchmark> {

    @Override
    public String getKey(Benchmark item) {
        return whole.getKey(item);
    }

    @Override
    public @Nullable Benchmark put(String key, Benchmark item) {
        var before = queued.put(key, item);
        var now = queued.get(key);
        var replaced = whole.put(key, item);
        if (before != null && now != null && ClusterQueues.isOtherPlace(now, before)) {
            moved.accept(now);
            if (!ClusterQueues.key(now).equals(ClusterQueues.key(before))) {
                moved.accept(before);
            }
        }
        return replaced;
    }

    @Override
    public @Nullable Benchmark remove(String key) {
        var unqueued = queued.remove(key);
        var removed = whole.remove(key);
        if (unqueued != null) {
            moved.accept(unqueued);
        }
        return removed;
    }

    @Override
    public Stream<String> keySet() {
        return whole.keySet();
    }

    @Override
    public Stream<Benchmark> values() {
        return whole.values();
    }

    @Override
    public int size() {
        return whole.size();
    }

    @Override
    public @Nullable Benchmark get(@Nullable String key) {
        return whole.get(key);
    }
}
