package io.skewbench.controller.cleanup;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.EphemeralStatus;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.ephemeral.EphemeralKafka;
import io.skewbench.controller.ephemeral.Removal;
import io.skewbench.controller.refusal.ApiServerAnswer;
import io.skewbench.engine.RunId;
import io.skewbench.engine.run.ClusterKeeping;
import io.skewbench.engine.run.RunState;
import io.skewbench.engine.state.EphemeralState;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes the ephemeral cluster of a finished run, unless it is kept, and reports that in the status. The operator
 * stops waiting {@link #LIMIT} after the API server accepted the deletion: the remaining objects belong to the
 * Benchmark, and are deleted with it. As long as the API server refuses the deletion, brokers run on, so the operator
 * tries again until it succeeds.
 */
public final class EphemeralEnd {
    private static final Logger LOGGER = LoggerFactory.getLogger(EphemeralEnd.class);
    /** The time for Strimzi to delete pods, and for Kubernetes to delete volumes. */
    static final Duration LIMIT = Duration.ofMinutes(15);
    /**
     * The interval of tries while the API server refuses the deletion, such as for missing rights or a failing webhook.
     */
    static final Duration RETRY_REFUSED = Duration.ofMinutes(1);
    /** The bound on a message from the API server, as an admission webhook may answer with any length. */
    private static final int MESSAGE_CHARACTERS = 1_000;

    private final EphemeralClusters clusters;
    private final InstantSource clock;
    /** Runs whose cluster this operator has seen left behind. Others were left behind by an earlier operator. */
    private final Set<String> left = ConcurrentHashMap.newKeySet();

    public EphemeralEnd(EphemeralClusters clusters, InstantSource clock) {
        this.clusters = clusters;
        this.clock = clock;
    }

    /** Continues the removal; returns the status with the state of the cluster. */
    public BenchmarkStatus settle(RunScope run, BenchmarkStatus status) {
        var cluster = run.ephemeral();
        var known = status.cluster();
        if (cluster == null || known == null || EphemeralState.DELETED.is(known.state())
                || (isLeft(known) && left.contains(run.runId()))) {
            return status;
        }
        var settled = settled(run, cluster, known);
        if (isLeft(settled)) {
            left.add(run.runId());
        }
        return status.withCluster(settled);
    }

    private static boolean isLeft(EphemeralStatus cluster) {
        return EphemeralState.CLEANUP_INCOMPLETE.is(cluster.state());
    }

    private EphemeralStatus settled(RunScope run, EphemeralKafka cluster, EphemeralStatus known) {
        var now = clock.instant();
        if (ClusterKeeping.isKept(run.benchmark(), now)) {
            return new EphemeralStatus(known.kafka(), EphemeralState.KEPT.text());
        }
        var until = known.until() == null ? null : Instant.parse(known.until());
        try {
            return settled(known.kafka(), clusters.remove(cluster), until, now);
        } catch (KubernetesClientException e) {
            // The other objects of the run are tidied up nevertheless.
            LOGGER.atWarn().setCause(e).log("Cannot remove the Kafka of the run yet");
            return new EphemeralStatus(known.kafka(), EphemeralState.DELETING.text(),
                    until != null && now.isBefore(until) ? until.toString() : null,
                    cut("Cannot delete it, trying again every minute: " + ApiServerAnswer.of(e)));
        }
    }

    private static EphemeralStatus settled(String kafka, Removal removal, @Nullable Instant until, Instant now) {
        if (removal == Removal.DELETED) {
            return new EphemeralStatus(kafka, EphemeralState.DELETED.text());
        }
        if (until != null && now.isBefore(until)) {
            return new EphemeralStatus(kafka, EphemeralState.DELETING.text(), until.toString());
        }
        // The limit starts neither at the end of the run, when perhaps no operator ran, nor at a deletion that was
        // refused.
        return until == null || removal == Removal.BEGUN
                ? new EphemeralStatus(kafka, EphemeralState.DELETING.text(),
                        now.plus(LIMIT).truncatedTo(ChronoUnit.SECONDS).toString())
                : new EphemeralStatus(kafka, EphemeralState.CLEANUP_INCOMPLETE.text(), until.toString());
    }

    private static String cut(String message) {
        return message.substring(0, message.offsetByCodePoints(0,
                Math.min(MESSAGE_CHARACTERS, message.codePointCount(0, message.length()))));
    }

    /** Returns after which time to check the cluster again; empty if there is no need to. */
    public Optional<Duration> lookAgain(RunScope run, BenchmarkStatus status) {
        var cluster = status.cluster();
        if (cluster == null) {
            return Optional.empty();
        }
        return switch (EphemeralState.of(cluster.state()).orElse(EphemeralState.CREATED)) {
            case DELETED, CLEANUP_INCOMPLETE -> Optional.empty();
            // Without a time to live, Kubernetes deletes it with the Benchmark.
            case KEPT -> RunState.keptFor(run.benchmark(), clock.instant());
            case CREATED, DELETING -> Optional.of(cluster.message() == null ? CleanupPatience.RECHECK : RETRY_REFUSED);
        };
    }

    /** Forgets a deleted Benchmark. */
    public void forget(Benchmark benchmark) {
        left.remove(RunId.of(benchmark));
    }
}
