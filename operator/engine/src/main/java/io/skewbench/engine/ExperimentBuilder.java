package io.skewbench.engine;

import io.skewbench.api.v1alpha1.Objective;
import io.skewbench.engine.Experiment.PlannedWorkload;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.Experiment.Trial;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Builds an {@link Experiment} from defaults, field by field. */
public final class ExperimentBuilder {
    private List<PlannedWorkload> workloads = List.of();
    private List<Row> rows = List.of();
    private List<Trial> trials = List.of();
    private @Nullable String baseline;
    private @Nullable Duration warmup;
    private @Nullable Duration duration;
    private @Nullable Duration readyTimeout;
    private int trialRetries;
    private int minAcknowledgedPercent;
    private long seed;
    private List<Objective> objectives = List.of();

    ExperimentBuilder() {}

    public ExperimentBuilder workloads(List<PlannedWorkload> value) {
        this.workloads = value;
        return this;
    }

    public ExperimentBuilder rows(List<Row> value) {
        this.rows = value;
        return this;
    }

    public ExperimentBuilder trials(List<Trial> value) {
        this.trials = value;
        return this;
    }

    public ExperimentBuilder baseline(String value) {
        this.baseline = value;
        return this;
    }

    public ExperimentBuilder warmup(Duration value) {
        this.warmup = value;
        return this;
    }

    public ExperimentBuilder duration(Duration value) {
        this.duration = value;
        return this;
    }

    public ExperimentBuilder readyTimeout(Duration value) {
        this.readyTimeout = value;
        return this;
    }

    public ExperimentBuilder trialRetries(int value) {
        this.trialRetries = value;
        return this;
    }

    public ExperimentBuilder minAcknowledgedPercent(int value) {
        this.minAcknowledgedPercent = value;
        return this;
    }

    public ExperimentBuilder seed(long value) {
        this.seed = value;
        return this;
    }

    public ExperimentBuilder objectives(List<Objective> value) {
        this.objectives = value;
        return this;
    }

    /**
     * Returns the experiment.
     *
     * @throws NullPointerException if a required field is not set
     */
    public Experiment build() {
        return new Experiment(workloads, rows, trials, Objects.requireNonNull(baseline, "baseline"),
                Objects.requireNonNull(warmup, "warmup"), Objects.requireNonNull(duration, "duration"),
                Objects.requireNonNull(readyTimeout, "readyTimeout"), trialRetries, minAcknowledgedPercent, seed,
                objectives);
    }
}
