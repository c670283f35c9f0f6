package io.skewbench.worker.operate;

import io.skewbench.protocol.plan.OperationPlan;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.OperationsResult;
import io.skewbench.protocol.report.StartClock;
import io.skewbench.protocol.report.UsageResult;
import io.skewbench.protocol.report.WorkerFailure;
import io.skewbench.worker.control.ControlPlane;
import io.skewbench.worker.failure.WorkerFailedException;
import io.skewbench.worker.measure.ProcessUsage;
import io.skewbench.worker.measure.Window;
import io.skewbench.worker.measure.WorkerFacts;
import io.skewbench.worker.trial.ProgressReports;
import io.skewbench.worker.trial.WorkerClock;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs a worker that times operations, whatever the system under test. */
public final class Operating {
    private final ControlPlane control;
    private final OperationPlan plan;
    private final int pod;
    private final SystemClients system;
    private final List<String> operations;
    private final List<String> events;

    private Operating(ControlPlane control, OperationPlan plan, int pod, SystemClients system) {
        this.control = control;
        this.plan = plan;
        this.pod = pod;
        this.system = system;
        this.operations = plan.probe().operations().stream().filter(system.requests()::contains).toList();
        this.events = plan.probe().operations().stream().filter(system.events()::contains).toList();
    }

    /**
     * Carries out the plan with clients that are connected, which the caller closes.
     *
     * @throws WorkerFailedException if it can't be carried out
     */
    public static OperationsResult run(ControlPlane control, OperationPlan plan, int pod, InstantSource own,
            SystemClients system) throws InterruptedException {
        var operating = new Operating(control, plan, pod, system);
        operating.checkOperations();
        return operating.run(own);
    }

    private void checkOperations() {
        if (operations.isEmpty() || operations.size() + events.size() < plan.probe().operations().size()) {
            throw new WorkerFailedException(WorkerFailure.WORKER_FAILED, "This worker cannot time all of "
                    + plan.probe().operations() + ", only " + system.requests() + " and with them " + system.events(),
                    null);
        }
    }

    private OperationsResult run(InstantSource own) throws InterruptedException {
        Rehearsal.run(system.clients(), operations, system.answerTimeout());
        var clock = WorkerClock.read(plan, pod, control, own);
        control.report(clock.ready());
        var signal = control.awaitStart();
        var window = Window.of(clock.start(signal), plan, own);
        var outcome = run(new OperationTrial(plan, pod, system, operations, events, window), window);
        system.deleteOwn();
        return result(window, outcome, clock.readAgain(), clock.startClock(signal));
    }

    private OperationTrial.Outcome run(OperationTrial trial, Window window) throws InterruptedException {
        var progress = new ProgressReports(control, plan, pod, window, trial::progress, () -> null);
        try {
            return trial.run();
        } finally {
            progress.close();
        }
    }

    private OperationsResult result(Window window, OperationTrial.Outcome outcome, @Nullable ClockReading clock,
            @Nullable StartClock startClock) {
        return OperationsResult.builder().pod(pod).startSkewMs(outcome.startSkewMs())
                .measuredMs(TimeUnit.NANOSECONDS.toMillis(window.measuredNanos())).operations(outcome.operations())
                .counts(system.counts()).timeline(outcome.course().timeline()).usage(usage(outcome.usage()))
                .facts(WorkerFacts.ofClient(system.version())).clock(clock).startClock(startClock).build();
    }

    private static UsageResult usage(ProcessUsage usage) {
        return new UsageResult(usage.cpuMs(), usage.gcMs(), usage.stealShare(), usage.busyShare(),
                usage.threadShare());
    }
}
