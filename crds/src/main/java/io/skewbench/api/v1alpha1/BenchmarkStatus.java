package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.kubernetes.api.model.Condition;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the run is, and what it measured. */
@JsonClassDescription("State and results of the run.")
@RecordBuilder
public record BenchmarkStatus(
        @JsonPropertyDescription("Generation of the spec that this status describes.")
        @Nullable Long observedGeneration,
        @JsonPropertyDescription("Pending, Queued, Preparing, Running, Suspended, Complete or Failed.")
        @Nullable String phase,
        @JsonPropertyDescription("What the run is waiting for, or its result, in one sentence.")
        @Nullable String summary,
        @JsonPropertyDescription("Id of the run, which is part of the names of its child objects.")
        @Nullable String runId,
        @JsonPropertyDescription("When the run started, RFC 3339.")
        @Nullable String startTime,
        @JsonPropertyDescription("When the run ended, RFC 3339.")
        @Nullable String completionTime,
        @JsonPropertyDescription("Progress of the run.")
        @Nullable Progress progress,
        @JsonPropertyDescription("The Kafka that was created for this run.")
        @Nullable EphemeralStatus cluster,
        @JsonPropertyDescription("The existing Kafka whose brokers this run gives other settings. They get their own "
                + "back when it ends.")
        @Nullable TunedKafka tunedKafka,
        @JsonPropertyDescription("Cluster, machines and versions that the figures were measured on.")
        @Nullable Environment environment,
        @JsonPropertyDescription("Trials that ran first and are not measured, so that brokers warm up. No other figure "
                + "includes them.")
        @Nullable BurnInStatus burnIn,
        @JsonPropertyDescription("Set if the run ended before all repetitions, as spec.minRepetitions allows.")
        @Nullable EarlyEnd earlyEnd,
        @JsonPropertyDescription("What a run with spec.calibrate found out about the cluster.")
        @Nullable Calibration calibration,
        @JsonPropertyDescription("What a run with spec.search has found: the capacity of each row, or the value of an "
                + "axis.")
        @Nullable List<Capacity> capacities,
        @JsonPropertyDescription("Every trial that counts or failed, in order.")
        @Nullable List<TrialStatus> trials,
        @JsonPropertyDescription("Results: one row for each variant and sweep point.")
        @Nullable List<VariantResult> variants,
        @JsonPropertyDescription("Comparison of each row with the baseline.")
        @Nullable List<Comparison> comparisons,
        @JsonPropertyDescription("Whether the copy of the baseline differs from it, which a run with spec.seal has.")
        @Nullable Seal seal,
        @JsonPropertyDescription("Each objective, its figure, and whether it is met.")
        @Nullable List<ObjectiveResult> objectives,
        @JsonPropertyDescription("Reasons to doubt these results, as an expert would raise them.")
        @Nullable List<String> warnings,
        @JsonPropertyDescription("Where the complete result is, including histograms.")
        @Nullable ResultRef result,
        @JsonPropertyDescription("Fields that are left out because a status is limited to 256 KiB. Once the run has "
                + "ended, result says where the complete status is.")
        @Nullable List<String> omitted,
        @JsonPropertyDescription("Complete, Failed, Finished (either of them), ObjectivesMet, Runnable (present while "
                + "something prevents the next trial), BrokersRestored (present once brokers were moved for the run), "
                + "BrokerSettingsRestored (present once settings of an existing Kafka were changed for it), "
                + "and Ready, Reconciling and Stalled as defined by kstatus.")
        @Nullable List<Condition> conditions) {

    /** Returns a builder that starts from the defaults. */
    public static BenchmarkStatusBuilder builder() {
        return BenchmarkStatusBuilder.builder();
    }

    /** Returns a builder that starts from this status. */
    public BenchmarkStatusBuilder toBuilder() {
        return BenchmarkStatusBuilder.builder(this);
    }

    /** Returns a status with a phase, a summary and conditions, and without results. */
    public static BenchmarkStatus of(@Nullable Long observedGeneration, String phase, String summary,
            @Nullable List<Condition> conditions) {
        return BenchmarkStatus.builder().observedGeneration(observedGeneration).phase(phase).summary(summary)
                .conditions(conditions).build();
    }

    /** Returns this status with another summary. */
    public BenchmarkStatus withSummary(@Nullable String other) {
        return with(phase, other);
    }

    /** Returns this status with another phase and summary. */
    public BenchmarkStatus with(@Nullable String otherPhase, @Nullable String other) {
        return toBuilder().phase(otherPhase).summary(other).build();
    }

    /** Returns this status with another progress. */
    public BenchmarkStatus withProgress(@Nullable Progress other) {
        return toBuilder().progress(other).build();
    }

    /** Returns this status with the same conditions of a generation of the spec. */
    public BenchmarkStatus withConditions(@Nullable Long generation, @Nullable List<Condition> other) {
        return toBuilder().observedGeneration(generation).conditions(other).build();
    }

    /** Returns this status with another state of the run's own Kafka. */
    public BenchmarkStatus withCluster(@Nullable EphemeralStatus other) {
        return toBuilder().cluster(other).build();
    }

    /** Returns this status with another Kafka whose brokers the run gives other settings. */
    public BenchmarkStatus withTunedKafka(@Nullable TunedKafka other) {
        return toBuilder().tunedKafka(other).build();
    }

    /** Returns this status with another environment. */
    public BenchmarkStatus withEnvironment(@Nullable Environment other) {
        return toBuilder().environment(other).build();
    }

    /** Returns this status with another burn-in. */
    public BenchmarkStatus withBurnIn(@Nullable BurnInStatus other) {
        return toBuilder().burnIn(other).build();
    }

    /** Returns this status with other lines of trials. */
    public BenchmarkStatus withTrials(@Nullable List<TrialStatus> other) {
        return toBuilder().trials(other).build();
    }

    /** Returns this status with other rows. */
    public BenchmarkStatus withVariants(@Nullable List<VariantResult> other) {
        return toBuilder().variants(other).build();
    }

    /** Returns this status with other capacities. */
    public BenchmarkStatus withCapacities(@Nullable List<Capacity> other) {
        return toBuilder().capacities(other).build();
    }

    /** Returns this status with other comparisons. */
    public BenchmarkStatus withComparisons(@Nullable List<Comparison> other) {
        return toBuilder().comparisons(other).build();
    }

    /** Returns this status with another seal. */
    public BenchmarkStatus withSeal(@Nullable Seal other) {
        return toBuilder().seal(other).build();
    }

    /** Returns this status with other objectives. */
    public BenchmarkStatus withObjectives(@Nullable List<ObjectiveResult> other) {
        return toBuilder().objectives(other).build();
    }

    /** Returns this status with other warnings. */
    public BenchmarkStatus withWarnings(@Nullable List<String> other) {
        return toBuilder().warnings(other).build();
    }

    /** Returns this status with another place of the result. */
    public BenchmarkStatus withResult(@Nullable ResultRef other) {
        return toBuilder().result(other).build();
    }

    /** Returns this status with another account of what is left out. */
    public BenchmarkStatus withOmitted(@Nullable List<String> other) {
        return toBuilder().omitted(other).build();
    }
}
