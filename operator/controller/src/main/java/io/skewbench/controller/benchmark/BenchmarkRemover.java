package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.api.config.informer.Informer;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.inbound.SimpleInboundEventSource;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.OperatorConfig;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.benchmark.ChildLabels.Part;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.controller.kafka.DeletionPatience;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.pinning.BrokerPins;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes what there is of a Benchmark that is deleted before its run has ended and been tidied up: its workers, then
 * what they and the operator have in Kafka. The rest goes with the Benchmark. It holds up the deletion for no longer than
 * {@link DeletionPatience#LIMIT}.
 *
 * <p>It is a controller of its own because one that removes anything marks everything that it reconciles, and only those
 * under way are to be marked. It asks the API server rather than informers: what was made last must not be overlooked.
 */
@ControllerConfiguration(name = "benchmark-removal", fieldManager = "skewbench", finalizerName = UnderWay.FINALIZER, informer = @Informer(labelSelector = UnderWay.LABEL))
public final class BenchmarkRemover implements Reconciler<Benchmark>, Cleaner<Benchmark> {
    private static final Logger LOGGER = LoggerFactory.getLogger(BenchmarkRemover.class);
    /** Neither the end of a reconciliation nor that of a pod is told here. */
    private static final Duration AFTER_ENDING = Duration.ofSeconds(1);
    /** Lookups wake who asked; this is for the case that they don't, or failed as before. */
    private static final Duration AFTER_ASKING = Duration.ofSeconds(5);

    private final KubernetesClient client;
    private final KafkaLookups kafka;
    private final EphemeralClusters clusters;
    private final BrokerPins pins;
    private final InstantSource clock;
    private final RunGate gate;
    private final AttemptWorkers workers;
    private final LinkMeasurement links;
    private final ResourceEvents events;
    private final SimpleInboundEventSource<Benchmark> lookups = new SimpleInboundEventSource<>("lookups");

    /**
     * Makes it.
     *
     * @param instance names this operator in the events that it creates
     * @param gate the one of the {@link BenchmarkReconciler}
     */
    public BenchmarkRemover(OperatorConfig config, KubernetesClient client, KafkaLookups kafka,
            EphemeralClusters clusters,
            BrokerPins pins, InstantSource clock, String instance, RunGate gate) {
        this.client = client;
        this.kafka = kafka;
        this.clusters = clusters;
        this.pins = pins;
        this.clock = clock;
        this.gate = gate;
        this.workers = new AttemptWorkers(client, config.workerImage(), config.benchmarkPolicy());
        this.links = new LinkMeasurement(client, new ChildWrites(client), clock, config.workerImage());
        this.events = new ResourceEvents(client, clock, instance);
    }

    @Override
    public List<EventSource<?, Benchmark>> prepareEventSources(EventSourceContext<Benchmark> context) {
        return List.of(lookups);
    }

    /** Nothing to do before the deletion. */
    @Override
    public UpdateControl<Benchmark> reconcile(Benchmark benchmark, Context<Benchmark> context) {
        return UpdateControl.noUpdate();
    }

    @Override
    public DeleteControl cleanup(Benchmark benchmark, Context<Benchmark> context) {
        if (!gate.close(benchmark.getMetadata().getUid())) {
            return later(AFTER_ENDING);
        }
        var run = RunScope.of(benchmark, () -> lookups.propagateEvent(ResourceID.fromResource(benchmark)));
        endWorkers(run);
        if (areWorkersAlive(run) && !DeletionPatience.isOver(benchmark, clock.instant())) {
            return later(AFTER_ENDING);
        }
        return isRidOf(run) ? DeleteControl.defaultDelete() : later(AFTER_ASKING);
    }

    /** What is in a cluster of the run's own goes with it. */
    private boolean isRidOf(RunScope run) {
        var leaves = DeletionPatience.isOver(run.benchmark(), clock.instant());
        try {
            var areBrokersBack = run.pinning() == null || pins.takeBack(run.pinning());
            if (!areBrokersBack && !leaves) {
                return false;
            }
            if (run.ephemeral() == null) {
                var isRid = isKafkaRidOf(run);
                if (isRid && !areBrokersBack) {
                    leave(run, "the node pools are as they were, but Strimzi has not restarted their brokers");
                }
                return isRid;
            }
            if (clusters.remove(run.ephemeral())) {
                return true;
            }
            if (leaves) {
                leave(run, "pods or volumes of Kafka " + run.ephemeral().spec().name() + " do not go");
            }
        } catch (KubernetesClientException e) {
            if (!leaves) {
                throw e;
            }
            leave(run, String.valueOf(e.getMessage()));
        }
        return leaves;
    }

    private void leave(RunScope run, String why) {
        LOGGER.atWarn().addKeyValue("reason", why).log("Leaving something behind in Kubernetes");
        events.warning(run.benchmark(), "LeftInKubernetes", "Not everything that run " + run.runId()
                + " made or changed could be removed or taken back: " + why);
    }

    private void endWorkers(RunScope run) {
        if (run.ephemeral() != null) {
            links.end(run);
        }
        var names = run.names();
        var plans = client.configMaps().inNamespace(run.namespace())
                .withLabel(ChildLabels.RUN, run.runId()).withLabel(ChildLabels.PART, Part.PLAN.label())
                .list().getItems().stream().filter(run::owns)
                .flatMap(plan -> names.attemptOfPlan(plan.getMetadata().getName()).stream());
        var jobs = client.batch().v1().jobs().inNamespace(run.namespace()).withLabel(ChildLabels.RUN, run.runId())
                .list().getItems().stream().filter(run::owns)
                .flatMap(job -> names.attemptOfJob(job.getMetadata().getName()).stream());
        Stream.concat(plans, jobs).distinct().forEach(id -> {
            workers.remove(run, id);
            workers.removePlan(run, id);
        });
    }

    private boolean areWorkersAlive(RunScope run) {
        return client.pods().inNamespace(run.namespace()).withLabel(ChildLabels.RUN, run.runId())
                .list().getItems().stream().filter(pod -> WorkerPods.isOf(run.names(), run.namespace(), pod))
                .anyMatch(WorkerFate::isAlive);
    }

    private boolean isKafkaRidOf(RunScope run) {
        var spec = run.benchmark().getSpec();
        return switch (kafka.removeRun(run.asker(), spec.cluster(), run.runId())) {
            case Answer.Known<Boolean> removed -> true;
            case Answer.Pending<Boolean>() -> false;
            case Answer.Failed<Boolean>(var cause) -> {
                var leaves = DeletionPatience.isOver(run.benchmark(), cause, clock.instant());
                LOGGER.atWarn().addKeyValue("reason", cause.getMessage()).log(leaves
                        ? "Leaving topics and groups behind"
                        : "Cannot delete topics and groups yet");
                if (leaves) {
                    events.warning(run.benchmark(), "LeftInKafka", "Idle topics, clock topics and consumer groups of "
                            + "run " + run.runId() + " may be left: " + cause.getMessage());
                }
                yield leaves;
            }
        };
    }

    private static DeleteControl later(Duration wait) {
        return DeleteControl.noFinalizerRemoval().rescheduleAfter(wait.toMillis());
    }
}
