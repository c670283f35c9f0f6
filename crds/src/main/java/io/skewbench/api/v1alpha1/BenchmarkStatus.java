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
        @JsonPropertyDescription("What is left out here, as a status holds 256 KiB at most; once the run has ended, result says where all of it is.")
        @Nullable List<String> omitted,
        @JsonPropertyDescription("Complete, Failed, Finished (either), ObjectivesMet, and Ready, Reconciling and Stalled, as kstatus reads them.")
        @Nullable List<Condition> conditions) {

    /** Returns the status of a run of which nothing is known but how it stands. */
    public static BenchmarkStatus of(@Nullable Long observedGeneration, String phase, String summary,
            @Nullable List<Condition> conditions) {
        return new BenchmarkStatus(observedGeneration, phase, summary, null, null, null, null, null, null, null, null,
                null, null, null, null, null, conditions);
    }

    /** Returns this status with another sentence. */
    public BenchmarkStatus withSummary(@Nullable String other) {
        return with(phase, other);
    }

    /** Returns this status with another phase and summary. */
    public BenchmarkStatus with(@Nullable String otherPhase, @Nullable String other) {
        return new BenchmarkStatus(observedGeneration, otherPhase, other, runId, startTime, completionTime, progress,
                cluster, environment, trials, variants, comparisons, objectives, warnings, result, omitted, conditions);
    }

    /** Returns this status with another progress. */
    public BenchmarkStatus withProgress(@Nullable Progress other) {
        return new BenchmarkStatus(observedGeneration, phase, summary, runId, startTime, completionTime, other,
                cluster, environment, trials, variants, comparisons, objectives, warnings, result, omitted, conditions);
    }

    /** Returns this status with the same conditions of a generation of the spec. */
    public BenchmarkStatus withConditions(@Nullable Long generation, @Nullable List<Condition> other) {
        return new BenchmarkStatus(generation, phase, summary, runId, startTime, completionTime, progress, cluster,
                environment, trials, variants, comparisons, objectives, warnings, result, omitted, other);
    }

    /** Returns this status with another state of the run's own Kafka. */
    public BenchmarkStatus withCluster(@Nullable EphemeralStatus other) {
        return new BenchmarkStatus(observedGeneration, phase, summary, runId, startTime, completionTime, progress,
                other, environment, trials, variants, comparisons, objectives, warnings, result, omitted, conditions);
    }

    /** Returns this status with another environment. */
    public BenchmarkStatus withEnvironment(@Nullable Environment other) {
        return new BenchmarkStatus(observedGeneration, phase, summary, runId, startTime, completionTime, progress,
                cluster, other, trials, variants, comparisons, objectives, warnings, result, omitted, conditions);
    }

    /** Returns this status with other lines of trials. */
    public BenchmarkStatus withTrials(@Nullable List<TrialStatus> other) {
        return new BenchmarkStatus(observedGeneration, phase, summary, runId, startTime, completionTime, progress,
                cluster, environment, other, variants, comparisons, objectives, warnings, result, omitted, conditions);
    }

    /** Returns this status with other rows. */
    public BenchmarkStatus withVariants(@Nullable List<VariantResult> other) {
        return new BenchmarkStatus(observedGeneration, phase, summary, runId, startTime, completionTime, progress,
                cluster, environment, trials, other, comparisons, objectives, warnings, result, omitted, conditions);
    }

    /** Returns this status with other comparisons. */
    public BenchmarkStatus withComparisons(@Nullable List<Comparison> other) {
        return new BenchmarkStatus(observedGeneration, phase, summary, runId, startTime, completionTime, progress,
                cluster, environment, trials, variants, other, objectives, warnings, result, omitted, conditions);
    }

    /** Returns this status with other objectives. */
    public BenchmarkStatus withObjectives(@Nullable List<ObjectiveResult> other) {
        return new BenchmarkStatus(observedGeneration, phase, summary, runId, startTime, completionTime, progress,
                cluster, environment, trials, variants, comparisons, other, warnings, result, omitted, conditions);
    }

    /** Returns this status with other warnings. */
    public BenchmarkStatus withWarnings(@Nullable List<String> other) {
        return new BenchmarkStatus(observedGeneration, phase, summary, runId, startTime, completionTime, progress,
                cluster, environment, trials, variants, comparisons, objectives, other, result, omitted, conditions);
    }

    /** Returns this status with another place of the result. */
    public BenchmarkStatus withResult(@Nullable ResultRef other) {
        return new BenchmarkStatus(observedGeneration, phase, summary, runId, startTime, completionTime, progress,
                cluster, environment, trials, variants, comparisons, objectives, warnings, other, omitted, conditions);
    }

    /** Returns this status with another account of what is left out. */
    public BenchmarkStatus withOmitted(@Nullable List<String> other) {
        return new BenchmarkStatus(observedGeneration, phase, summary, runId, startTime, completionTime, progress,
                cluster, environment, trials, variants, comparisons, objectives, warnings, result, other, conditions);
    }
}
