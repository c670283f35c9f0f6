package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import org.jspecify.annotations.Nullable;

/** One of several topics of a workload. */
@ValidationRule(value = "has(self.topic) != has(self.kafkaTopic)", messageExpression = """
        has(self.topic) ? 'topic "%s" and kafkaTopic "%s" are both given: keep one of them'.format([self.topic, \
        self.kafkaTopic]) : \
        'no topic is given: give topic, the name of a SkewedTopic, or kafkaTopic, the name of an existing topic'""")
public record WeightedTopic(
        @ValidationRule(value = Rules.OBJECT_NAME, messageExpression = Rules.OBJECT_NAME_MESSAGE)
        @Size(max = 253)
        @JsonPropertyDescription("Name of a SkewedTopic.")
        @Nullable String topic,

        @ValidationRule(value = Rules.KAFKA_TOPIC, messageExpression = Rules.KAFKA_TOPIC_MESSAGE)
        @Size(max = 249)
        @JsonPropertyDescription("Name of an existing Kafka topic.")
        @Nullable String kafkaTopic,

        @Min(1)
        @Max(MAX_WEIGHT)
        @JsonPropertyDescription("Share of the workload's records that go to the topic, relative to the weights of the "
                + "other topics; 1 to 1000000. Default: 1.")
        @Nullable Long weight) {

    public static final long MAX_WEIGHT = 1_000_000;
    /** The most topics that a workload may list. */
    public static final int MAX_TOPICS = 32;
}
