package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.admin.Leftovers;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.kafka.ClusterState;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.pinning.BrokerPins;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Step;
import io.skewbench.protocol.StartSignal;
import io.skewbench.protocol.TaskPlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out what the engine decides. Every step may be carried out again at any time. */
final class Steps {
    private static final Logger LOGGER = LoggerFactory.getLogger(Steps.class);
    /** What a step wrote comes back as an event; this is for the case that it doesn't. */
    private static final Duration AFTER_WRITING = Duration.ofSeconds(2);
    /** Lookups wake who asked; this is for the case that they don't. */
    private static final Duration AFTER_ASKING = Duration.ofSeconds(5);

    private final KubernetesClient client;
    private final KafkaLookups kafka;
    private final ChildWrites writes;
    private final AttemptWorkers workers;
    private final StoredResults results;
    private final EphemeralClusters clusters;
    private final LinkMeasurement links;
    private final BrokerPins pins;
    private final LeftoverRemoval leftovers;
    private final BenchmarkMetrics metrics;

    Steps(KubernetesClient client, KafkaLookups kafka, AttemptWorkers workers, StoredResults results,
            EphemeralClusters clusters, LinkMeasurement links, BrokerPins pins, LeftoverRemoval leftovers,
            BenchmarkMetrics metrics) {
        this.client = client;
        this.kafka = kafka;
        this.writes = new ChildWrites(client);
        this.workers = workers;
        this.results = results;
        this.clusters = clusters;
        this.links = links;
        this.pins = pins;
        this.leftovers = leftovers;
        this.metrics = metrics;
    }

    /**
     * Carries out a step.
     *
     * @param alive pods, of any run, that may still send to the same cluster
     * @return after which time to look again at the latest
     */
    Duration carryOut(Step step, RunScope run, RunChildren children, ClusterState cluster, List<Pod> alive) {
        return switch (step) {
            case Step.Wait(var why, var atMost) -> atMost;
            case Step.MakeCluster() -> {
                LOGGER.atInfo().log("Making the Kafka of the run");
                clusters.make(Objects.requireNonNull(run.ephemeral()));
                yield AFTER_WRITING;
            }
            case Step.PinBrokers() -> {
                LOGGER.atInfo().log("Having brokers moved");
                pins.apply(Objects.requireNonNull(run.pinning()));
                yield AFTER_WRITING;
            }
            case Step.MeasureLinks(var plan) -> {
                LOGGER.atInfo().log("Measuring links");
                links.begin(run, plan);
                yield AFTER_WRITING;
            }
            case Step.MakeIdleTopics(var topics) ->
                kafka.makeIdleTopics(run.asker(), run.benchmark().getSpec().cluster(), topics);
            case Step.StartWorkers(var id, var plans) -> startWorkers(run, id, plans, cluster, alive);
            case Step.Release(var id, var start) -> release(children, id, start);
            case Step.ReadOffsets(var id, var topics) -> readOffsets(run, children, id, topics);
            case Step.Conclude(var result) -> {
                LOGGER.atInfo().addKeyValue("attempt", result.id()).addKeyValue("reason", result.reason())
                        .log("Storing the result");
                if (results.store(run, result)) {
                    metrics.trialEnded(result);
                }
                run.asker().wake().run();
                yield AFTER_WRITING;
            }
            case Step.CleanUp(var id, var topics) -> {
                cleanUp(run, children, plan(children, id).stream().toList(), topics);
                yield AFTER_WRITING;
            }
            // The last status triggers nothing by itself, and there may be something to clean up later.
            case Step.Finish() -> AFTER_WRITING;
        };
    }

    /**
     * Removes attempts that have ended, what they leave in Kafka, and idle topics that the run doesn't need any more; the
     * plans last, which bring somebody back to do it.
     */
    void cleanUp(RunScope run, RunChildren children, List<AttemptPlan> ended, Set<String> topics) {
        ended.forEach(plan -> workers.remove(run, plan));
        var plans = ended.stream().flatMap(plan -> plan.workerPlans().stream()).toList();
        if (leftovers.areGone(run, children, Leftovers.of(plans).withTopics(topics))) {
            ended.forEach(plan -> workers.removePlan(run, plan));
        }
    }

    private Duration startWorkers(RunScope run, AttemptId id, List<TaskPlan> plans, ClusterState cluster,
            List<Pod> alive) {
        if (!alive.isEmpty()) {
            LOGGER.atInfo().addKeyValue("pods", names(alive)).log("Waiting for earlier workers to end");
            return AFTER_ASKING;
        }
        var connection = cluster.connection();
        if (connection == null) {
            return AFTER_ASKING;
        }
        // What acted before this operator may have stored it last of all; an attempt that ended must never run again.
        if (results.has(run, id)) {
            run.asker().wake().run();
            return AFTER_WRITING;
        }
        var topics = plans.stream().flatMap(plan -> plan.topicNames().stream()).collect(Collectors.toSet());
        return offsets(run, "before " + id, topics).map(offsets -> {
            LOGGER.atInfo().addKeyValue("attempt", id).log("Starting workers");
            writes.create(AttemptPlan.create(run, id, plans, connection.mounts(), offsets).configMap());
            var created = client.configMaps().inNamespace(run.namespace()).withName(run.names().plan(id)).get();
            if (created != null) {
                workers.make(run, new AttemptPlan(created));
            }
            kafka.forgetEndOffsets(run.asker(), "before " + id);
            kafka.forgetIdleTopics(run.asker());
            return AFTER_WRITING;
        }).orElse(AFTER_ASKING);
    }

    private Duration release(RunChildren children, AttemptId id, StartSignal start) {
        plan(children, id).ifPresent(plan -> {
            LOGGER.atInfo().addKeyValue("attempt", id).log("Publishing the start time");
            writes.addOnce(plan, AttemptPlan.START, start);
        });
        return AFTER_WRITING;
    }

    private Duration readOffsets(RunScope run, RunChildren children, AttemptId id, Set<String> topics) {
        return offsets(run, "after " + id, topics).map(offsets -> {
            plan(children, id).ifPresent(plan -> writes.addOnce(plan, AttemptPlan.OFFSETS_AFTER, offsets));
            kafka.forgetEndOffsets(run.asker(), "after " + id);
            return AFTER_WRITING;
        }).orElse(AFTER_ASKING);
    }

    private Optional<Map<String, List<Long>>> offsets(RunScope run, String reading, Set<String> topics) {
        return switch (kafka.endOffsets(run.asker(), run.benchmark().getSpec().cluster(), reading, topics)) {
            case Answer.Known<Map<String, List<Long>>>(var offsets) -> Optional.of(offsets);
            case Answer.Pending<Map<String, List<Long>>>() -> Optional.empty();
            case Answer.Failed<Map<String, List<Long>>>(var cause) -> {
                LOGGER.atWarn().setCause(cause).log("Cannot read end offsets yet");
                yield Optional.empty();
            }
        };
    }

    private static Optional<AttemptPlan> plan(RunChildren children, AttemptId id) {
        return children.plans().stream().filter(plan -> plan.id().equals(id)).findFirst();
    }

    private static String names(List<Pod> pods) {
        return pods.stream().map(pod -> pod.getMetadata().getName()).collect(Collectors.joining(", "));
    }
}
