package io.skewbench.engine.observation;

import io.skewbench.engine.AttemptId;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.Observed.MissingWorkers;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.StartSignal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Builds an {@link AttemptView} from defaults or from another one, field by field. */
public final class AttemptViewBuilder {
    private @Nullable AttemptId id;
    private @Nullable Instant createdAt;
    private Map<String, List<Long>> offsetsBefore = Map.of();
    private @Nullable StartSignal start;
    private List<WorkerView> workers = List.of();
    private @Nullable Map<String, List<Long>> offsetsAfter;
    private @Nullable ClockReading driverClock;
    private @Nullable String tampering;
    private @Nullable MissingWorkers missing;

    AttemptViewBuilder() {}

    AttemptViewBuilder(AttemptView from) {
        this.id = from.id();
        this.createdAt = from.createdAt();
        this.offsetsBefore = from.offsetsBefore();
        this.start = from.start();
        this.workers = from.workers();
        this.offsetsAfter = from.offsetsAfter();
        this.driverClock = from.driverClock();
        this.tampering = from.tampering();
        this.missing = from.missing();
    }

    public AttemptViewBuilder id(AttemptId value) {
        this.id = value;
        return this;
    }

    public AttemptViewBuilder createdAt(Instant value) {
        this.createdAt = value;
        return this;
    }

    public AttemptViewBuilder offsetsBefore(Map<String, List<Long>> value) {
        this.offsetsBefore = value;
        return this;
    }

    public AttemptViewBuilder start(@Nullable StartSignal value) {
        this.start = value;
        return this;
    }

    public AttemptViewBuilder workers(List<WorkerView> value) {
        this.workers = value;
        return this;
    }

    public AttemptViewBuilder offsetsAfter(@Nullable Map<String, List<Long>> value) {
        this.offsetsAfter = value;
        return this;
    }

    public AttemptViewBuilder driverClock(@Nullable ClockReading value) {
        this.driverClock = value;
        return this;
    }

    public AttemptViewBuilder tampering(@Nullable String value) {
        this.tampering = value;
        return this;
    }

    public AttemptViewBuilder missing(@Nullable MissingWorkers value) {
        this.missing = value;
        return this;
    }

    /**
     * Returns the attempt view.
     *
     * @throws NullPointerException if a required field is not set
     */
    public AttemptView build() {
        return new AttemptView(Objects.requireNonNull(id, "id"), Objects.requireNonNull(createdAt, "createdAt"),
                offsetsBefore, start, workers, offsetsAfter, driverClock, tampering, missing);
    }
}
