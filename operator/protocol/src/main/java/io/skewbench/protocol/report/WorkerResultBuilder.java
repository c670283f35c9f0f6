package io.skewbench.protocol.report;

import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Counts;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.report.WorkerResult.NodeResult;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import io.skewbench.protocol.timeline.Timeline;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds a {@link WorkerResult} from defaults or from another one, field by field. */
@SuppressWarnings("NullAway.Init") // what is read from JSON may lack any field until it is checked
public final class WorkerResultBuilder {
    private int pod;
    private double startSkewMs;
    private long measuredMs;
    private Counts measured;
    private Counts total;
    private @Nullable Long due;
    private long acknowledgedInWindow;
    private long bytesInWindow;
    private Histogram publishLatency;
    private Histogram serviceLatency;
    private @Nullable Histogram sendLateness;
    private @Nullable Timeline timeline;
    private Map<String, Long> errors = Map.of();
    private List<PartitionResult> partitions = List.of();
    private List<NodeResult> nodes = List.of();
    private ClientResult client;
    private Facts facts;
    private List<String> warnings = List.of();
    private @Nullable ClockReading clock;
    private @Nullable StartClock startClock;
    private @Nullable Map<String, String> errorMessages;

    WorkerResultBuilder() {}

    WorkerResultBuilder(WorkerResult from) {
        this.pod = from.pod();
        this.startSkewMs = from.startSkewMs();
        this.measuredMs = from.measuredMs();
        this.measured = from.measured();
        this.total = from.total();
        this.due = from.due();
        this.acknowledgedInWindow = from.acknowledgedInWindow();
        this.bytesInWindow = from.bytesInWindow();
        this.publishLatency = from.publishLatency();
        this.serviceLatency = from.serviceLatency();
        this.sendLateness = from.sendLateness();
        this.timeline = from.timeline();
        this.errors = from.errors();
        this.partitions = from.partitions();
        this.nodes = from.nodes();
        this.client = from.client();
        this.facts = from.facts();
        this.warnings = from.warnings();
        this.clock = from.clock();
        this.startClock = from.startClock();
        this.errorMessages = from.errorMessages();
    }

    public WorkerResultBuilder pod(int value) {
        this.pod = value;
        return this;
    }

    public WorkerResultBuilder startSkewMs(double value) {
        this.startSkewMs = value;
        return this;
    }

    public WorkerResultBuilder measuredMs(long value) {
        this.measuredMs = value;
        return this;
    }

    public WorkerResultBuilder measured(Counts value) {
        this.measured = value;
        return this;
    }

    public WorkerResultBuilder total(Counts value) {
        this.total = value;
        return this;
    }

    public WorkerResultBuilder due(@Nullable Long value) {
        this.due = value;
        return this;
    }

    public WorkerResultBuilder acknowledgedInWindow(long value) {
        this.acknowledgedInWindow = value;
        return this;
    }

    public WorkerResultBuilder bytesInWindow(long value) {
        this.bytesInWindow = value;
        return this;
    }

    public WorkerResultBuilder publishLatency(Histogram value) {
        this.publishLatency = value;
        return this;
    }

    public WorkerResultBuilder serviceLatency(Histogram value) {
        this.serviceLatency = value;
        return this;
    }

    public WorkerResultBuilder sendLateness(@Nullable Histogram value) {
        this.sendLateness = value;
        return this;
    }

    public WorkerResultBuilder timeline(@Nullable Timeline value) {
        this.timeline = value;
        return this;
    }

    public WorkerResultBuilder errors(Map<String, Long> value) {
        this.errors = value;
        return this;
    }

    public WorkerResultBuilder partitions(List<PartitionResult> value) {
        this.partitions = value;
        return this;
    }

    public WorkerResultBuilder nodes(List<NodeResult> value) {
        this.nodes = value;
        return this;
    }

    public WorkerResultBuilder client(ClientResult value) {
        this.client = value;
        return this;
    }

    public WorkerResultBuilder facts(Facts value) {
        this.facts = value;
        return this;
    }

    public WorkerResultBuilder warnings(List<String> value) {
        this.warnings = value;
        return this;
    }

    public WorkerResultBuilder clock(@Nullable ClockReading value) {
        this.clock = value;
        return this;
    }

    public WorkerResultBuilder startClock(@Nullable StartClock value) {
        this.startClock = value;
        return this;
    }

    public WorkerResultBuilder errorMessages(@Nullable Map<String, String> value) {
        this.errorMessages = value;
        return this;
    }

    /** Returns the worker result. */
    public WorkerResult build() {
        return new WorkerResult(pod, startSkewMs, measuredMs, measured, total, due, acknowledgedInWindow, bytesInWindow,
                publishLatency, serviceLatency, sendLateness, timeline, errors, partitions, nodes, client, facts,
                warnings, clock, startClock, errorMessages);
    }
}
