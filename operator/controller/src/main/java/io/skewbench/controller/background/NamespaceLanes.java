package io.skewbench.controller.background;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The lanes of one namespace, and which of them begins the next call. To be used by one thread at a time: {@link Lanes}
 * guards it.
 */
final class NamespaceLanes {
    /** Lanes with urgent calls, those that were served longest ago first; some may have none any more. */
    final Deque<LaneState> first = new ArrayDeque<>();
    /** Lanes with other calls, those that were served longest ago first; some may have none any more. */
    final Deque<LaneState> inTurn = new ArrayDeque<>();
    int lanes;
    int underWay;
    boolean isReady;

    boolean mayBegin(LaneBounds bounds) {
        return underWay < bounds.namespace() && !(first.isEmpty() && inTurn.isEmpty());
    }

    /**
     * Takes the next lane that may begin a call. Lanes that may not are dropped, so that the cost is bounded by that of
     * queueing them.
     */
    Optional<LaneState> next(LaneBounds bounds) {
        while (underWay < bounds.namespace() && !(first.isEmpty() && inTurn.isEmpty())) {
            var isFirst = !first.isEmpty();
            var state = isFirst ? first.remove() : inTurn.remove();
            if (isFirst) {
                state.isQueuedFirst = false;
            } else {
                state.isQueued = false;
            }
            if (state.mayBegin(bounds)) {
                return Optional.of(state);
            }
        }
        return Optional.empty();
    }
}
