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

        @PreserveUnknownFields
        @Size(max = Rules.SETTINGS_MAX)
        @JsonPropertyDescription("Producer settings, which no variant may set.")
        @Nullable Map<String, Object> producer) {

    /** Returns a builder that starts from the defaults. */
    public static SweepValueBuilder builder() {
        return SweepValueBuilder.builder();
    }
}
