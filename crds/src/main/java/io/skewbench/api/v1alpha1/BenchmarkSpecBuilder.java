package io.skewbench.api.v1alpha1;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds a {@link BenchmarkSpec} from defaults, field by field. */
@SuppressWarnings("NullAway.Init") // what is read from JSON may lack any field until it is checked
public final class BenchmarkSpecBuilder {
    private ClusterRef cluster;
    private List<Workload> workloads = List.of();
    private List<Variant> variants = List.of();
    private @Nullable Sweep sweep;
    private @Nullable String baseline;
    private @Nullable String warmup;
    private String duration;
    private @Nullable Integer repetitions;
    private @Nullable Integer trialRetries;
    private @Nullable Integer minAcknowledgedPercent;
    private @Nullable String readyTimeout;
    private @Nullable String startTimeout;
    private @Nullable Long seed;
    private @Nullable List<Objective> objectives;
    private @Nullable WorkerTemplate worker;
    private @Nullable Boolean suspend;
    private @Nullable Long ttlSecondsAfterFinished;

    BenchmarkSpecBuilder() {}

    public BenchmarkSpecBuilder cluster(ClusterRef value) {
        this.cluster = value;
        return this;
    }

    public BenchmarkSpecBuilder workloads(List<Workload> value) {
        this.workloads = value;
        return this;
    }

    public BenchmarkSpecBuilder variants(List<Variant> value) {
        this.variants = value;
        return this;
    }

    public BenchmarkSpecBuilder sweep(@Nullable Sweep value) {
        this.sweep = value;
        return this;
    }

    public BenchmarkSpecBuilder baseline(@Nullable String value) {
        this.baseline = value;
        return this;
    }

    public BenchmarkSpecBuilder warmup(@Nullable String value) {
        this.warmup = value;
        return this;
    }

    public BenchmarkSpecBuilder duration(String value) {
        this.duration = value;
        return this;
    }

    public BenchmarkSpecBuilder repetitions(@Nullable Integer value) {
        this.repetitions = value;
        return this;
    }

    public BenchmarkSpecBuilder trialRetries(@Nullable Integer value) {
        this.trialRetries = value;
        return this;
    }

    public BenchmarkSpecBuilder minAcknowledgedPercent(@Nullable Integer value) {
        this.minAcknowledgedPercent = value;
        return this;
    }

    public BenchmarkSpecBuilder readyTimeout(@Nullable String value) {
        this.readyTimeout = value;
        return this;
    }

    public BenchmarkSpecBuilder startTimeout(@Nullable String value) {
        this.startTimeout = value;
        return this;
    }

    public BenchmarkSpecBuilder seed(@Nullable Long value) {
        this.seed = value;
        return this;
    }

    public BenchmarkSpecBuilder objectives(@Nullable List<Objective> value) {
        this.objectives = value;
        return this;
    }

    public BenchmarkSpecBuilder worker(@Nullable WorkerTemplate value) {
        this.worker = value;
        return this;
    }

    public BenchmarkSpecBuilder suspend(@Nullable Boolean value) {
        this.suspend = value;
        return this;
    }

    public BenchmarkSpecBuilder ttlSecondsAfterFinished(@Nullable Long value) {
        this.ttlSecondsAfterFinished = value;
        return this;
    }

    /** Returns the benchmark spec. */
    public BenchmarkSpec build() {
        return new BenchmarkSpec(cluster, workloads, variants, sweep, baseline, warmup, duration, repetitions,
                trialRetries, minAcknowledgedPercent, readyTimeout, startTimeout, seed, objectives, worker, suspend,
                ttlSecondsAfterFinished);
    }
}
