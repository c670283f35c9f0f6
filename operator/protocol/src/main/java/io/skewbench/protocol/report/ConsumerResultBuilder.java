package io.skewbench.protocol.report;

import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.ConsumerResult.Span;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds a {@link ConsumerResult} from defaults or from another one, field by field. */
@SuppressWarnings("NullAway.Init") // what is read from JSON may lack any field until it is checked
public final class ConsumerResultBuilder {
    private int pod;
    private long measuredMs;
    private long recordsInWindow;
    private long bytesInWindow;
    private Histogram endToEndLatency;
    private long earlyNanos;
    private long lagStepMs;
    private List<Long> lag = List.of();
    private int rebalances;
    private List<Span> spans = List.of();
    private ClockReading clock;
    private Facts facts;
    private List<String> warnings = List.of();
    private @Nullable StartClock startClock;

    ConsumerResultBuilder() {}

    ConsumerResultBuilder(ConsumerResult from) {
        this.pod = from.pod();
        this.measuredMs = from.measuredMs();
        this.recordsInWindow = from.recordsInWindow();
        this.bytesInWindow = from.bytesInWindow();
        this.endToEndLatency = from.endToEndLatency();
        this.earlyNanos = from.earlyNanos();
        this.lagStepMs = from.lagStepMs();
        this.lag = from.lag();
        this.rebalances = from.rebalances();
        this.spans = from.spans();
        this.clock = from.clock();
        this.facts = from.facts();
        this.warnings = from.warnings();
        this.startClock = from.startClock();
    }

    public ConsumerResultBuilder pod(int value) {
        this.pod = value;
        return this;
    }

    public ConsumerResultBuilder measuredMs(long value) {
        this.measuredMs = value;
        return this;
    }

    public ConsumerResultBuilder recordsInWindow(long value) {
        this.recordsInWindow = value;
        return this;
    }

    public ConsumerResultBuilder bytesInWindow(long value) {
        this.bytesInWindow = value;
        return this;
    }

    public ConsumerResultBuilder endToEndLatency(Histogram value) {
        this.endToEndLatency = value;
        return this;
    }

    public ConsumerResultBuilder earlyNanos(long value) {
        this.earlyNanos = value;
        return this;
    }

    public ConsumerResultBuilder lagStepMs(long value) {
        this.lagStepMs = value;
        return this;
    }

    public ConsumerResultBuilder lag(List<Long> value) {
        this.lag = value;
        return this;
    }

    public ConsumerResultBuilder rebalances(int value) {
        this.rebalances = value;
        return this;
    }

    public ConsumerResultBuilder spans(List<Span> value) {
        this.spans = value;
        return this;
    }

    public ConsumerResultBuilder clock(ClockReading value) {
        this.clock = value;
        return this;
    }

    public ConsumerResultBuilder facts(Facts value) {
        this.facts = value;
        return this;
    }

    public ConsumerResultBuilder warnings(List<String> value) {
        this.warnings = value;
        return this;
    }

    public ConsumerResultBuilder startClock(@Nullable StartClock value) {
        this.startClock = value;
        return this;
    }

    /** Returns the consumer result. */
    public ConsumerResult build() {
        return new ConsumerResult(pod, measuredMs, recordsInWindow, bytesInWindow, endToEndLatency, earlyNanos,
                lagStepMs, lag, rebalances, spans, clock, facts, warnings, startClock);
    }
}
