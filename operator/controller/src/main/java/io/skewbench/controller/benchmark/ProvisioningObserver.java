package io.skewbench.controller.benchmark;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.kafka.Requester;
import io.skewbench.controller.link.LinkMeasurement;
import io.skewbench.controller.observation.Questions;
import io.skewbench.controller.pinning.BrokerPins;
import io.skewbench.engine.observation.ClusterProvisioning;
import io.skewbench.engine.observation.ClusterProvisioning.EphemeralView;
import io.skewbench.engine.observation.ClusterProvisioning.LinksView;
import io.skewbench.engine.observation.ClusterProvisioning.PinningView;

/** Observes how far the Kafka of a run is prepared: its ephemeral cluster, its pinned brokers and its links. */
public final class ProvisioningObserver {
    private final EphemeralClusters clusters;
    private final BrokerPins pins;
    private final LinkMeasurement links;

    public ProvisioningObserver(EphemeralClusters clusters, BrokerPins pins, LinkMeasurement links) {
        this.clusters = clusters;
        this.pins = pins;
        this.links = links;
    }

    /**
     * Returns whether the run's brokers are on the nodes that the spec names. Nothing is looked up while the run is
     * queued.
     *
     * @param isUnderWay whether an attempt is under way, which nothing may disturb
     */
    PinningView pinning(RunScope run, Questions asks, boolean isUnderWay) {
        var pinning = run.pinning();
        if (pinning == null) {
            return new PinningView.NotAsked();
        }
        return asks.cluster()
                ? pins.view(run.requester(), pinning, isUnderWay)
                : PinningView.Waiting.queued();
    }

    /**
     * Returns the state of the run's ephemeral cluster and its links, together with that of its brokers.
     *
     * @param isUnderWay whether an attempt is under way, which nothing may disturb
     */
    ClusterProvisioning observe(RunScope run, RunChildren children, Questions asks, PinningView pinning,
            boolean isUnderWay) {
        var ephemeral = run.ephemeral();
        if (ephemeral == null) {
            return new ClusterProvisioning(new EphemeralView.NotAsked(), pinning, new LinksView.NotAsked());
        }
        return asks.cluster()
                ? new ClusterProvisioning(clusters.view(run.requester(), ephemeral, isUnderWay), pinning,
                        links.observe(run, children))
                : new ClusterProvisioning(EphemeralView.Waiting.queued(), pinning, new LinksView.NotAsked());
    }

    /** Forgets a run that is finished or deleted. */
    void forget(Benchmark benchmark) {
        var requester = Requester.of(benchmark, id -> {});
        clusters.forget(requester);
        pins.forget(requester);
    }
}
