package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.EphemeralStatus;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.ephemeral.EphemeralKafka;
import io.skewbench.engine.ClusterKeeping;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes the cluster of a run that is over, unless it is kept, and tells so in the status. */
record EphemeralEnd(EphemeralClusters clusters, InstantSource clock) {
    private static final Logger LOGGER = LoggerFactory.getLogger(EphemeralEnd.class);
    private static final Duration RETRY = Duration.ofSeconds(5);

    /** Does what can be done now; returns the status with what has become of the cluster. */
    BenchmarkStatus settle(RunScope run, BenchmarkStatus status) {
        var cluster = run.ephemeral();
        var known = status.cluster();
        if (cluster == null || known == null || EphemeralStatus.REMOVED.equals(known.state())) {
            return status;
        }
        return status.withCluster(new EphemeralStatus(known.kafka(), state(run, cluster)));
    }

    private String state(RunScope run, EphemeralKafka cluster) {
        if (ClusterKeeping.isKept(run.benchmark(), clock.instant())) {
            return EphemeralStatus.KEPT;
        }
        try {
            return clusters.remove(cluster) ? EphemeralStatus.REMOVED : EphemeralStatus.REMOVING;
        } catch (KubernetesClientException e) {
            // The rights may have been taken away; what else there is of the run is tidied up all the same.
            LOGGER.atWarn().setCause(e).log("Cannot remove the Kafka of the run yet");
            return EphemeralStatus.REMOVING;
        }
    }

    /** Returns after which time somebody has to come back for the cluster; empty if nobody has. */
    Optional<Duration> lookAgain(RunScope run, BenchmarkStatus status) {
        var cluster = status.cluster();
        return cluster == null ? Optional.empty() : switch (cluster.state()) {
            case EphemeralStatus.REMOVED -> Optional.empty();
            // Without a time to live it goes with the Benchmark, which Kubernetes sees to.
            case EphemeralStatus.KEPT -> Finished.keptFor(run.benchmark(), clock.instant());
            default -> Optional.of(RETRY);
        };
    }
}
