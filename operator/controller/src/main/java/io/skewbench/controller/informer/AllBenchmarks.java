package io.skewbench.controller.informer;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.memory.CacheRoom;
import io.skewbench.controller.memory.LeanItems;
import io.skewbench.controller.queue.ClusterQueues;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * All Benchmarks, with as much of each as others depend on. They come from the stores of the controller's informers,
 * because reading them a second time would double the time of a restart.
 */
public final class AllBenchmarks {
    private final ClusterQueues queues;
    private final CacheRoom room;
    private final Consumer<ResourceID> concerned;
    private final List<LeanItems<Benchmark>> stores = new CopyOnWriteArrayList<>();

    /**
     * Creates a collection that holds no Benchmarks yet.
     *
     * @param queues receive each change
     * @param concerned receives each Benchmark that a change concerns, from threads that hold the lock of an informer,
     * so it must not wait
     */
    public AllBenchmarks(ClusterQueues queues, CacheRoom room, Consumer<ResourceID> concerned) {
        this.queues = queues;
        this.room = room;
        this.concerned = concerned;
    }

    /**
     * Returns a store for one informer, which removes from it what doesn't exist in its namespace.
     *
     * @param whole the controller's store, which decides what the controller itself holds of each Benchmark
     */
    public ItemStore<Benchmark> store(ItemStore<Benchmark> whole) {
        var queued = new LeanItems<>(new QueuedBenchmarks(queues), room);
        stores.add(queued);
        return new BenchmarkItems(whole, queued, this::moved);
    }

    /** Returns all Benchmarks, with as much of each as {@link QueuedBenchmarks#lean} keeps. */
    Stream<Benchmark> stream() {
        return stores.stream().flatMap(LeanItems::values);
    }

    /** Reads parts again that were left out for lack of room, as far as there is room now. */
    void readLeftOut(KubernetesClient client) {
        stores.forEach(store -> store.readLeftOut(client));
    }

    /**
     * Requeues the Benchmarks near the front of the queue. Those farther back wait for others first, and check their
     * place from time to time.
     */
    private void moved(Benchmark benchmark) {
        queues.near(benchmark).stream().map(ResourceID::fromResource).forEach(concerned);
    }
}
