package io.skewbench.controller.queue;

import io.skewbench.api.v1alpha1.Benchmark;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The Benchmarks of one namespace that could start now on one Kafka cluster, the oldest first. Not safe for use by
 * several threads.
 */
final class NamespaceQueue {
    static final Comparator<Benchmark> BY_AGE = Comparator
            .<Benchmark, String>comparing(it -> it.getMetadata().getCreationTimestamp())
            .thenComparing(it -> it.getMetadata().getName())
            .thenComparing(it -> it.getMetadata().getNamespace());
    /** The order of namespaces with at least one Benchmark: the one that was served longest ago first. */
    static final Comparator<NamespaceQueue> BY_LAST_SERVED = (one, other) -> one.compare(other.served, other.first());

    private final List<Benchmark> benchmarks = new ArrayList<>();
    /** The number of the cluster's serving in which the namespace was last served; 0 if never. */
    private long served;

    NamespaceQueue(long served) {
        this.served = served;
    }

    void served(long serving) {
        served = serving;
    }

    void add(Benchmark benchmark) {
        var at = Collections.binarySearch(benchmarks, benchmark, BY_AGE);
        if (at < 0) {
            benchmarks.add(-at - 1, benchmark);
        }
    }

    void remove(Benchmark benchmark) {
        var at = Collections.binarySearch(benchmarks, benchmark, BY_AGE);
        if (at >= 0) {
            benchmarks.remove(at);
        }
    }

    /** Returns how many come before a Benchmark, which needn't be in the queue. */
    int older(Benchmark benchmark) {
        var at = Collections.binarySearch(benchmarks, benchmark, BY_AGE);
        return at < 0 ? -at - 1 : at;
    }

    /** Returns whether this namespace is served before another with the given last serving and first Benchmark. */
    boolean isBefore(long otherServed, Benchmark otherFirst) {
        return compare(otherServed, otherFirst) < 0;
    }

    private int compare(long otherServed, Benchmark otherFirst) {
        var byTurn = Long.compare(served, otherServed);
        return byTurn != 0 ? byTurn : BY_AGE.compare(first(), otherFirst);
    }

    boolean isEmpty() {
        return benchmarks.isEmpty();
    }

    Benchmark first() {
        return benchmarks.getFirst();
    }

    Benchmark get(int rank) {
        return benchmarks.get(rank);
    }

    int size() {
        return benchmarks.size();
    }
}
