package io.skewbench.controller.background;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Counts the memory that the questions of each namespace take, and chooses questions to forget if that is too much: the
 * question of the namespace that was asked longest ago. If all namespaces together take too much, a namespace that
 * needs more takes it from those that have more than itself, the largest first, or else from itself: no namespace loses
 * memory to one that has more. None loses what is guaranteed to it. To be used by one thread at a time.
 */
final class KeptBytes {
    private static final class Share {
        private final Map<Object, Long> bytes = new HashMap<>();
        /** Questions that may be forgotten, in the order in which they were last asked. */
        private final SequencedSet<Object> idle = new LinkedHashSet<>();
        /** Questions without an answer. */
        private final Set<Object> waiting = new HashSet<>();
        private long sum;
        private long waitingSum;
    }

    private final KeptBounds bounds;
    private final Map<String, Share> shares = new HashMap<>();
    private long sum;

    KeptBytes(KeptBounds bounds) {
        this.bounds = bounds;
    }

    /** Counts a question which must not be forgotten before it is {@link #idle}, in place of what it counted before. */
    void count(String namespace, Object question, long bytes) {
        var share = shares.computeIfAbsent(namespace, it -> new Share());
        var before = share.bytes.put(question, bytes);
        var more = bytes - (before == null ? 0 : before);
        share.sum += more;
        sum += more;
        if (before == null) {
            share.waiting.add(question);
        }
        if (share.waiting.contains(question)) {
            share.waitingSum += more;
        }
    }

    /** Notes that a question has an answer, and allows it to be forgotten, after all others that may be. */
    void idle(String namespace, Object question) {
        var share = shares.get(namespace);
        var bytes = share == null ? null : share.bytes.get(question);
        if (share != null && bytes != null) {
            if (share.waiting.remove(question)) {
                share.waitingSum -= bytes;
            }
            share.idle.addLast(question);
        }
    }

    /** Notes that a question is asked again. */
    void asked(String namespace, Object question) {
        var share = shares.get(namespace);
        if (share != null && share.idle.contains(question)) {
            share.idle.addLast(question);
        }
    }

    void remove(String namespace, Object question) {
        var share = shares.get(namespace);
        var bytes = share == null ? null : share.bytes.remove(question);
        if (share != null && bytes != null) {
            share.idle.remove(question);
            if (share.waiting.remove(question)) {
                share.waitingSum -= bytes;
            }
            share.sum -= bytes;
            sum -= bytes;
            if (share.bytes.isEmpty()) {
                shares.remove(namespace);
            }
        }
    }

    /**
     * Returns whether a namespace takes so much memory that it may ask nothing new. It may always ask one question of
     * any size, and as many as fit into its guaranteed bytes.
     */
    boolean isFull(String namespace) {
        var share = shares.get(namespace);
        return share != null && share.bytes.size() > 1
                && (share.sum > bounds.bytesOfNamespace() || share.waitingSum > bounds.bytesWaiting()
                        || (sum > bounds.bytes() && share.sum > bounds.bytesGuaranteed()));
    }

    /**
     * Returns the question to forget next; empty if none has to be forgotten, or none may be.
     *
     * @param latest is kept, whatever it takes: an answer forgotten at once would be asked for for ever
     * @param isInUse whether a question must not be forgotten before it is {@link #idle} again
     */
    Optional<Object> surplus(String namespace, Object latest, Predicate<Object> isInUse) {
        var own = shares.get(namespace);
        if (own == null || (own.sum <= bounds.bytesOfNamespace()
                && (sum <= bounds.bytes() || own.sum <= bounds.bytesGuaranteed()))) {
            return Optional.empty();
        }
        var ofOthers = own.sum > bounds.bytesOfNamespace() ? Optional.empty() : ofLarger(own, latest, isInUse);
        return ofOthers.isPresent() ? ofOthers : oldest(own, latest, isInUse);
    }

    private Optional<Object> ofLarger(Share own, Object latest, Predicate<Object> isInUse) {
        return shares.values().stream().filter(share -> share.sum > own.sum)
                .sorted((one, other) -> Long.compare(other.sum, one.sum))
                .map(share -> oldest(share, latest, isInUse)).flatMap(Optional::stream).findFirst();
    }

    private static Optional<Object> oldest(Share share, Object latest, Predicate<Object> isInUse) {
        @Nullable
        Object kept = null;
        Optional<Object> found = Optional.empty();
        while (found.isEmpty() && !share.idle.isEmpty()) {
            var first = share.idle.removeFirst();
            if (first.equals(latest)) {
                kept = first;
            } else if (!isInUse.test(first)) {
                found = Optional.of(first);
            }
        }
        if (kept != null) {
            share.idle.addLast(kept);
        }
        return found;
    }

    /** Returns the bytes of all namespaces. */
    long sum() {
        return sum;
    }
}
