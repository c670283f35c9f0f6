package io.skewbench.engine.result;

import io.skewbench.engine.result.TrialResult.ConsumersOutcome;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.result.TrialResult.WorkerSummary;
import io.skewbench.protocol.timeline.Timeline;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds a {@link TrialResult} from defaults or from another one, field by field. */
@SuppressWarnings("NullAway.Init") // what is read from JSON may lack any field until it is checked
public final class TrialResultBuilder {
    private int formatVersion = TrialResult.FORMAT_VERSION;
    private int trial;
    private int attempt;
    private String variant;
    private Map<String, String> sweep = Map.of();
    private int repetition;
    private @Nullable String reason;
    private @Nullable String message;
    private @Nullable Long startedAtMs;
    private List<ProducersOutcome> producers = List.of();
    private @Nullable Timeline timeline;
    private Map<String, List<Long>> offsetsBefore = Map.of();
    private @Nullable Map<String, List<Long>> offsetsAfter;
    private List<ConsumersOutcome> consumers = List.of();
    private List<ConsumerAccount> accounts = List.of();
    private List<WorkerSummary> workers = List.of();

    TrialResultBuilder() {}

    TrialResultBuilder(TrialResult from) {
        this.formatVersion = from.formatVersion();
        this.trial = from.trial();
        this.attempt = from.attempt();
        this.variant = from.variant();
        this.sweep = from.sweep();
        this.repetition = from.repetition();
        this.reason = from.reason();
        this.message = from.message();
        this.startedAtMs = from.startedAtMs();
        this.producers = from.producers();
        this.timeline = from.timeline();
        this.offsetsBefore = from.offsetsBefore();
        this.offsetsAfter = from.offsetsAfter();
        this.consumers = from.consumers();
        this.accounts = from.accounts();
        this.workers = from.workers();
    }

    public TrialResultBuilder formatVersion(int value) {
        this.formatVersion = value;
        return this;
    }

    public TrialResultBuilder trial(int value) {
        this.trial = value;
        return this;
    }

    public TrialResultBuilder attempt(int value) {
        this.attempt = value;
        return this;
    }

    public TrialResultBuilder variant(String value) {
        this.variant = value;
        return this;
    }

    public TrialResultBuilder sweep(Map<String, String> value) {
        this.sweep = value;
        return this;
    }

    public TrialResultBuilder repetition(int value) {
        this.repetition = value;
        return this;
    }

    public TrialResultBuilder reason(@Nullable String value) {
        this.reason = value;
        return this;
    }

    public TrialResultBuilder message(@Nullable String value) {
        this.message = value;
        return this;
    }

    public TrialResultBuilder startedAtMs(@Nullable Long value) {
        this.startedAtMs = value;
        return this;
    }

    public TrialResultBuilder producers(List<ProducersOutcome> value) {
        this.producers = value;
        return this;
    }

    public TrialResultBuilder timeline(@Nullable Timeline value) {
        this.timeline = value;
        return this;
    }

    public TrialResultBuilder offsetsBefore(Map<String, List<Long>> value) {
        this.offsetsBefore = value;
        return this;
    }

    public TrialResultBuilder offsetsAfter(@Nullable Map<String, List<Long>> value) {
        this.offsetsAfter = value;
        return this;
    }

    public TrialResultBuilder consumers(List<ConsumersOutcome> value) {
        this.consumers = value;
        return this;
    }

    public TrialResultBuilder accounts(List<ConsumerAccount> value) {
        this.accounts = value;
        return this;
    }

    public TrialResultBuilder workers(List<WorkerSummary> value) {
        this.workers = value;
        return this;
    }

    /** Returns the trial result. */
    public TrialResult build() {
        return new TrialResult(formatVersion, trial, attempt, variant, sweep, repetition, reason, message, startedAtMs,
                producers, timeline, offsetsBefore, offsetsAfter, consumers, accounts, workers);
    }
}
