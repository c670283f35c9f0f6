package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/** An existing Kafka whose brokers a run gives other settings. */
public record TunedKafka(
        @JsonPropertyDescription("Name of the Kafka resource. It differs from spec.cluster.strimzi.name if that is the "
                + "name of an ephemeral Kafka in its own spec.") String name,
        @JsonPropertyDescription("UID of the Kafka resource. Another resource of the same name is left "
                + "alone.") String uid) {}
