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
 * All Benchmarks, with as much of each as others depend on. The informers of the controller read them, whose stores put
 * each in here too: to read them a second time would double what a restart takes.
 */
public final class AllBenchmarks {
    private final ClusterQueues queues;
    private final CacheRoom room;
    private final Consumer<ResourceID> concerned;
    private final List<LeanItems<Benchmark>> stores = new CopyOnWriteArrayList<>();

    /**
     * Creates a collection that holds no Benchmarks yet.
     *
     * @param queues are told of each change
     * @param concerned is told whom a change concerns, by threads that hold the lock of an informer: must not wait
     */
    public AllBenchmarks(ClusterQueues queues, CacheRoom room, Consumer<ResourceID> concerned) {
        this.queues = queues;
        this.room = room;
        this.concerned = concerned;
    }

    /**
     * Returns a store for one informer, which removes from it what its namespace doesn't have.
     *
     * @param whole of the controller, which decides what is held of each for its own sake
     */
    public ItemStore<Benchmark> store(ItemStore<Benchmark> whole) {
        var queued = new LeanItems<>(new QueuedBenchmarks(queues), room);
        stores.add(queued);
        return new BenchmarkItems(whole, queued, this::moved);
    }

    /** Returns all, with as much of each as {@link QueuedBenchmarks#lean} keeps. */
    Stream<Benchmark> stream() {
        return stores.stream().flatMap(LeanItems::values);
    }

    /** Reads again what was left out for want of room, as far as there is room by now. */
    void readLeftOut(KubernetesClient client) {
        stores.forEach(store -> store.readLeftOut(client));
    }

    /** Whoever is farther back waits for others first, and looks at its place now and then. */
    private void moved(Benchmark benchmark) {
        queues.near(benchmark).stream().map(ResourceID::fromResource).forEach(concerned);
    }
}
