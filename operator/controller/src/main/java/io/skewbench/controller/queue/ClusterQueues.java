package io.skewbench.controller.queue;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.lifecycle.ActiveRun;
import io.skewbench.controller.lifecycle.FailingBenchmarks;
import io.skewbench.engine.ClusterKey;
import io.skewbench.engine.TrialTimes;
import io.skewbench.engine.observation.RunsAhead;
import io.skewbench.engine.run.Decision;
import io.skewbench.engine.run.Obstacle;
import io.skewbench.engine.run.RunState;
import io.skewbench.engine.run.RunStep;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides which run may use a Kafka cluster: one at a time has its slot. A run that has started keeps the cluster. Of
 * the others that can start, namespaces are served round-robin, the one that was served longest ago first, and within a
 * namespace the oldest run is first. All other runs go before a run that cannot start or continue, until it can. That
 * is mostly found out when the run is first, and its namespace then counts as served: a Benchmark of another namespace
 * waits for one run that can't start, not for a hundred.
 *
 * <p>
 * The status, which only the operator writes, shows whether a run has started and whether it has an obstacle. As it is
 * read with a delay, the slot that was taken is remembered here. An operator that restarts begins with complete caches,
 * so it only forgets which namespace was served last.
 */
public final class ClusterQueues {
    private final InstantSource clock;
    /** Failures, which the status may lack if it can't be written. */
    private final FailingBenchmarks failures;
    /** Each is used only within {@code compute}, by one thread at a time. */
    private final ConcurrentHashMap<ClusterKey, ClusterQueue> queues = new ConcurrentHashMap<>();

    public ClusterQueues(InstantSource clock, FailingBenchmarks failures) {
        this.clock = clock;
        this.failures = failures;
    }

    /**
     * Receives a change of a Benchmark.
     *
     * @param before the version that was given last; null if it is new
     * @param now null if it was deleted
     */
    public void replace(@Nullable Benchmark before, @Nullable Benchmark now) {
        if (before != null && (now == null || !key(before).equals(key(now)) || !uid(before).equals(uid(now)))) {
            change(before, queue -> queue.remove(before));
        }
        if (now != null) {
            change(now, queue -> queue.put(now));
        }
    }

    /** Returns the runs ahead of this one, whether or not it is in the queue. */
    public RunsAhead before(Benchmark benchmark) {
        return ask(key(benchmark), queue -> queue.before(benchmark, clock.instant()));
    }

    /**
     * Returns the runs that a change on a Benchmark's cluster concerns: those that use it, and those near the front.
     */
    public List<Benchmark> near(Benchmark benchmark) {
        return ask(key(benchmark), queue -> queue.near(clock.instant()));
    }

    /** Returns the runs of which workers may be left that use a Benchmark's cluster. */
    public Collection<Benchmark> started(Benchmark benchmark) {
        return ask(key(benchmark), queue -> queue.started(clock.instant()));
    }

    /** Takes the slot; returns whether that was possible. */
    public boolean take(Benchmark benchmark) {
        return ask(key(benchmark), queue -> queue.take(benchmark, clock.instant()));
    }

    /** Releases the slot, if it was this run's. */
    public void release(Benchmark benchmark) {
        change(benchmark, queue -> queue.release(benchmark));
    }

    /**
     * Applies a decision about a Benchmark: one that doesn't go on releases its slot; if it was first but can't start,
     * or hasn't for some time, its namespace counts as served.
     *
     * @param status the decided one
     * @param ahead the runs ahead at the time of the decision
     */
    public void settle(Benchmark benchmark, BenchmarkStatus status, RunsAhead ahead) {
        var decided = with(benchmark, status);
        if (ClusterHold.is(decided, clock.instant())) {
            return;
        }
        release(benchmark);
        if (ahead.isEmpty() && ClusterHold.couldBegin(benchmark)) {
            change(benchmark, ClusterHold.couldBegin(decided)
                    ? queue -> queue.keepsOthersWaiting(benchmark, clock.instant())
                    : queue -> queue.serve(benchmark));
        }
    }

    /**
     * Applies a decision about a Benchmark as by its status, except that a run keeps the slot until its next decision
     * while it gives back what another has left. Brokers change by that, and another run could begin before its own
     * look at the Kafka shows that. The slot is released where an obstacle is reported, such as earlier failures.
     *
     * @param ahead the runs ahead at the time of the decision
     */
    public void settle(Benchmark benchmark, Decision decision, RunsAhead ahead) {
        if (!(decision.step() instanceof RunStep.GiveBackLeftSettings) || Obstacle.isReported(benchmark)) {
            settle(benchmark, decision.status(), ahead);
        }
    }

    /** Returns whether the status is of a run that has started and goes on. */
    public boolean holds(Benchmark benchmark, BenchmarkStatus status) {
        return ClusterHold.is(with(benchmark, status), clock.instant());
    }

    private static Benchmark with(Benchmark benchmark, BenchmarkStatus status) {
        var seen = new Benchmark();
        seen.setMetadata(benchmark.getMetadata());
        seen.setSpec(benchmark.getSpec());
        seen.setStatus(status);
        return seen;
    }

    private void change(Benchmark benchmark, Consumer<ClusterQueue> what) {
        ask(key(benchmark), queue -> {
            what.accept(queue);
            return queue;
        });
    }

    private <T> T ask(ClusterKey cluster, Function<ClusterQueue, T> question) {
        var failing = failures.longerThan(ClusterHold.WHILE_OBSTRUCTED);
        var answer = new AtomicReference<T>();
        queues.compute(cluster, (key, known) -> {
            var queue = known == null ? new ClusterQueue() : known;
            queue.setFailing(failing);
            answer.set(question.apply(queue));
            return queue.isEmpty() ? null : queue;
        });
        return answer.get();
    }

    public static ClusterKey key(Benchmark benchmark) {
        return ClusterKey.of(benchmark.getSpec().cluster(), benchmark.getMetadata().getNamespace());
    }

    /** Returns whether the parts of a Benchmark have changed that determine its position. */
    public static boolean isOtherPlace(Benchmark now, Benchmark before) {
        return RunState.isFinished(now) != RunState.isFinished(before)
                || RunState.hasStarted(now) != RunState.hasStarted(before)
                || ActiveRun.holdsBrokers(now) != ActiveRun.holdsBrokers(before)
                || Obstacle.isReported(now) != Obstacle.isReported(before)
                || !Objects.equals(phase(now), phase(before)) || !place(now.getSpec()).equals(place(before.getSpec()));
    }

    /** Returns the parts of a spec that determine the position; workloads may have been left out. */
    private static List<@Nullable Object> place(BenchmarkSpec spec) {
        return Arrays.asList(spec.cluster(), spec.suspend(), TrialTimes.of(spec));
    }

    private static Object phase(Benchmark benchmark) {
        return benchmark.getStatus() == null ? "" : Objects.requireNonNullElse(benchmark.getStatus().phase(), "");
    }

    private static String uid(Benchmark benchmark) {
        return benchmark.getMetadata().getUid();
    }
}
