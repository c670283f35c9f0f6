package io.skewbench.worker;

import io.skewbench.protocol.failure.FailureText;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.plan.Acks;
import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.plan.OperationPlan;
import io.skewbench.protocol.plan.ProbedSystem;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.OperationsResult;
import io.skewbench.protocol.report.StartClock;
import io.skewbench.protocol.report.WorkerFailure;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.worker.clients.ClientSettings;
import io.skewbench.worker.clients.ConnectedProducers;
import io.skewbench.worker.control.ControlPlane;
import io.skewbench.worker.control.ControlPlaneException;
import io.skewbench.worker.failure.WorkerFailedException;
import io.skewbench.worker.measure.ProcessUsage;
import io.skewbench.worker.measure.ProducerMetrics;
import io.skewbench.worker.measure.TopicPartitions;
import io.skewbench.worker.measure.Window;
import io.skewbench.worker.measure.WorkerFacts;
import io.skewbench.worker.measure.WorkerWarnings;
import io.skewbench.worker.operate.Operating;
import io.skewbench.worker.records.PayloadFile;
import io.skewbench.worker.trial.CodeWarmup;
import io.skewbench.worker.trial.Consuming;
import io.skewbench.worker.trial.PreparationWatch;
import io.skewbench.worker.trial.ProgressReports;
import io.skewbench.worker.trial.RunningTrial;
import io.skewbench.worker.trial.WorkerClock;
import io.skewbench.worker.watch.ObservedReplicas;
import io.skewbench.worker.watch.ReplicaWatch;
import io.skewbench.worker.zookeeper.ConnectedEnsemble;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A worker, from its plan to its final report. */
public final class Worker {
    private static final Logger LOG = LoggerFactory.getLogger(Worker.class);

    private final ControlPlane control;
    private final int pod;
    private final @Nullable Path payload;
    private final InstantSource clock;

    /** @param pod index of the worker in its workload, from 0 */
    public Worker(ControlPlane control, int pod) {
        this(control, pod, null);
    }

    /**
     * Creates a worker whose plan may take values from a file.
     *
     * @param pod index of the worker in its workload, from 0
     * @param payload the file, or null
     */
    public Worker(ControlPlane control, int pod, @Nullable Path payload) {
        this(control, pod, payload, InstantSource.system());
    }

    /** Creates a worker that reads the given clock of its machine. */
    Worker(ControlPlane control, int pod, @Nullable Path payload, InstantSource clock) {
        this.control = control;
        this.pod = pod;
        this.payload = payload;
        this.clock = clock;
    }

    /**
     * Carries out the plan and reports.
     *
     * @return the final report, which has been written
     * @throws ControlPlaneException if it could not be written
     */
    public WorkerReport run() throws InterruptedException {
        var report = carryOut();
        try {
            control.report(report);
        } catch (ControlPlaneException e) {
            LOG.atError().addKeyValue("report", Json.write(report)).log("This could not be reported");
            throw e;
        }
        return report;
    }

    private WorkerReport carryOut() throws InterruptedException {
        try {
            control.report(new WorkerReport.Preparing());
            var task = control.plan();
            var result = switch (task) {
                case WorkerPlan plan -> WorkerReport.Done.of(send(plan));
                case ConsumerPlan plan -> WorkerReport.Consumed.of(Consuming.run(control, plan, pod, clock));
                case OperationPlan plan -> WorkerReport.Operated.of(operate(plan));
            };
            Thread.sleep(task.control().resultDelay(pod, task.pods()));
            return result;
        } catch (WorkerFailedException e) {
            LOG.atDebug().setCause(e).log("Failed");
            return e.report();
        } catch (ControlPlaneException e) {
            return new WorkerReport.Failed(WorkerFailure.CONTROL_PLANE_FAILED, FailureText.of(e));
        } catch (RuntimeException | Error e) {
            LOG.atError().setCause(e).log("Unexpected");
            return new WorkerReport.Failed(WorkerFailure.WORKER_FAILED, "The worker itself failed: " + e);
        }
    }

    private OperationsResult operate(OperationPlan plan) throws InterruptedException {
        try (var clients = switch (plan.system()) {
            case ProbedSystem.Ensemble ensemble -> ConnectedEnsemble.open(plan, ensemble, pod);
        }) {
            return Operating.run(control, plan, pod, clock, clients);
        }
    }

    private WorkerResult send(WorkerPlan plan) throws InterruptedException {
        checkClient(plan);
        var values = PayloadFile.of(plan, payload);
        var source = values.records(plan);
        try (var connection = open(plan); var replicas = watchReplicas(plan, connection)) {
            CodeWarmup.run(plan, source);
            var leaders = connection.leaders();
            var own = WorkerClock.read(plan, pod, control, clock);
            control.report(own.ready());
            var signal = control.awaitStart();
            var window = Window.of(own.start(signal), plan, clock);
            var trial = new RunningTrial(new ClientSettings(plan, pod), connection, source, window, leaders);
            replicas.start(window, knowsAllWritten(plan) ? trial::acknowledged : null);
            var outcome = run(plan, trial, window);
            // What replicas lack is looked at before anything else takes time.
            replicas.sent(written(plan, outcome));
            // Before the wait for replicas, during which leaders may move.
            var result = result(plan, values, window, outcome, leaders, connection.leaders(), own.readAgain(),
                    own.startClock(signal));
            return withReplicas(result, replicas.end(), replicas.failure());
        }
    }

