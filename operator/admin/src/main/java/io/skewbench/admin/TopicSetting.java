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
 * @param claim of the topic; the same each time while a creation is announced
 */
public record TopicSetting(TopicMemory memory, TopicDecision.Unknown unknown, @Nullable String kafkaTopic,
        Function<List<BrokerView>, ClusterBrokers> naming, TopicPlans plans, CreationClaim claim) {

    /** The setting of a topic that is looked at once. */
    public TopicSetting(TopicMemory memory, TopicDecision.Unknown unknown, @Nullable String kafkaTopic,
            Function<List<BrokerView>, ClusterBrokers> naming) {
        this(memory, unknown, kafkaTopic, naming, new TopicPlans(), new CreationClaim());
    }

    /** Returns the one of a cluster where the topic never was. */
    TopicSetting forgotten() {
        return with(memory.forgotten());
    }

    /** Returns the one of a topic whose creation was never announced. */
    TopicSetting unannounced() {
        return with(memory.withChange(null));
    }

    private TopicSetting with(TopicMemory other) {
        return new TopicSetting(other, unknown, kafkaTopic, naming, plans, claim);
    }
}
