package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import org.jspecify.annotations.Nullable;

/** Topics that producers know and send nothing to. All are alike, because nothing but their metadata counts. */
public record IdleTopics(
        @Required
        @Min(1)
        @Max(1000)
        @JsonPropertyDescription("Number of topics, 1 to 1000; at most 2000 in all workloads together.") int count,

        @Min(1)
        @Max(1000)
        @JsonPropertyDescription("Partitions of each topic, 1 to 1000; at most 20000 in all workloads together. "
                + "Default: 1.")
        @Nullable Integer partitions,

        @Min(1)
        @Max(12)
        @JsonPropertyDescription("Replicas of each partition, 1 to 12. Default: the brokers' "
                + "default.replication.factor.")
        @Nullable Integer replicationFactor) {}
