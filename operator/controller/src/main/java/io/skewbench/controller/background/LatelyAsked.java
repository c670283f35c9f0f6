package io.skewbench.controller.background;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * An entry for each question that somebody has asked lately. Questions are held in the order in which they were last asked,
 * so that those to be forgotten are the first: a question costs as little among a hundred thousand as among ten.
 */
final class LatelyAsked<E> {
    /** More than the one that a question may add, so that after a rush there are fewer again. */
    private static final int LOOKED_AT = 2;

    private record Asked<E>(E entry, Instant at) {}

    private final Duration keptFor;
    private final Predicate<E> isInUse;
    /** Those asked longest ago first. Guarded by this. */
    private final SequencedMap<Object, Asked<E>> byQuestion = new LinkedHashMap<>();

    /**
     * Holds nothing yet.
     *
     * @param keptFor after which an entry is forgotten that nobody asks for
     * @param isInUse whether an entry is to be kept though nobody asks for it
     */
    LatelyAsked(Duration keptFor, Predicate<E> isInUse) {
        this.keptFor = keptFor;
        this.isInUse = isInUse;
    }

    /** Returns the entry of a question, a new one if there is none. */
    synchronized E ask(Object question, Instant now, Supplier<E> create) {
        forgetOldest(now);
        var entry = find(question, now).orElseGet(create);
        byQuestion.putLast(question, new Asked<>(entry, now));
        return entry;
    }

    /** Returns the entry of a question, which nobody asks for by that. */
    synchronized Optional<E> find(Object question, Instant now) {
        return Optional.ofNullable(byQuestion.get(question)).filter(asked -> !isOld(asked, now)
                || isInUse.test(asked.entry())).map(Asked::entry);
    }

    synchronized void forget(Object question) {
        byQuestion.remove(question);
    }

    synchronized int size() {
        return byQuestion.size();
    }

    private void forgetOldest(Instant now) {
        for (var i = 0; i < LOOKED_AT && !byQuestion.isEmpty(); i++) {
            var oldest = byQuestion.firstEntry();
            var entry = oldest.getValue().entry();
            if (!isOld(oldest.getValue(), now)) {
                return;
            }
            byQuestion.pollFirstEntry();
            if (isInUse.test(entry)) {
                byQuestion.putLast(oldest.getKey(), new Asked<>(entry, now));
            }
        }
    }

    private boolean isOld(Asked<E> asked, Instant now) {
        return asked.at().plus(keptFor).isBefore(now);
    }
}
