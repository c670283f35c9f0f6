package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** What has become of a Kafka that was made for a run. */
public record EphemeralStatus(
        @JsonPropertyDescription("Name of the Kafka resource, which no other run's has: that of the spec, cut where it is long, and the run's id.") String kafka,
        @JsonPropertyDescription("Made, Removing, Removed, Kept, or Left where it hadn't gone in time: then it goes with the Benchmark.") String state,
        @JsonPropertyDescription("When the operator stops waiting for it to go, where it is Removing, or has stopped, where it is Left. Not set before Kubernetes accepts the deletion.")
        @Nullable String until,
        @JsonPropertyDescription("Why it cannot be deleted at the moment, where it is Removing. The operator tries again every minute.")
        @Nullable String message,
        @JsonPropertyDescription("When Strimzi began to deploy it: readyTimeout counts from then. Not set before Strimzi does, and after the run.")
        @Nullable String deployingSince) {

    public static final String MADE = "Made";
    public static final String REMOVING = "Removing";
    public static final String REMOVED = "Removed";
    public static final String KEPT = "Kept";
    public static final String LEFT = "Left";

    /** A state that lasts until something happens to the run. */
    public EphemeralStatus(String kafka, String state) {
        this(kafka, state, null);
    }

    /** A state that the operator bounds. */
    public EphemeralStatus(String kafka, String state, @Nullable String until) {
        this(kafka, state, until, null);
    }

    /** A state that the operator bounds, and why it lasts. */
    public EphemeralStatus(String kafka, String state, @Nullable String until, @Nullable String message) {
        this(kafka, state, until, message, null);
    }

    /** One that is there, or is about to be created. */
    public static EphemeralStatus made(String kafka, @Nullable String deployingSince) {
        return new EphemeralStatus(kafka, MADE, null, null, deployingSince);
    }
}
