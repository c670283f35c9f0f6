package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.EphemeralStatus;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.ephemeral.EphemeralKafka;
import io.skewbench.engine.ClusterKeeping;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes the cluster of a run that is over, unless it is kept, and tells so in the status. What hasn't gone {@link #LIMIT}
 * after it was first told to holds up nobody any more: it belongs to the Benchmark, and goes with it.
 */
record EphemeralEnd(EphemeralClusters clusters, InstantSource clock) {
    private static final Logger LOGGER = LoggerFactory.getLogger(EphemeralEnd.class);
    /** For Strimzi to delete pods, and for Kubernetes to delete volumes. */
    static final Duration LIMIT = Duration.ofMinutes(15);
    private static final Duration RETRY = Duration.ofSeconds(5);

    /** Does what can be done now; returns the status with what has become of the cluster. */
    BenchmarkStatus settle(RunScope run, BenchmarkStatus status) {
        var cluster = run.ephemeral();
        var known = status.cluster();
        return cluster == null || known == null || isOver(known)
                ? status
                : status.withCluster(settled(run, cluster, known));
    }

    private static boolean isOver(EphemeralStatus known) {
        return EphemeralStatus.REMOVED.equals(known.state()) || EphemeralStatus.LEFT.equals(known.state());
    }

    private EphemeralStatus settled(RunScope run, EphemeralKafka cluster, EphemeralStatus known) {
        var now = clock.instant();
        if (ClusterKeeping.isKept(run.benchmark(), now)) {
            return new EphemeralStatus(known.kafka(), EphemeralStatus.KEPT);
        }
        if (isRemoved(cluster)) {
            return new EphemeralStatus(known.kafka(), EphemeralStatus.REMOVED);
        }
        // Not from the end of the run on: while no operator runs, nobody removes it.
        var until = known.until() == null
                ? now.plus(LIMIT).truncatedTo(ChronoUnit.SECONDS)
                : Instant.parse(known.until());
        return new EphemeralStatus(known.kafka(),
                now.isBefore(until) ? EphemeralStatus.REMOVING : EphemeralStatus.LEFT, until.toString());
    }

    private boolean isRemoved(EphemeralKafka cluster) {
        try {
            return clusters.remove(cluster);
        } catch (KubernetesClientException e) {
            // The rights may have been taken away; what else there is of the run is tidied up all the same.
            LOGGER.atWarn().setCause(e).log("Cannot remove the Kafka of the run yet");
            return false;
        }
    }

    /** Returns after which time somebody has to come back for the cluster; empty if nobody has. */
    Optional<Duration> lookAgain(RunScope run, BenchmarkStatus status) {
        var cluster = status.cluster();
        return cluster == null ? Optional.empty() : switch (cluster.state()) {
            case EphemeralStatus.REMOVED, EphemeralStatus.LEFT -> Optional.empty();
            // Without a time to live it goes with the Benchmark, which Kubernetes sees to.
            case EphemeralStatus.KEPT -> Finished.keptFor(run.benchmark(), clock.instant());
            default -> Optional.of(RETRY);
        };
    }
}
