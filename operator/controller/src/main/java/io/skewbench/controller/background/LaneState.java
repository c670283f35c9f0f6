package io.skewbench.controller.background;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The queued calls of one lane, and whether its cluster was found silent. To be used by one thread at a time:
 * {@link Lanes} guards it.
 */
final class LaneState {
    final Lane lane;
    final NamespaceLanes namespace;
    final Deque<Lanes.Call> urgent = new ArrayDeque<>();
    final Deque<Lanes.Call> waiting = new ArrayDeque<>();
    boolean isQueuedFirst;
    boolean isQueued;
    int underWay;
    /** How often the cluster was found silent. */
    int falls;
    /** How many times in a row the cluster did not answer. */
    int failures;
    @Nullable
    RuntimeException silence;
    Instant silentUntil = Instant.EPOCH;

    LaneState(Lane lane, NamespaceLanes namespace) {
        this.lane = lane;
        this.namespace = namespace;
        namespace.lanes++;
    }

    boolean isEmpty() {
        return urgent.isEmpty() && waiting.isEmpty();
    }

    boolean mayBegin(LaneBounds bounds) {
        return !isEmpty() && underWay < (failures == 0 ? bounds.lane() : 1);
    }

    boolean isSilent(Instant now) {
        return silence != null && now.isBefore(silentUntil);
    }

    /**
     * Notes that a call was not answered, unless the cluster was found silent after the call had begun: calls that were
     * under way together count once, whenever each of them ends.
     *
     * @param fallsBefore the falls when the call began
     * @return whether it was noted
     */
    boolean fall(RuntimeException why, int fallsBefore, Instant now, LaneBounds bounds) {
        if (fallsBefore != falls) {
            return false;
        }
        falls++;
        failures++;
        silentUntil = now.plus(bounds.silence(failures));
        silence = why;
        return true;
    }
}
