package io.skewbench.controller.brokercount;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.controller.kafka.ClusterState;
import io.skewbench.controller.kafka.Requester;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.counting.CountedTime;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.NodeView;
import java.net.URI;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/**
 * Reads what brokers count in the measured time of the attempts under way, on threads of its own: reconciliations only
 * say that an attempt has a start time, and ask at its end. A reading fails nothing; what brokers counted is unknown
 * then. The first reading is kept in memory only, so it is unknown too if the operator is restarted before the second.
 * Safe for use by several threads.
 */
public final class AttemptCounts implements AutoCloseable {
    private final InstantSource clock;
    private final ExecutorService threads = Executors
            .newThreadPerTaskExecutor(Thread.ofVirtual().name("broker-counts-", 0).factory());
    private final BrokerMetrics metrics;
    /** By the UID of the requester, which has one attempt at a time. */
    @GuardedBy("this")
    private final Map<String, Counting> byRequester = new HashMap<>();

    /** @param clock by which start times are published */
    public AttemptCounts(InstantSource clock) {
        this(clock, MetricsAddress::of);
    }

    /**
     * Creates it for brokers elsewhere.
     *
     * @param addresses of the metrics by that of the pod; empty for pods that are not asked
     */
    public AttemptCounts(InstantSource clock, Function<String, Optional<URI>> addresses) {
        this.clock = clock;
        this.metrics = new BrokerMetrics(addresses, threads);
    }

    /**
     * Begins to count in an attempt once it has a start time, unless it has begun already. To be called whenever the
     * attempt is observed, as it stands in the cluster that it runs on.
     *
     * @param nodes by name, as far as they are known
     */
    public synchronized void follow(Requester requester, AttemptView attempt, Experiment experiment,
            ClusterState cluster, Map<String, NodeView> nodes) {
        var start = attempt.start();
        var known = byRequester.get(requester.uid());
        var connection = cluster.connection();
        if (start == null || attempt.offsetsAfter() != null || (known != null && known.isOf(attempt.id()))
                || !(cluster.view() instanceof ClusterView.Usable usable) || connection == null) {
            return;
        }
        forget(requester.uid());
        var time = CountedTime.of(start, experiment.warmup(), experiment.duration());
        byRequester.put(requester.uid(), Counting.begin(attempt.id(), time,
                new CountedBrokers(connection, nodes), usable.brokers(), metrics, threads, clock));
    }

    /** Returns what has become of the counts of an attempt whose records have all been sent. */
    public synchronized CountsOutcome outcome(Requester requester, AttemptId attempt) {
        var counting = byRequester.get(requester.uid());
        return counting == null || !counting.isOf(attempt)
                ? new CountsOutcome.Unknown("the operator did not see the beginning of the trial, as after a restart")
                : counting.outcome(clock.instant());
    }

    /** Forgets what was read for a requester, and reads nothing any more. */
    public synchronized void forget(String uid) {
        var forgotten = byRequester.remove(uid);
        if (forgotten != null) {
            forgotten.abandon();
        }
    }

    /** Abandons readings under way. */
    @Override
    public void close() {
        metrics.close();
        threads.shutdownNow();
    }
}
