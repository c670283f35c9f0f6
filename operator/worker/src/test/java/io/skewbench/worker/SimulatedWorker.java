package io.skewbench.worker;

import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.NodeResult;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import io.skewbench.worker.clock.OwnMachine;
import io.skewbench.worker.control.ControlPlane;
import io.skewbench.worker.control.SharedClient;
import io.skewbench.worker.measure.Window;
import io.skewbench.worker.measure.WorkerFacts;
import io.skewbench.worker.trial.ProgressReports;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * A worker that communicates with the API server like a real one but not with Kafka, so that one process has room for a
 * thousand. It reports one record to each partition of its only topic, and a time line of five minutes, however long
 * its trial is. It creates its report while the trial runs, because at the end a thousand workers would take processor
 * time from the operator, which real workers don't.
 */
public final class SimulatedWorker {
    private static final int RECORD_BYTES = 100;
    private static final double LOG_MEAN = 1.5;
    private static final double MS = 1e6;

    private final ControlPlane control;
    private final int pod;
    private final int partitions;
    private final int brokers;

    /** @param partitions of its topic, whose leaders rotate over the brokers */
    public SimulatedWorker(ControlPlane control, int pod, int partitions, int brokers) {
        this.control = control;
        this.pod = pod;
        this.partitions = partitions;
        this.brokers = brokers;
    }

    /**
     * Creates the worker of a pod with these arguments and this index.
     *
     * @throws IllegalArgumentException if these aren't arguments of a worker on Kubernetes
     */
    public static SimulatedWorker of(List<String> arguments, int pod, SharedClient client, int partitions,
            int brokers) {
        var parsed = WorkerArguments.parse(arguments, Map.of("JOB_COMPLETION_INDEX", Integer.toString(pod)));
        if (parsed instanceof WorkerArguments.Kubernetes kubernetes) {
            return new SimulatedWorker(client.of(kubernetes.plan(), kubernetes.planSha256(), kubernetes.workload(),
                    kubernetes.reportPrefix() + "-" + pod), pod, partitions, brokers);
        }
        throw new IllegalArgumentException("Not on Kubernetes: " + arguments);
    }

    /**
     * Runs the worker.
     *
     * @param onStart called at the start
     * @return how long before the start time the worker received it, in milliseconds; negative if it was too late
     */
    public double run(Runnable onStart) throws InterruptedException {
        control.report(new WorkerReport.Preparing());
        var plan = (WorkerPlan) control.plan();
        var clock = new ClockReading(OwnMachine.id(), 0.0, 0.0, null);
        var ready = new WorkerReport.Ready(clock, control.clock());
        control.report(ready);
        var signal = control.awaitStart();
        var window = Window.of(signal.onClockOf(ready), plan, InstantSource.system());
        var ahead = window.startNanos() - System.nanoTime();
        awaitNanos(window.startNanos());
        var skewNanos = System.nanoTime() - window.startNanos();
        onStart.run();
        var progress = new ProgressReports(control, plan, pod, window, () -> new Counts(partitions, partitions, 0),
                () -> null);
        // One after the other: if all began at once, the last ones would be late.
        awaitNanos(window.startNanos() + (window.toNanos() - window.startNanos()) / plan.pods() * pod);
        var result = WorkerReport.Done.of(result(plan, skewNanos / MS, clock));
        awaitNanos(window.toNanos());
        progress.close();
        Thread.sleep(plan.control().resultDelay(pod, plan.pods()));
        control.report(result);
        return ahead / MS;
    }

    private static void awaitNanos(long nanos) throws InterruptedException {
        for (var left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
            TimeUnit.NANOSECONDS.sleep(left);
        }
    }

    private WorkerResult result(WorkerPlan plan, double skewMs, ClockReading clock) {
        var random = new Random(pod);
        var latencies = Histogram.empty();
        var rows = IntStream.range(0, partitions).mapToObj(partition -> {
            latencies.recordValue((long) (Math.exp(random.nextGaussian() + LOG_MEAN) * MS));
            return new PartitionResult(plan.topicNames().getFirst(), partition, partition % brokers, 1, RECORD_BYTES, 1,
                    0);
        }).toList();
        var counts = new Counts(partitions, partitions, 0);
        var latency = Histogram.of(latencies);
        var nodes = IntStream.range(0, brokers)
                .mapToObj(broker -> new NodeResult(broker, 1 + random.nextDouble(), (double) partitions / brokers))
                .toList();
        return WorkerResult.builder().pod(pod).startSkewMs(skewMs).measuredMs(plan.durationMs()).measured(counts)
                .total(counts).due((long) partitions).acknowledgedInWindow(partitions)
                .bytesInWindow((long) partitions * RECORD_BYTES).publishLatency(latency).serviceLatency(latency)
                .sendLateness(latency).timeline(SimulatedTimeline.of(pod, brokers)).partitions(rows).nodes(nodes)
                .client(new ClientResult((double) RECORD_BYTES, 1.0, 1.0, 0.0, 1, 0))
                .facts(WorkerFacts.facts(null, null)).clock(clock).build();
    }
}
