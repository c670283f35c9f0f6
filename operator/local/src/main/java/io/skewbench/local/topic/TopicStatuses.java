package io.skewbench.local.topic;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus;
import io.skewbench.engine.topic.TopicBytes;
import io.skewbench.engine.topic.TopicOutcome;
import io.skewbench.engine.topic.TopicSituation;
import io.skewbench.engine.topic.TopicStep;
import io.skewbench.engine.topic.TopicUpdate;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The statuses of a call's SkewedTopics, which the operator would write to Kubernetes. Topics that the call creates are
 * recorded in {@link CreatedTopics} for later calls. Not safe for use by several threads.
 */
final class TopicStatuses {
    private final String clusterId;
    private final CreatedTopics created;
    private final InstantSource clock;
    /** Statuses by the topic's name in Kafka. */
    private final Map<String, SkewedTopicStatus> statuses = new HashMap<>();
    /** Names of topics whose creation this call has announced. */
    private final Set<String> announced = new HashSet<>();
    /** Names of topics that were laid out by this call. */
    private final Set<String> laidOut = new HashSet<>();

    TopicStatuses(String clusterId, CreatedTopics created, InstantSource clock) {
        this.clusterId = clusterId;
        this.created = created;
        this.clock = clock;
    }

    /**
     * Returns the SkewedTopic with its status. The first time, it is the status of the topic that an earlier run
     * created, or an empty one.
     */
    SkewedTopic read(SkewedTopic topic) {
        var name = topic.kafkaName();
        return with(topic, statuses.getOrDefault(name, created.find(clusterId, name)
                .map(id -> SkewedTopicStatus.EMPTY.toBuilder().clusterId(clusterId).topicId(id).build())
                .orElse(SkewedTopicStatus.EMPTY)));
    }

    /** Writes the status for an outcome, and returns it. */
    SkewedTopicStatus write(SkewedTopic topic, TopicOutcome outcome) {
        var name = topic.kafkaName();
        var update = TopicUpdate.of(read(topic), new TopicSituation.Decided(outcome, TopicBytes.UNKNOWN),
                clock.instant());
        if (outcome.step() instanceof TopicStep.Announce change && change.isCreation()) {
            announced.add(name);
        }
        if (outcome.step() instanceof TopicStep.LaidOut) {
            laidOut.add(name);
        }
        var id = update.status().topicId();
        if (id != null && outcome.owned() && isCreatedByRun(topic)) {
            created.add(clusterId, name, id);
            announced.remove(name);
        }
        statuses.put(name, update.status());
        return update.status();
    }

    /** Returns whether this call has laid out the topic, so that differences must come from another client. */
    boolean isLaidOut(SkewedTopic topic) {
        return laidOut.contains(topic.kafkaName());
    }

    /** Returns whether this call or an earlier one created the topic of that id. */
    boolean isCreated(String name, String id) {
        return created.find(clusterId, name).filter(id::equals).isPresent();
    }

    /** Forgets a topic that was deleted. */
    void forget(String name) {
        created.forget(clusterId, name);
        statuses.remove(name);
    }

    /**
     * Returns whether the run created the topic. An adopted topic is not recorded for later calls, as every SkewedTopic
     * has to consent itself.
     */
    private boolean isCreatedByRun(SkewedTopic topic) {
        return announced.contains(topic.kafkaName()) || !topic.getSpec().adopts();
    }

    private static SkewedTopic with(SkewedTopic topic, SkewedTopicStatus status) {
        var copy = new SkewedTopic();
        copy.setMetadata(topic.getMetadata());
        copy.setSpec(topic.getSpec());
        copy.setStatus(status);
        return copy;
    }
}
