package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One value of an axis: what it sets replaces the same field of the workloads; what it leaves out stays as written. */
@RecordBuilder
public record SweepValue(
        @ValidationRule(value = Rules.DNS_LABEL, messageExpression = Rules.DNS_LABEL_MESSAGE)
        @Required
        @Size(max = 30)
        @JsonPropertyDescription("Name of the value, a DNS label, such as heavy.") String name,

        @Size(max = 30)
        @JsonPropertyDescription("Name of the workload that it is for. Default: all workloads.")
        @Nullable String workload,

        @Size(max = 32)
        @JsonPropertyDescription("SkewedTopics to send to instead of others: the name of one that the workload has, "
                + "with the name of another, such as {orders: orders-balanced}.")
        @Nullable Map<String, String> topics,

        @Min(1)
        @Max(WeightedTopic.MAX_TOPICS)
        @JsonPropertyDescription("Number of topics to send to, from the first one that the workload lists on: at most "
                + "as many as it lists. Their weights stay as written.")
        @Nullable Integer topicCount,

        @Min(1)
        @Max(1000)
        @JsonPropertyDescription("Number of worker pods.")
        @Nullable Integer pods,

        @Min(1)
        @Max(256)
        @JsonPropertyDescription("Number of producers in each pod.")
        @Nullable Integer producersPerPod,

        @JsonPropertyDescription("How fast to send.")
        @Nullable Load load,

        @JsonPropertyDescription("What to send, without a payload.")
        @Nullable Records records,

        @JsonPropertyDescription("Makes each producer flush at intervals.")
        @Nullable Flush flush,

        @JsonPropertyDescription("Makes each producer send its records in transactions.")
        @Nullable Transactions transactions,

        @ValidationRule(value = Variant.KNOWN_VERSION, messageExpression = Variant.KNOWN_VERSION_MESSAGE)
        @Size(max = 16)
        @JsonPropertyDescription("Version of kafka-clients that workers use, which no variant may set: 2.3.1, 2.4.1, "
                + "3.9.2, 4.3.1 or 4.4.0.")
        @Nullable String clientVersion,

        @PreserveUnknownFields
        @Size(max = Sweep.SETTINGS_MAX)
        @JsonPropertyDescription("Settings of all brokers, such as num.replica.fetchers. Only with an ephemeral "
                + "cluster, a Kafka of Strimzi's whose owner allows it, and brokers that skewbench run starts.")
        @Nullable Map<String, Object> broker,

        @PreserveUnknownFields
        @Size(max = Rules.SETTINGS_MAX)
        @JsonPropertyDescription("Producer settings, which no variant may set.")
        @Nullable Map<String, Object> producer) {

    /** Returns a builder that starts from the defaults. */
    public static SweepValueBuilder builder() {
        return SweepValueBuilder.builder();
    }
}