    private static WorkerResult withReplicas(WorkerResult result, @Nullable ObservedReplicas replicas,
            @Nullable String failure) {
        var warnings = failure == null
                ? result.warnings()
                : Stream.concat(result.warnings().stream(),
                        Stream.of("It is not known how replicas kept up: " + failure)).toList();
        var warned = result.toBuilder().warnings(warnings).build();
        return replicas == null ? warned : replicas.in(warned);
    }

    /** Returns how many records brokers got of all workers; empty if they acknowledge none, or if there are others. */
    private static OptionalLong written(WorkerPlan plan, RunningTrial.Outcome outcome) {
        return knowsAllWritten(plan)
                ? OptionalLong.of(outcome.totals().total().acknowledged())
                : OptionalLong.empty();
    }

    private static boolean knowsAllWritten(WorkerPlan plan) {
        return Acks.in(plan.producer()) != Acks.NONE && plan.pods() == 1;
    }

    /** One worker observes the topics of all. */
    private ReplicaWatch watchReplicas(WorkerPlan plan, ConnectedProducers connection) {
        return ReplicaWatch.open(connection::replicaClient, pod == 0 ? plan.topicNames() : List.of());
    }

    private ConnectedProducers open(WorkerPlan plan) throws InterruptedException {
        var watch = PreparationWatch.ofThisThread(plan, control);
        try {
            return ConnectedProducers.open(plan, pod, watch::producerCreated);
        } finally {
            watch.stop();
        }
    }

    /**
     * Checks the client's version first: a class path without that version's jars would otherwise show as a missing
     * class, or not at all.
     */
    private static void checkClient(WorkerPlan plan) {
        var required = plan.clientVersion();
        var loaded = WorkerFacts.kafkaClients();
        if (required != null && !required.equals(loaded)) {
            throw new WorkerFailedException(WorkerFailure.CLIENT_VERSION_MISSING,
                    "The plan requires kafka-clients " + required + ", but the worker's class path holds version "
                            + loaded,
                    null);
        }
    }

    private RunningTrial.Outcome run(WorkerPlan plan, RunningTrial trial, Window window) throws InterruptedException {
        var progress = new ProgressReports(control, plan, pod, window, trial::progress, trial::stuck);
        try {
            return trial.run();
        } finally {
            progress.close();
        }
    }

    private static @Nullable Long due(WorkerPlan plan, RunningTrial.Outcome outcome) {
        return plan.load().hasDueTimes()
                ? Long.valueOf(outcome.totals().measured().sent() + outcome.unsent())
                : null;
    }

    private WorkerResult result(WorkerPlan plan, PayloadFile values, Window window, RunningTrial.Outcome outcome,
            Map<Integer, Integer> before, Map<Integer, Integer> after, @Nullable ClockReading clock,
            @Nullable StartClock startClock) {
        var totals = outcome.totals();
        var metrics = outcome.metrics();
        var facts = WorkerFacts.facts(plan.producer().get(ProducerConfig.PARTITIONER_CLASS_CONFIG), values.sha256());
        return WorkerResult.builder().pod(pod).startSkewMs(outcome.startSkewMs())
                .measuredMs(TimeUnit.NANOSECONDS.toMillis(window.measuredNanos())).measured(totals.measured())
                .total(totals.total()).due(due(plan, outcome)).acknowledgedInWindow(totals.acknowledgedInWindow())
                .bytesInWindow(totals.bytesInWindow()).publishLatency(totals.publishLatency())
                .censored(totals.censored()).serviceLatency(totals.serviceLatency())
                .sendLateness(plan.load().hasDueTimes() ? totals.lateness() : null)
                .timeline(totals.timeline()).errors(totals.errors())
                .partitions(totals.partitions(new TopicPartitions(plan.topicNames()), after)).nodes(metrics.nodes())
                .client(client(metrics, outcome.usage()))
                .facts(facts)
                .warnings(WorkerWarnings.of(new TopicPartitions(plan.topicNames()), outcome.aborted(), before, after))
                .clock(clock).startClock(startClock).errorMessages(totals.errorMessages()).build();
    }

    private static ClientResult client(ProducerMetrics metrics, ProcessUsage usage) {
        return ClientResult.builder().batchSizeBytes(metrics.batchSizeBytes())
                .recordsPerRequest(metrics.recordsPerRequest()).queueTimeMs(metrics.queueTimeMs())
                .bufferWaitMs(metrics.bufferWaitMs()).cpuMs(usage.cpuMs()).gcMs(usage.gcMs())
                .recordRetries(metrics.recordRetries()).stealShare(usage.stealShare()).busyShare(usage.busyShare())
                .threadShare(usage.threadShare()).throttleMs(metrics.throttleMs())
                .compressionRate(metrics.compressionRate()).build();
    }
}
