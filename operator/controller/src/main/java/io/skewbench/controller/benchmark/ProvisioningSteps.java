package io.skewbench.controller.benchmark;

import io.skewbench.controller.brokersetting.ChangedBrokers;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.event.EventReason;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.link.LinkMeasurement;
import io.skewbench.controller.pinning.BrokerPins;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.IdleTopicSet;
import io.skewbench.engine.observation.Observed.IdleTopicsView;
import io.skewbench.protocol.plan.LinkPlan;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executes the steps that prepare the Kafka of a run: its cluster, its brokers' nodes and settings, its links and its
 * idle topics.
 */
public final class ProvisioningSteps {
    private static final Logger LOGGER = LoggerFactory.getLogger(ProvisioningSteps.class);

    private final EphemeralClusters clusters;
    private final BrokerPins pins;
    private final ChangedBrokers changed;
    private final LinkMeasurement links;
    private final KafkaLookups kafka;
    private final ResourceEvents events;

    public ProvisioningSteps(EphemeralClusters clusters, BrokerPins pins, ChangedBrokers changed,
            LinkMeasurement links, KafkaLookups kafka, ResourceEvents events) {
        this.clusters = clusters;
        this.pins = pins;
        this.changed = changed;
        this.links = links;
        this.kafka = kafka;
        this.events = events;
    }

    Execution createCluster(RunScope run) {
        LOGGER.atInfo().log("Creating the run's Kafka cluster");
        clusters.create(Objects.requireNonNull(run.ephemeral()));
        return Execution.WRITTEN;
    }

    Execution pinBrokers(RunScope run) {
        LOGGER.atInfo().log("Pinning brokers");
        pins.apply(Objects.requireNonNull(run.pinning()));
        return Execution.WRITTEN;
    }

    Execution changeBrokers(RunScope run, AttemptId next, Map<String, String> settings) {
        return changed.change(run.requester(), Objects.requireNonNull(run.brokerSettings()), next, settings)
                ? Execution.WRITTEN
                : Execution.ASKED;
    }

    Execution giveBackLeftSettings(RunScope run) {
        changed.giveBackLeft(Objects.requireNonNull(run.brokerSettings()))
                .ifPresent(left -> events.normal(run.benchmark(), EventReason.LEFT_SETTINGS_GIVEN_BACK, left));
        return Execution.WRITTEN;
    }

    Execution measureLinks(RunScope run, LinkPlan plan) {
        LOGGER.atInfo().log("Measuring links");
        links.begin(run, plan);
        return Execution.WRITTEN;
    }

    Execution createIdleTopics(RunScope run, List<IdleTopicSet> topics) {
        var lookAgain = kafka.createIdleTopics(run.requester(), run.clusterRef(), topics);
        // A try to start workers is preceded by a question about idle topics: no step is done while it is unanswered.
        return new Execution(!(kafka.idleTopics(run.requester()) instanceof IdleTopicsView.Unknown), lookAgain);
    }
}
