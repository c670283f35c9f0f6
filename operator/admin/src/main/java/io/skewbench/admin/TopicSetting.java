package io.skewbench.admin;

import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.Observed.BrokerView;
import io.skewbench.engine.topic.TopicDecision;
import io.skewbench.engine.topic.TopicMemory;
import io.skewbench.engine.topic.TopicPlans;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What Kafka doesn't know of a SkewedTopic.
 *
 * @param unknown whose a topic is that is not remembered
 * @param kafkaTopic the KafkaTopic that manages the same topic, or null
 * @param naming what else is known of the brokers
 * @param plans of earlier looks at any topic
 */
public record TopicSetting(TopicMemory memory, TopicDecision.Unknown unknown, @Nullable String kafkaTopic,
        Function<List<BrokerView>, ClusterBrokers> naming, TopicPlans plans) {

    /** The setting of a topic that is looked at once. */
    public TopicSetting(TopicMemory memory, TopicDecision.Unknown unknown, @Nullable String kafkaTopic,
            Function<List<BrokerView>, ClusterBrokers> naming) {
        this(memory, unknown, kafkaTopic, naming, new TopicPlans());
    }

    /** Returns the one of a cluster where the topic never was. */
    TopicSetting forgotten() {
        return new TopicSetting(memory.forgotten(), unknown, kafkaTopic, naming, plans);
    }
}
