package io.skewbench.controller.background;

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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Runs blocking calls such that no cluster, and no namespace, keeps another waiting. Lanes take turns; within one, calls
 * begin in order. When a cluster turns out to be silent, all calls that wait in its lane get that for an answer, and so do
 * those that come until its time is over; then a single one finds out whether it answers again.
 *
 * <p>The threads are the platform's: to look up a host's name blocks the carrier of a virtual one, so that a few clusters
 * with a slow name server would stop all of them.
 */
final class Lanes implements AutoCloseable {

    /** A call that blocks. */
    interface Call {
        /** Makes the call; returns why the cluster did not answer, if it did not. */
        Optional<RuntimeException> run();

        /** Takes that for the answer, without a call. */
        void refuse(RuntimeException silence);
    }

    private final LaneBounds bounds;
    private final InstantSource clock;
    private final ExecutorService executor = Executors
            .newCachedThreadPool(Thread.ofPlatform().name("lookup-", 0).daemon().factory());
    /** Those that were served longest ago first. Guarded by this, as is all else. */
    private final Map<Lane, State> lanes = new LinkedHashMap<>();
    private final Map<String, Integer> underWay = new HashMap<>();
    private int total;
    private boolean closed;

    Lanes(LaneBounds bounds, InstantSource clock) {
        this.bounds = bounds;
        this.clock = clock;
    }

    /** Makes the call when its lane has a thread for it, or refuses it at once. */
    void submit(Lane lane, Call call) {
        var silence = enqueue(lane, call);
        if (silence != null) {
            call.refuse(silence);
        }
    }

    private synchronized @Nullable RuntimeException enqueue(Lane lane, Call call) {
        var now = clock.instant();
        lanes.values().removeIf(state -> state.isForgettable(now));
        var state = lanes.computeIfAbsent(lane, it -> new State());
        if (state.isSilent(now)) {
            return state.silence;
        }
        state.waiting.add(call);
        begin();
        return null;
    }

    /** Begins what may begin, one call a lane at a time. */
    private synchronized void begin() {
        var begun = !closed;
        while (begun) {
            begun = false;
            for (var lane : List.copyOf(lanes.keySet())) {
                begun |= begin(lane);
            }
        }
    }

    private synchronized boolean begin(Lane lane) {
        var state = lanes.get(lane);
        if (state == null || state.waiting.isEmpty() || total >= bounds.total()
                || underWay.getOrDefault(lane.namespace(), 0) >= bounds.namespace()
                || state.underWay >= (state.failures == 0 ? bounds.lane() : 1)) {
            return false;
        }
        var call = state.waiting.remove();
        state.underWay++;
        total++;
        underWay.merge(lane.namespace(), 1, Integer::sum);
        lanes.remove(lane);
        lanes.put(lane, state);
        executor.execute(() -> run(lane, state, call));
        return true;
    }

    private void run(Lane lane, State state, Call call) {
        Optional<RuntimeException> silence = Optional.empty();
        try {
            silence = call.run();
        } finally {
            var refused = end(lane, state, silence);
            silence.ifPresent(why -> refused.forEach(it -> it.refuse(why)));
        }
    }

    private synchronized List<Call> end(Lane lane, State state, Optional<RuntimeException> silence) {
        state.underWay--;
        total--;
        underWay.computeIfPresent(lane.namespace(), (namespace, calls) -> calls == 1 ? null : calls - 1);
        var refused = new ArrayList<Call>();
        if (silence.isEmpty()) {
            state.failures = 0;
            state.silence = null;
        } else {
            state.fall(silence.get(), clock.instant(), bounds);
            refused.addAll(state.waiting);
            state.waiting.clear();
        }
        begin();
        return refused;
    }

    /** Lets calls under way go; their threads are daemons. */
    @Override
    public synchronized void close() {
        closed = true;
        executor.shutdownNow();
    }

    /** Guarded by the instance that holds it. */
    private static final class State {
        private final Deque<Call> waiting = new ArrayDeque<>();
        private int underWay;
        /** How many times in a row the cluster did not answer. */
        private int failures;
        private @Nullable RuntimeException silence;
        private Instant silentUntil = Instant.EPOCH;

        boolean isSilent(Instant now) {
            return silence != null && now.isBefore(silentUntil);
        }

        /** Calls that were begun together count once. */
        void fall(RuntimeException why, Instant now, LaneBounds bounds) {
            if (!isSilent(now)) {
                failures++;
                silentUntil = now.plus(bounds.silence(failures));
            }
            silence = why;
        }

        boolean isForgettable(Instant now) {
            return underWay == 0 && waiting.isEmpty() && (silence == null
                    || now.isAfter(silentUntil.plus(Lookups.FORGET_UNASKED_AFTER)));
        }
    }
}
