package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the run is, and what it measured. */
@JsonClassDescription("Where the run is, and what it measured.")
public record BenchmarkStatus(
        @JsonPropertyDescription("Generation of the spec that this status is about.")
        @Nullable Long observedGeneration,
        @JsonPropertyDescription("Pending, Queued, Preparing, Running, Suspended, Complete or Failed.")
        @Nullable String phase,
        @JsonPropertyDescription("One sentence: what is awaited, or what came out.")
        @Nullable String summary,
        @JsonPropertyDescription("Id of the run; child objects carry it in their names.")
        @Nullable String runId,
        @JsonPropertyDescription("When the run started, RFC 3339.")
        @Nullable String startTime,
        @JsonPropertyDescription("When the run ended, RFC 3339.")
        @Nullable String completionTime,
        @JsonPropertyDescription("How far the run is.")
        @Nullable Progress progress,
        @JsonPropertyDescription("The Kafka that was made for this run.")
        @Nullable EphemeralStatus cluster,
        @JsonPropertyDescription("What the figures were measured on.")
        @Nullable Environment environment,
        @JsonPropertyDescription("Every trial that was counted or failed, in order.")
        @Nullable List<TrialStatus> trials,
        @JsonPropertyDescription("The figures: a row for each variant and sweep point.")
        @Nullable List<VariantResult> variants,
        @JsonPropertyDescription("Each row against the baseline's.")
        @Nullable List<Comparison> comparisons,
        @JsonPropertyDescription("Each objective and its figure.")
        @Nullable List<ObjectiveResult> objectives,
        @JsonPropertyDescription("What an expert would object to in these figures.")
        @Nullable List<String> warnings,
        @JsonPropertyDescription("Where the full result is, histograms included.")
        @Nullable ResultRef result,
        @JsonPropertyDescription("Complete, Failed, Finished (either), ObjectivesMet, and Ready, Reconciling and Stalled, as kstatus reads them.")
        @Nullable List<Condition> conditions) {}
