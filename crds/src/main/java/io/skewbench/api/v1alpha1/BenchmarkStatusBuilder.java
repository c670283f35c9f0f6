package io.skewbench.api.v1alpha1;

import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds a {@link BenchmarkStatus} from defaults or from another one, field by field. */
public final class BenchmarkStatusBuilder {
    private @Nullable Long observedGeneration;
    private @Nullable String phase;
    private @Nullable String summary;
    private @Nullable String runId;
    private @Nullable String startTime;
    private @Nullable String completionTime;
    private @Nullable Progress progress;
    private @Nullable EphemeralStatus cluster;
    private @Nullable Environment environment;
    private @Nullable List<TrialStatus> trials;
    private @Nullable List<VariantResult> variants;
    private @Nullable List<Comparison> comparisons;
    private @Nullable List<ObjectiveResult> objectives;
    private @Nullable List<String> warnings;
    private @Nullable ResultRef result;
    private @Nullable List<String> omitted;
    private @Nullable List<Condition> conditions;

    BenchmarkStatusBuilder() {}

    BenchmarkStatusBuilder(BenchmarkStatus from) {
        this.observedGeneration = from.observedGeneration();
        this.phase = from.phase();
        this.summary = from.summary();
        this.runId = from.runId();
        this.startTime = from.startTime();
        this.completionTime = from.completionTime();
        this.progress = from.progress();
        this.cluster = from.cluster();
        this.environment = from.environment();
        this.trials = from.trials();
        this.variants = from.variants();
        this.comparisons = from.comparisons();
        this.objectives = from.objectives();
        this.warnings = from.warnings();
        this.result = from.result();
        this.omitted = from.omitted();
        this.conditions = from.conditions();
    }

    public BenchmarkStatusBuilder observedGeneration(@Nullable Long value) {
        this.observedGeneration = value;
        return this;
    }

    public BenchmarkStatusBuilder phase(@Nullable String value) {
        this.phase = value;
        return this;
    }

    public BenchmarkStatusBuilder summary(@Nullable String value) {
        this.summary = value;
        return this;
    }

    public BenchmarkStatusBuilder runId(@Nullable String value) {
        this.runId = value;
        return this;
    }

    public BenchmarkStatusBuilder startTime(@Nullable String value) {
        this.startTime = value;
        return this;
    }

    public BenchmarkStatusBuilder completionTime(@Nullable String value) {
        this.completionTime = value;
        return this;
    }

    public BenchmarkStatusBuilder progress(@Nullable Progress value) {
        this.progress = value;
        return this;
    }

    public BenchmarkStatusBuilder cluster(@Nullable EphemeralStatus value) {
        this.cluster = value;
        return this;
    }

    public BenchmarkStatusBuilder environment(@Nullable Environment value) {
        this.environment = value;
        return this;
    }

    public BenchmarkStatusBuilder trials(@Nullable List<TrialStatus> value) {
        this.trials = value;
        return this;
    }

    public BenchmarkStatusBuilder variants(@Nullable List<VariantResult> value) {
        this.variants = value;
        return this;
    }

    public BenchmarkStatusBuilder comparisons(@Nullable List<Comparison> value) {
        this.comparisons = value;
        return this;
    }

    public BenchmarkStatusBuilder objectives(@Nullable List<ObjectiveResult> value) {
        this.objectives = value;
        return this;
    }

    public BenchmarkStatusBuilder warnings(@Nullable List<String> value) {
        this.warnings = value;
        return this;
    }

    public BenchmarkStatusBuilder result(@Nullable ResultRef value) {
        this.result = value;
        return this;
    }

    public BenchmarkStatusBuilder omitted(@Nullable List<String> value) {
        this.omitted = value;
        return this;
    }

    public BenchmarkStatusBuilder conditions(@Nullable List<Condition> value) {
        this.conditions = value;
        return this;
    }

    /** Returns the benchmark status. */
    public BenchmarkStatus build() {
        return new BenchmarkStatus(observedGeneration, phase, summary, runId, startTime, completionTime, progress,
                cluster, environment, trials, variants, comparisons, objectives, warnings, result, omitted, conditions);
    }
}
