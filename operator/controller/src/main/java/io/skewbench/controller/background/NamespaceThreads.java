package io.skewbench.controller.background;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Shares the threads of reconciliations among namespaces, so that long work in one, such as the removal of thousands of
 * objects, delays no other.
 *
 * <p>
 * A namespace takes another thread while it has fewer than are free: alone it gets half of them, the next one half of
 * the rest, and as the first returns its own, both converge to a third each (A. K. Choudhury, E. L. Hahne, "Dynamic
 * queue length thresholds for shared-memory packet switches", 1998). One thread is never taken: it puts resources on
 * the waiting list for which their namespace has no thread, which takes no time.
 */
public final class NamespaceThreads {
    @GuardedBy("this")
    private int free;
    /** The number of threads of each namespace that has any. */
    @GuardedBy("this")
    private final Map<String, Integer> taken = new HashMap<>();
    /** What requeues the waiting resources, by namespace and UID; the namespace served longest ago comes first. */
    @GuardedBy("this")
    private final SequencedMap<String, SequencedMap<String, Runnable>> waiting = new LinkedHashMap<>();

    /** @param threads of all reconciliations, at least 2 */
    public NamespaceThreads(int threads) {
        if (threads < 2) {
            throw new IllegalArgumentException("At least 2 threads, not " + threads);
        }
        this.free = threads - 1;
    }

    /**
     * Runs a task for a resource, unless its namespace has its share of threads already.
     *
     * @param requeue called when a thread becomes free, if there is none now
     * @return the result of the task; empty if it was not run
     */
    public <T> Optional<T> within(HasMetadata resource, Runnable requeue, Supplier<T> task) {
        var namespace = resource.getMetadata().getNamespace();
        var uid = resource.getMetadata().getUid();
        if (!take(namespace, uid, requeue)) {
            return Optional.empty();
        }
        try {
            return Optional.of(task.get());
        } finally {
            var next = release(namespace);
            if (next != null) {
                next.run();
            }
        }
    }

    /** Removes a deleted resource from the waiting list. */
    public synchronized void forget(HasMetadata resource) {
        leave(resource.getMetadata().getNamespace(), resource.getMetadata().getUid());
    }

    private synchronized boolean take(String namespace, String uid, Runnable requeue) {
        if (!mayTake(namespace)) {
            waiting.computeIfAbsent(namespace, name -> new LinkedHashMap<>()).put(uid, requeue);
            return false;
        }
        leave(namespace, uid);
        taken.merge(namespace, 1, Integer::sum);
        free--;
        return true;
    }

    @GuardedBy("this")
    private boolean mayTake(String namespace) {
        return taken.getOrDefault(namespace, 0) < free;
    }

    /** Returns a thread; the result requeues the next resource, if a thread is free for it. */
    private synchronized @Nullable Runnable release(String namespace) {
        taken.compute(namespace, (name, threads) -> threads == null || threads == 1 ? null : threads - 1);
        free++;
        for (var i = waiting.size(); i > 0; i--) {
            var next = waiting.firstEntry();
            waiting.putLast(next.getKey(), next.getValue());
            if (mayTake(next.getKey())) {
                var first = next.getValue().firstEntry();
                leave(next.getKey(), first.getKey());
                return first.getValue();
            }
        }
        return null;
    }

    @GuardedBy("this")
    private void leave(String namespace, String uid) {
        var others = waiting.get(namespace);
        if (others != null && others.remove(uid) != null && others.isEmpty()) {
            waiting.remove(namespace);
        }
    }

    /** Returns the number of waiting resources. */
    synchronized int waiting() {
        return waiting.values().stream().mapToInt(Map::size).sum();
    }
}
