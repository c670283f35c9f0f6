package io.skewbench.api.v1alpha1;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds a {@link TrialStatus} from defaults or from another one, field by field. */
@SuppressWarnings("NullAway.Init") // what is read from JSON may lack any field until it is checked
public final class TrialStatusBuilder {
    private int index;
    private int attempt;
    private String variant;
    private @Nullable Map<String, String> sweep;
    private int repetition;
    private String state;
    private @Nullable String reason;
    private @Nullable String startTime;
    private @Nullable Double startSkewMs;
    private @Nullable Long acknowledged;
    private @Nullable Long transactionMarkers;
    private @Nullable Long offsetGrowth;
    private @Nullable Double recordsPerSecond;
    private @Nullable Double publishLatencyP99Ms;

    TrialStatusBuilder() {}

    TrialStatusBuilder(TrialStatus from) {
        this.index = from.index();
        this.attempt = from.attempt();
        this.variant = from.variant();
        this.sweep = from.sweep();
        this.repetition = from.repetition();
        this.state = from.state();
        this.reason = from.reason();
        this.startTime = from.startTime();
        this.startSkewMs = from.startSkewMs();
        this.acknowledged = from.acknowledged();
        this.transactionMarkers = from.transactionMarkers();
        this.offsetGrowth = from.offsetGrowth();
        this.recordsPerSecond = from.recordsPerSecond();
        this.publishLatencyP99Ms = from.publishLatencyP99Ms();
    }

    public TrialStatusBuilder index(int value) {
        this.index = value;
        return this;
    }

    public TrialStatusBuilder attempt(int value) {
        this.attempt = value;
        return this;
    }

    public TrialStatusBuilder variant(String value) {
        this.variant = value;
        return this;
    }

    public TrialStatusBuilder sweep(@Nullable Map<String, String> value) {
        this.sweep = value;
        return this;
    }

    public TrialStatusBuilder repetition(int value) {
        this.repetition = value;
        return this;
    }

    public TrialStatusBuilder state(String value) {
        this.state = value;
        return this;
    }

    public TrialStatusBuilder reason(@Nullable String value) {
        this.reason = value;
        return this;
    }

    public TrialStatusBuilder startTime(@Nullable String value) {
        this.startTime = value;
        return this;
    }

    public TrialStatusBuilder startSkewMs(@Nullable Double value) {
        this.startSkewMs = value;
        return this;
    }

    public TrialStatusBuilder acknowledged(@Nullable Long value) {
        this.acknowledged = value;
        return this;
    }

    public TrialStatusBuilder transactionMarkers(@Nullable Long value) {
        this.transactionMarkers = value;
        return this;
    }

    public TrialStatusBuilder offsetGrowth(@Nullable Long value) {
        this.offsetGrowth = value;
        return this;
    }

    public TrialStatusBuilder recordsPerSecond(@Nullable Double value) {
        this.recordsPerSecond = value;
        return this;
    }

    public TrialStatusBuilder publishLatencyP99Ms(@Nullable Double value) {
        this.publishLatencyP99Ms = value;
        return this;
    }

    /** Returns the trial status. */
    public TrialStatus build() {
        return new TrialStatus(index, attempt, variant, sweep, repetition, state, reason, startTime, startSkewMs,
                acknowledged, transactionMarkers, offsetGrowth, recordsPerSecond, publishLatencyP99Ms);
    }
}
