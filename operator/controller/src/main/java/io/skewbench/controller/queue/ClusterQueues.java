package io.skewbench.controller.queue;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.lifecycle.ActiveRun;
import io.skewbench.controller.lifecycle.FailingBenchmarks;
import io.skewbench.engine.ClusterKey;
import io.skewbench.engine.TrialTimes;
import io.skewbench.engine.observation.RunsAhead;
import io.skewbench.engine.run.Obstacle;
import io.skewbench.engine.run.RunState;
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
 * Who may use a Kafka cluster: one run at a time. A run that has started keeps the cluster; of the others that can
 * start, namespaces take turns, the one that was served longest ago first, and within a namespace the oldest goes
 * first. Whoever can't start, or go on, lets all others pass until it can. That it can't is mostly found out when it
 * comes first, which is its namespace's turn, too: another namespace's Benchmark waits for one that can't start, not
 * for a hundred of them.
 *
 * <p>
 * Whether a run has started, and whether something is in its way, its status tells, which only the operator writes. It
 * tells somewhat later than it happens, so the turn that was taken is remembered here; an operator that restarts begins
 * with complete caches, so all that it forgets is which namespace was served last.
 */
public final class ClusterQueues {
    private final InstantSource clock;
    /** Told in the status too, unless that is what can't be written. */
    private final FailingBenchmarks failures;
    /** Each is used only within {@code compute}, which lets one thread at a time have it. */
    private final ConcurrentHashMap<ClusterKey, ClusterQueue> queues = new ConcurrentHashMap<>();

    public ClusterQueues(InstantSource clock, FailingBenchmarks failures) {
        this.clock = clock;
        this.failures = failures;
    }

    /**
     * Takes over what has become of a Benchmark.
     *
     * @param before what was given for it last; null if it is new
     * @param now null if it is gone
     */
    public void replace(@Nullable Benchmark before, @Nullable Benchmark now) {
        if (before != null && (now == null || !key(before).equals(key(now)) || !uid(before).equals(uid(now)))) {
            tell(before, queue -> queue.remove(before));
        }
        if (now != null) {
            tell(now, queue -> queue.put(now));
        }
    }

    /** Returns who comes before this run, whether it was given or not. */
    public RunsAhead before(Benchmark benchmark) {
        return ask(key(benchmark), queue -> queue.before(benchmark, clock.instant()));
    }

    /** Returns whom a change on a Benchmark's cluster concerns: runs that use it, and those near the front. */
    public List<Benchmark> near(Benchmark benchmark) {
        return ask(key(benchmark), queue -> queue.near(clock.instant()));
    }

    /** Returns the runs of which workers may be left that use a Benchmark's cluster. */
    public Collection<Benchmark> started(Benchmark benchmark) {
        return ask(key(benchmark), queue -> queue.started(clock.instant()));
    }

    /** Takes the turn; returns whether that was possible. */
    public boolean take(Benchmark benchmark) {
        return ask(key(benchmark), queue -> queue.take(benchmark, clock.instant()));
    }

    /** Gives the turn back, if it was this run's. */
    public void giveBack(Benchmark benchmark) {
        tell(benchmark, queue -> queue.giveBack(benchmark));
    }

    /**
     * Takes over what was decided of a Benchmark: one that doesn't go on gives its turn back; one that came first and
     * turned out to be unable to start, or doesn't for some time, has had it.
     *
     * @param status the decided one
     * @param ahead who came before when it was decided
     */
    public void settle(Benchmark benchmark, BenchmarkStatus status, RunsAhead ahead) {
        var decided = with(benchmark, status);
        if (ClusterHold.is(decided, clock.instant())) {
            return;
        }
        giveBack(benchmark);
        if (ahead.isEmpty() && ClusterHold.couldBegin(benchmark)) {
            tell(benchmark, ClusterHold.couldBegin(decided)
                    ? queue -> queue.keepsOthersWaiting(benchmark, clock.instant())
                    : queue -> queue.serve(benchmark));
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

    private void tell(Benchmark benchmark, Consumer<ClusterQueue> what) {
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
            queue.tellFailing(failing);
            answer.set(question.apply(queue));
            return queue.isEmpty() ? null : queue;
        });
        return answer.get();
    }

    public static ClusterKey key(Benchmark benchmark) {
        return ClusterKey.of(benchmark.getSpec().cluster(), benchmark.getMetadata().getNamespace());
    }

    /** Returns whether what the queue goes by has changed. */
    public static boolean isOtherPlace(Benchmark now, Benchmark before) {
        return RunState.isFinished(now) != RunState.isFinished(before)
                || RunState.hasStarted(now) != RunState.hasStarted(before)
                || ActiveRun.holdsBrokers(now) != ActiveRun.holdsBrokers(before)
                || Obstacle.isReported(now) != Obstacle.isReported(before)
                || !Objects.equals(phase(now), phase(before)) || !place(now.getSpec()).equals(place(before.getSpec()));
    }

    /** Workloads may have been left out. */
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
