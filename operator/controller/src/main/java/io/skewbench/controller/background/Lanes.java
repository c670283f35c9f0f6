package io.skewbench.controller.background;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Runs blocking calls such that no cluster and no namespace delays another. Namespaces are served round-robin, and so
 * are the lanes of each. Within a lane, calls begin in order, but for urgent ones, which precede all others of their
 * namespace. If a cluster is found to be silent, all calls queued in its lane fail with that, and so do new ones until
 * a pause is over; then a single call finds out whether the cluster answers again.
 *
 * <p>
 * Choosing the next call costs the same for any number of lanes, because those that may begin one are in queues.
 *
 * <p>
 * The threads are platform threads: resolving a host's name blocks the carrier of a virtual thread, so that a few
 * clusters with a slow name server would stop all calls.
 */
final class Lanes implements AutoCloseable {
    /** More than the one that a call may add, so that after a rush there are fewer again. */
    private static final int LOOKED_AT = 2;

    /** A call that blocks. */
    interface Call {
        /** Runs the call; returns why the cluster did not answer, if it did not. */
        Optional<RuntimeException> run();

        /** Fails with this exception, without a call to the cluster. */
        void refuse(RuntimeException silence);
    }

    private final LaneBounds bounds;
    private final InstantSource clock;
    private final ExecutorService executor = Executors
            .newCachedThreadPool(Thread.ofPlatform().name("lookup-", 0).daemon().factory());
    @GuardedBy("this")
    private final Map<Lane, LaneState> lanes = new HashMap<>();
    @GuardedBy("this")
    private final Map<String, NamespaceLanes> namespaces = new HashMap<>();
    /** Lanes that were found silent and when, the longest ago first. */
    @GuardedBy("this")
    private final SequencedMap<Lane, Instant> silent = new LinkedHashMap<>();
    /**
     * Namespaces with queued lanes, those that were served longest ago first; may hold some that have none any more.
     */
    @GuardedBy("this")
    private final Deque<NamespaceLanes> ready = new ArrayDeque<>();
    @GuardedBy("this")
    private int total;
    @GuardedBy("this")
    private boolean closed;

    Lanes(LaneBounds bounds, InstantSource clock) {
        this.bounds = bounds;
        this.clock = clock;
    }

    /** Runs the call when its lane has a thread for it, or refuses it at once. */
    void submit(Lane lane, Urgency urgency, Call call) {
        var silence = enqueue(lane, urgency, call);
        if (silence != null) {
            call.refuse(silence);
        }
    }

    private synchronized @Nullable RuntimeException enqueue(Lane lane, Urgency urgency, Call call) {
        var now = clock.instant();
        forgetOldest(now);
        var state = lanes.get(lane);
        if (state == null) {
            state = new LaneState(lane, namespaces.computeIfAbsent(lane.namespace(), name -> new NamespaceLanes()));
            lanes.put(lane, state);
        }
        if (state.isSilent(now)) {
            return state.silence;
        }
        (urgency == Urgency.FIRST ? state.urgent : state.waiting).add(call);
        queue(state);
        begin();
        return null;
    }

    /** Begins as many calls as the bounds allow. */
    @GuardedBy("this")
    private void begin() {
        while (!closed && total < bounds.total() && !ready.isEmpty()) {
            var namespace = ready.remove();
            namespace.isReady = false;
            var next = namespace.next(bounds);
            if (next.isPresent()) {
                begin(next.get());
                queue(next.get());
            }
            queue(namespace);
        }
    }

    @GuardedBy("this")
    private void begin(LaneState state) {
        var call = state.urgent.isEmpty() ? state.waiting.remove() : state.urgent.remove();
        state.underWay++;
        state.namespace.underWay++;
        total++;
        var falls = state.falls;
        executor.execute(() -> run(state, call, falls));
    }

    private void run(LaneState state, Call call, int fallsBefore) {
        Optional<RuntimeException> silence = Optional.empty();
        try {
            silence = call.run();
        } finally {
            var refused = end(state, silence, fallsBefore);
            silence.ifPresent(why -> refused.forEach(it -> it.refuse(why)));
        }
    }

    private synchronized List<Call> end(LaneState state, Optional<RuntimeException> silence, int fallsBefore) {
        state.underWay--;
        state.namespace.underWay--;
        total--;
        var refused = new ArrayList<Call>();
        if (silence.isEmpty()) {
            state.failures = 0;
            state.silence = null;
            silent.remove(state.lane);
        } else if (state.fall(silence.get(), fallsBefore, clock.instant(), bounds)) {
            silent.putLast(state.lane, clock.instant());
            refused.addAll(state.urgent);
            refused.addAll(state.waiting);
            state.urgent.clear();
            state.waiting.clear();
        }
        queue(state);
        queue(state.namespace);
        forgetIfIdle(state);
        begin();
        return refused;
    }

    /** Queues a lane in its namespace, if it may begin a call. */
    @GuardedBy("this")
    private void queue(LaneState state) {
        if (!state.mayBegin(bounds)) {
            return;
        }
        if (!state.urgent.isEmpty() && !state.isQueuedFirst) {
            state.isQueuedFirst = true;
            state.namespace.first.add(state);
        }
        if (!state.waiting.isEmpty() && !state.isQueued) {
            state.isQueued = true;
            state.namespace.inTurn.add(state);
        }
        queue(state.namespace);
    }

    @GuardedBy("this")
    private void queue(NamespaceLanes namespace) {
        if (!namespace.isReady && namespace.mayBegin(bounds)) {
            namespace.isReady = true;
            ready.add(namespace);
        }
    }

    @GuardedBy("this")
    private void forgetOldest(Instant now) {
        for (var i = 0; i < LOOKED_AT && !silent.isEmpty(); i++) {
            var oldest = silent.firstEntry();
            if (!oldest.getValue().plus(bounds.longestSilence()).plus(Lookups.FORGET_UNASKED_AFTER).isBefore(now)) {
                return;
            }
            silent.pollFirstEntry();
            var state = lanes.get(oldest.getKey());
            if (state != null) {
                state.silence = null;
                forgetIfIdle(state);
            }
        }
    }

    /** Removes a lane without calls, unless its cluster is silent, which has to be remembered. */
    @GuardedBy("this")
    private void forgetIfIdle(LaneState state) {
        if (state.underWay == 0 && state.isEmpty() && state.silence == null) {
            lanes.remove(state.lane);
            var namespace = state.namespace;
            namespace.lanes--;
            if (namespace.lanes == 0) {
                namespaces.remove(state.lane.namespace());
            }
        }
    }

    /** Abandons calls under way; their threads are daemons. */
    @Override
    public synchronized void close() {
        closed = true;
        executor.shutdownNow();
    }

    /** Returns the number of lanes that are remembered. */
    synchronized int size() {
        return lanes.size();
    }
}
