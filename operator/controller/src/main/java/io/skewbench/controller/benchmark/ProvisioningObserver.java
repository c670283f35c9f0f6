package io.skewbench.controller.benchmark;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.benchmark.BenchmarkObserver.KafkaObservation;
import io.skewbench.controller.brokersetting.ChangedBrokers;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.kafka.ClusterChanges;
import io.skewbench.controller.kafka.Requester;
import io.skewbench.controller.link.LinkMeasurement;
import io.skewbench.controller.observation.Questions;
import io.skewbench.controller.pinning.BrokerPins;
import io.skewbench.controller.pinning.MovedPods;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.observation.ClusterProvisioning;
import io.skewbench.engine.observation.ClusterProvisioning.BrokerSettingsView;
import io.skewbench.engine.observation.ClusterProvisioning.EphemeralView;
import io.skewbench.engine.observation.ClusterProvisioning.LinksView;
import io.skewbench.engine.observation.ClusterProvisioning.PinningView;
import io.skewbench.engine.observation.Observed.ClusterView;
import java.util.Optional;

/**
 * Observes how far the Kafka of a run is prepared: its ephemeral cluster, its pinned brokers, their settings and its
 * links.
 */
public final class ProvisioningObserver {
    private final EphemeralClusters clusters;
    private final BrokerPins pins;
    private final ChangedBrokers changed;
    private final LinkMeasurement links;

    public ProvisioningObserver(EphemeralClusters clusters, BrokerPins pins, ChangedBrokers changed,
            LinkMeasurement links) {
        this.clusters = clusters;
        this.pins = pins;
        this.changed = changed;
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
     * Returns what the run has changed in its cluster, as far as that is known.
     *
     * @param attempt that is under way, or else the next; empty if there is none
     * @param isUnderWay whether it is under way, so that nothing may disturb it
     */
    ClusterChanges changes(RunScope run, Questions asks, PinningView pinning, Optional<AttemptId> attempt,
            boolean isUnderWay) {
        var settings = run.brokerSettings();
        return new ClusterChanges(MovedPods.nodes(pinning), settings == null || !asks.cluster()
                ? null
                : attempt.flatMap(id -> changed.since(run.requester(), settings, id, isUnderWay)).orElse(null));
    }

    /**
     * Returns the state of the run's ephemeral cluster, its brokers' settings and its links, together with that of its
     * brokers.
     *
     * @param next attempt; empty while another is under way, which nothing may disturb
     */
    ClusterProvisioning observe(RunScope run, RunChildren children, KafkaObservation onKafka,
            Optional<AttemptId> next, boolean isUnderWay) {
        var pinning = onKafka.pinning();
        var ephemeral = run.ephemeral();
        if (ephemeral == null) {
            return new ClusterProvisioning(new EphemeralView.NotAsked(), pinning, new LinksView.NotAsked(),
                    onKafka.asks().cluster() ? settings(run, onKafka, next) : new BrokerSettingsView.NotAsked());
        }
        return onKafka.asks().cluster()
                ? new ClusterProvisioning(clusters.view(run.requester(), ephemeral, isUnderWay), pinning,
                        links.observe(run, children), settings(run, onKafka, next))
                : new ClusterProvisioning(EphemeralView.Waiting.queued(), pinning, new LinksView.NotAsked());
    }

    private BrokerSettingsView settings(RunScope run, KafkaObservation onKafka, Optional<AttemptId> next) {
        var settings = run.brokerSettings();
        return settings == null
                ? new BrokerSettingsView.NotAsked()
                : next.map(id -> changed.view(run.requester(), settings, id,
                        onKafka.cluster().view() instanceof ClusterView.Usable))
                        .orElseGet(BrokerSettingsView.NotAsked::new);
    }

    /** Forgets a run that is finished or deleted. */
    void forget(Benchmark benchmark) {
        var requester = Requester.of(benchmark, id -> {});
        clusters.forget(requester);
        pins.forget(requester);
        changed.forget(requester);
    }
}
