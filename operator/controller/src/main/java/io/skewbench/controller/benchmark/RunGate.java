package io.skewbench.controller.benchmark;

import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Keeps apart the reconciliation of a Benchmark and its removal, which two controllers see to: from the moment that a
 * removal begins nothing of the run is made any more, even by who hasn't heard of the deletion yet.
 */
public final class RunGate {
    /** Who hasn't heard of a deletion will after seconds; until then there won't be so many others. */
    private static final int REMEMBERED = 10_000;

    private final Set<String> inside = new HashSet<>();
    private final Set<String> closed = new LinkedHashSet<>();

    /** Returns whether a reconciliation of the Benchmark with this UID may begin; if so, it has to leave. */
    synchronized boolean enter(String uid) {
        return !closed.contains(uid) && inside.add(uid);
    }

    synchronized void leave(String uid) {
        inside.remove(uid);
    }

    /** Lets nobody in any more; returns whether nobody is inside. */
    synchronized boolean close(String uid) {
        if (closed.add(uid) && closed.size() > REMEMBERED) {
            Iterator<String> oldest = closed.iterator();
            oldest.next();
            oldest.remove();
        }
        return !inside.contains(uid);
    }
}
