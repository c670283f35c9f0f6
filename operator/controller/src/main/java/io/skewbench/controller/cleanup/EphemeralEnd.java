package io.skewbench.controller.cleanup;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.EphemeralStatus;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.ephemeral.EphemeralKafka;
import io.skewbench.controller.refusal.ApiServerAnswer;
import io.skewbench.engine.RunId;
import io.skewbench.engine.run.ClusterKeeping;
import io.skewbench.engine.run.EphemeralRemoval;
import io.skewbench.engine.state.EphemeralState;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes the ephemeral cluster of a finished run, unless it is kept, and reports in the status what
 * {@link EphemeralRemoval} decides.
 */
public final class EphemeralEnd {
    private static final Logger LOGGER = LoggerFactory.getLogger(EphemeralEnd.class);

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
        var removal = new EphemeralRemoval(known, clock.instant());
        if (ClusterKeeping.isKept(run.benchmark(), removal.now())) {
            return removal.kept();
        }
        try {
            return removal.after(clusters.remove(cluster));
        } catch (KubernetesClientException e) {
            // The other objects of the run are tidied up nevertheless.
            LOGGER.atWarn().setCause(e).log("Cannot remove the Kafka of the run yet");
            return removal.refused(ApiServerAnswer.of(e));
        }
    }

    /** Returns after which time to check the cluster again; empty if there is no need to. */
    public Optional<Duration> lookAgain(RunScope run, BenchmarkStatus status) {
        return Optional.ofNullable(status.cluster())
                .flatMap(cluster -> EphemeralRemoval.lookAgain(run.benchmark(), cluster, clock.instant()));
    }

    /** Forgets a deleted Benchmark. */
    public void forget(Benchmark benchmark) {
        left.remove(RunId.of(benchmark));
    }
}
