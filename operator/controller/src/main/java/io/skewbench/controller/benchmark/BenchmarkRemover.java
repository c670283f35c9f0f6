package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.benchmark.ChildLabels.Part;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.controller.kafka.DeletionPatience;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.pinning.BrokerPins;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes what there is of a Benchmark that is deleted before its run has ended and been tidied up: its workers, then
 * what they and the operator have in Kafka. The rest goes with the Benchmark. It holds up the deletion for no longer than
 * {@link DeletionPatience#LIMIT}, whatever fails. It asks the API server rather than informers: what was made last must
 * not be overlooked.
 */
final class BenchmarkRemover {
    private static final Logger LOGGER = LoggerFactory.getLogger(BenchmarkRemover.class);
    /** The end of a pod is not told here. */
    private static final Duration AFTER_ENDING = Duration.ofSeconds(1);
    /** Lookups requeue who asked; this is for the case that they don't, or failed as before. */
    private static final Duration AFTER_ASKING = Duration.ofSeconds(5);

    private final KubernetesClient client;
    private final KafkaLookups kafka;
    private final EphemeralClusters clusters;
    private final BrokerPins pins;
    private final InstantSource clock;
    private final AttemptWorkers workers;
    private final LinkMeasurement links;
    private final ResourceEvents events;

    BenchmarkRemover(KubernetesClient client, KafkaLookups kafka, EphemeralClusters clusters, BrokerPins pins,
            InstantSource clock, AttemptWorkers workers, LinkMeasurement links, ResourceEvents events) {
        this.client = client;
        this.kafka = kafka;
        this.clusters = clusters;
        this.pins = pins;
        this.clock = clock;
        this.workers = workers;
        this.links = links;
        this.events = events;
    }

    /** Goes on with the cleanup; returns after which time to do so again, empty when it is over. */
    Optional<Duration> cleanUp(RunScope run) {
        try {
            endWorkers(run);
            if (areWorkersAlive(run) && !isOver(run)) {
                return Optional.of(AFTER_ENDING);
            }
            return isRidOf(run) ? Optional.empty() : Optional.of(AFTER_ASKING);
        } catch (KubernetesClientException e) {
            // In a namespace that is being deleted the operator's rights may go first.
            if (!DeletionPatience.isOver(run.benchmark(), e, clock.instant())) {
                throw e;
            }
            leave(run, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private boolean isOver(RunScope run) {
        return DeletionPatience.isOver(run.benchmark(), clock.instant());
    }

    /** What is in a cluster of the run's own goes with it. */
    private boolean isRidOf(RunScope run) {
        var leaves = isOver(run);
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
}
