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
    /** Of namespaces that have one at least. */
    static final Comparator<NamespaceQueue> BY_TURN = (one, other) -> one.compare(other.served, other.first());

    private final List<Benchmark> benchmarks = new ArrayList<>();
    /** Which turn of the cluster's its last one was; 0 before the first. */
    private long served;

    NamespaceQueue(long served) {
        this.served = served;
    }

    void served(long turn) {
        served = turn;
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

    /** Returns how many come before one that may be among them or not. */
    int older(Benchmark benchmark) {
        var at = Collections.binarySearch(benchmarks, benchmark, BY_AGE);
        return at < 0 ? -at - 1 : at;
    }

    /** Returns whether it takes its turn before another that was served then and whose first is this one. */
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
