package io.skewbench.admin.topic;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.topic.StoredState;
import io.skewbench.engine.topic.TopicPlans;
import io.skewbench.engine.topic.TopicRun;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a driver knows about a SkewedTopic in addition to Kafka's answers.
 *
 * @param stored state that was recorded of the topic
 * @param kafkaTopic the KafkaTopic that manages the same topic, or null
 * @param naming adds node pools and labels to the brokers that Kafka lists
 * @param plans computed so far, for any topic
 * @param creation of the topic; the same tracker each time while a creation is announced
 * @param repairsHeldUntil before which drift is not repaired; null to repair it at once
 */
public record TopicContext(SkewedTopic topic, StoredState stored, @Nullable String kafkaTopic,
        Function<List<BrokerView>, ClusterBrokers> naming, TopicPlans plans, CreationTracker creation,
        @Nullable Instant repairsHeldUntil) {

    TopicRun run() {
        return new TopicRun(topic, stored, plans);
    }
}
