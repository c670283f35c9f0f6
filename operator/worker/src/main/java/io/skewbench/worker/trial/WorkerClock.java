package io.skewbench.worker.trial;

import io.skewbench.protocol.plan.KafkaTask;
import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.StartClock;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport.Ready;
import io.skewbench.worker.clients.ConnectionSettings;
import io.skewbench.worker.clock.BrokerClock;
import io.skewbench.worker.clock.OwnMachine;
import io.skewbench.worker.control.ControlPlane;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The clock of one worker, compared with the clocks that all workers of its trial read. */
public final class WorkerClock {
    private final InstantSource own;
    private final @Nullable BrokerClock broker;
    private final Ready ready;

    private WorkerClock(InstantSource own, @Nullable BrokerClock broker, Ready ready) {
        this.own = own;
        this.broker = broker;
        this.ready = ready;
    }

    /** Reads the other clocks; a broker's only for tasks in Kafka. This is the last step before a worker is Ready. */
    public static WorkerClock read(TaskPlan plan, int pod, ControlPlane control, InstantSource own)
            throws InterruptedException {
        var topic = plan.control().clockTopic();
        if (topic == null || !(plan instanceof KafkaTask task)) {
            return new WorkerClock(own, null,
                    new Ready(new ClockReading(OwnMachine.id(), null, null, null), control.clock()));
        }
        var broker = new BrokerClock(new ConnectionSettings(task, pod).of("clock"), topic,
                plan.control().clockReadings(), own);
        return new WorkerClock(own, broker, new Ready(broker.read(), control.clock()));
    }

    public Ready ready() {
        return ready;
    }

    InstantSource own() {
        return own;
    }

    /** Returns the start time by this clock, in milliseconds since 1970. */
    public double start(StartSignal signal) {
        return signal.onClockOf(ready);
    }

    /**
     * Returns the offset of the clock by which this one is corrected, or of another clock if it isn't; null if none is
     * known.
     */
    @Nullable
    public StartClock startClock(StartSignal signal) {
        return StartClock.of(signal, ready);
    }

    /** Reads the broker's clock again, because clocks drift; returns the bounds that held before and after. */
    public ClockReading readAgain() throws InterruptedException {
        var before = Objects.requireNonNull(ready.clock());
        return broker == null ? before : before.and(broker.read());
    }
}
