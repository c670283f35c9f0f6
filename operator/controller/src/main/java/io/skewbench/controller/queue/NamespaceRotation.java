package io.skewbench.controller.queue;

import io.skewbench.api.v1alpha1.Benchmark;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The Benchmarks that could start now on one Kafka cluster, in the order of their starts: the first of each namespace,
 * then the second of each, and so on, beginning with the namespace that was served longest ago. Not safe for use by
 * several threads.
 */
final class NamespaceRotation {
    private final Map<String, NamespaceQueue> queues = new HashMap<>();
    private final NavigableSet<NamespaceQueue> order = new TreeSet<>(NamespaceQueue.BY_LAST_SERVED);
    /** The number of the last serving of each namespace. */
    private final Map<String, Long> served = new HashMap<>();
    private long servings;
    private int size;

    void add(Benchmark benchmark) {
        var its = queues.computeIfAbsent(namespace(benchmark),
                namespace -> new NamespaceQueue(served.getOrDefault(namespace, 0L)));
        takeOut(its);
        its.add(benchmark);
        putIn(its);
    }

    void remove(Benchmark benchmark) {
        var its = queues.get(namespace(benchmark));
        if (its == null) {
            return;
        }
        takeOut(its);
        its.remove(benchmark);
        putIn(its);
        if (its.isEmpty()) {
            queues.remove(namespace(benchmark));
        }
    }

    /** Notes that a namespace is served. */
    void serve(String namespace) {
        var serving = ++servings;
        served.put(namespace, serving);
        var its = queues.get(namespace);
        if (its != null) {
            takeOut(its);
            its.served(serving);
            putIn(its);
        }
    }

    /** Removes a namespace's queue; to be called before a change that affects its position. */
    private void takeOut(NamespaceQueue its) {
        if (!its.isEmpty()) {
            order.remove(its);
        }
        size -= its.size();
    }

    private void putIn(NamespaceQueue its) {
        if (!its.isEmpty()) {
            order.add(its);
        }
        size += its.size();
    }

    int size() {
        return size;
    }

    /** Returns how many come before a Benchmark, which needn't be in the rotation. */
    int earlier(Benchmark benchmark) {
        var own = queues.get(namespace(benchmark));
        var rank = own == null ? 0 : own.older(benchmark);
        var first = own == null || rank == 0 ? benchmark : own.first();
        var serving = served.getOrDefault(namespace(benchmark), 0L);
        var count = rank;
        var isBefore = true;
        for (var other : order) {
            if (other != own) {
                isBefore = isBefore && other.isBefore(serving, first);
                if (!isBefore && rank == 0) {
                    return count;
                }
                count += Math.min(other.size(), isBefore ? rank + 1 : rank);
            }
        }
        return count;
    }

    /** Returns all Benchmarks, the next one first. */
    Stream<Benchmark> inOrder() {
        var most = order.stream().mapToInt(NamespaceQueue::size).max().orElse(0);
        return IntStream.range(0, most).boxed()
                .flatMap(rank -> order.stream().filter(its -> rank < its.size()).map(its -> its.get(rank)));
    }

    private static String namespace(Benchmark benchmark) {
        return benchmark.getMetadata().getNamespace();
    }
}
