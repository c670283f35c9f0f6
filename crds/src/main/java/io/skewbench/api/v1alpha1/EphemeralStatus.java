package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/** What has become of a Kafka that was made for a run. */
public record EphemeralStatus(
        @JsonPropertyDescription("Name of the Kafka resource.") String kafka,
        @JsonPropertyDescription("Made, Removing, Removed or Kept.") String state) {

    public static final String MADE = "Made";
    public static final String REMOVING = "Removing";
    public static final String REMOVED = "Removed";
    public static final String KEPT = "Kept";
}
