package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** What has become of a Kafka that was created for a run. */
public record EphemeralStatus(
        @JsonPropertyDescription("Name of the Kafka resource: the name in the spec, shortened if necessary, and the id "
                + "of the run.") String kafka,
        @JsonPropertyDescription("Created, Deleting, Deleted, Kept, or CleanupIncomplete if it was not deleted in "
                + "time; then it is deleted with the Benchmark.") String state,
        @JsonPropertyDescription("When the operator stops waiting for the deletion (Deleting) or stopped waiting "
                + "(CleanupIncomplete). Not set until Kubernetes accepts the deletion.")
        @Nullable String until,
        @JsonPropertyDescription("Why the Kafka cannot be deleted at the moment. The operator tries again every "
                + "minute.")
        @Nullable String message,
        @JsonPropertyDescription("When Strimzi began to deploy the Kafka, from which readyTimeout counts. Not set "
                + "before that, nor after the run.")
        @Nullable String deployingSince) {

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
}
