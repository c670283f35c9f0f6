package io.skewbench.controller.background;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The entries of recently asked questions. Questions are kept in the order in which they were last asked, so that those
 * to be forgotten come first and a question costs as little among a hundred thousand as among ten. The memory for all
 * questions of a namespace is bounded, see {@link KeptBytes}.
 */
final class LatelyAsked<E> {
    /** More than the one that a question may add, so that after a rush there are fewer again. */
    private static final int LOOKED_AT = 2;

    private record Asked<E>(String namespace, E entry, Instant at) {}

    private final Duration keptFor;
    private final Predicate<E> isInUse;
    @GuardedBy("this")
    private final KeptBytes kept;
    /** Entries by question, those asked longest ago first. */
    @GuardedBy("this")
    private final SequencedMap<Object, Asked<E>> byQuestion = new LinkedHashMap<>();

    /**
     * Creates an empty collection without bounds.
     *
     * @param keptFor after which an entry is forgotten that nobody asks for
     * @param isInUse whether an entry is to be kept though nobody asks for it
     */
    LatelyAsked(Duration keptFor, Predicate<E> isInUse) {
        this(keptFor, isInUse, KeptBounds.NONE);
    }

    /**
     * Creates an empty collection.
     *
     * @param keptFor after which an entry is forgotten that nobody asks for
     * @param isInUse whether an entry is to be kept though nobody asks for it, or there is too little room
     */
    LatelyAsked(Duration keptFor, Predicate<E> isInUse, KeptBounds bounds) {
        this.keptFor = keptFor;
        this.isInUse = isInUse;
        this.kept = new KeptBytes(bounds);
    }

    /** Returns the entry of a question that takes nothing, a new one if there is none. */
    synchronized E ask(Object question, Instant now, Supplier<E> create) {
        forgetOldest(now);
        var entry = find(question, now).orElseGet(create);
        byQuestion.putLast(question, new Asked<>("", entry, now));
        return entry;
    }

    /**
     * Returns the entry of a question, a new one if there is none.
     *
     * @param namespace that asks
     * @param urgency a question that comes first has room in any case: there are no more of them than runs that have
     * started and resources that are being removed, each of some hundred bytes
     * @param bytes that a new one takes until it is answered
     * @return empty if a new one has no room, because all memory of the namespace is in use
     */
    synchronized Optional<E> ask(String namespace, Urgency urgency, Object question, Instant now, Supplier<E> create,
            LongSupplier bytes) {
        forgetOldest(now);
        var present = find(question, now);
        if (present.isPresent()) {
            byQuestion.putLast(question, new Asked<>(namespace, present.get(), now));
            kept.asked(namespace, question);
            return present;
        }
        forget(question);
        kept.count(namespace, question, bytes.getAsLong());
        forgetSurplus(namespace, question);
        if (urgency != Urgency.FIRST && kept.isFull(namespace)) {
            kept.remove(namespace, question);
            return Optional.empty();
        }
        var entry = create.get();
        byQuestion.putLast(question, new Asked<>(namespace, entry, now));
        return Optional.of(entry);
    }

    /**
     * Notes what an entry takes now that it has an answer, and forgets others if that is too much.
     *
     * @param bytes of the question and the answer
     */
    synchronized void answered(Object question, E entry, long bytes) {
        var asked = byQuestion.get(question);
        // It may have been forgotten, and asked again, meanwhile.
        if (asked != null && asked.entry().equals(entry)) {
            kept.count(asked.namespace(), question, bytes);
            kept.idle(asked.namespace(), question);
            forgetSurplus(asked.namespace(), question);
        }
    }

    @GuardedBy("this")
    private void forgetSurplus(String namespace, Object latest) {
        for (var surplus = surplus(namespace, latest); surplus.isPresent(); surplus = surplus(namespace, latest)) {
            forget(surplus.get());
        }
    }

    @GuardedBy("this")
    @SuppressWarnings("GuardedBy") // the test is called before this returns, so the lock is held
    private Optional<Object> surplus(String namespace, Object latest) {
        return kept.surplus(namespace, latest, question -> {
            var asked = byQuestion.get(question);
            return asked != null && isInUse.test(asked.entry());
        });
    }

    /** Returns the entry of a question, without counting as a request for it. */
    synchronized Optional<E> find(Object question, Instant now) {
        return Optional.ofNullable(byQuestion.get(question)).filter(asked -> !isOld(asked, now)
                || isInUse.test(asked.entry())).map(Asked::entry);
    }

    synchronized void forget(Object question) {
        var forgotten = byQuestion.remove(question);
        if (forgotten != null) {
            kept.remove(forgotten.namespace(), question);
        }
    }

    /** Returns the bytes of all entries. */
    synchronized long bytes() {
        return kept.sum();
    }

    synchronized int size() {
        return byQuestion.size();
    }

    @GuardedBy("this")
    private void forgetOldest(Instant now) {
        for (var i = 0; i < LOOKED_AT && !byQuestion.isEmpty(); i++) {
            var oldest = byQuestion.firstEntry();
            var entry = oldest.getValue().entry();
            if (!isOld(oldest.getValue(), now)) {
                return;
            }
            if (isInUse.test(entry)) {
                byQuestion.putLast(oldest.getKey(), new Asked<>(oldest.getValue().namespace(), entry, now));
            } else {
                forget(oldest.getKey());
            }
        }
    }

    private boolean isOld(Asked<E> asked, Instant now) {
        return asked.at().plus(keptFor).isBefore(now);
    }
}
