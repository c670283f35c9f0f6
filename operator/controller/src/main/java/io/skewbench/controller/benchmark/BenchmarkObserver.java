package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.Pod;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.attempt.AttemptViews;
import io.skewbench.controller.brokercount.AttemptCounts;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.kafka.ClusterState;
import io.skewbench.controller.kafka.EndReading;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.node.NodeLookups;
import io.skewbench.controller.observation.CalibrationReader;
import io.skewbench.controller.observation.MachineViews;
import io.skewbench.controller.observation.PayloadChecks;
import io.skewbench.controller.observation.Questions;
import io.skewbench.controller.observation.TopicViews;
import io.skewbench.controller.queue.ClusterQueues;
import io.skewbench.controller.queue.ClusterUsers;
import io.skewbench.controller.queue.EarlierWorkers;
import io.skewbench.controller.queue.LatePods;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import io.skewbench.engine.RunId;
import io.skewbench.engine.observation.CalibrationView;
import io.skewbench.engine.observation.ClusterProvisioning;
import io.skewbench.engine.observation.ClusterProvisioning.BrokerSettingsView;
import io.skewbench.engine.observation.ClusterProvisioning.PinningView;
import io.skewbench.engine.observation.KafkaSettingsView;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.Machines;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.observation.RunsAhead;
import io.skewbench.engine.run.RunResults;
import io.skewbench.engine.run.RunState;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Observes the facts that the engine needs to decide about a Benchmark. Slow lookups run in the background: a fact is
 * observed as unknown until its lookup has finished.
 */
public final class BenchmarkObserver {
    /** Nothing is looked up for a queued run: the runs ahead of it may change the cluster before it starts. */
    private static final ClusterState NOT_ASKED = new ClusterState(ClusterView.Waiting.queued(), null);

    private final InstantSource clock;
    private final KafkaLookups kafka;
    private final NodeLookups nodes;
    private final ProvisioningObserver provisioning;
    private final PayloadChecks payloads;
    private final CalibrationReader calibrations;
    private final AttemptViews attempts;
    private final AttemptCounts counts;
    private final ClusterQueues queues;
    private final ClusterUsers users = new ClusterUsers();
    private final LatePods latePods = new LatePods();

    public BenchmarkObserver(InstantSource clock, KafkaLookups kafka, NodeLookups nodes,
            ProvisioningObserver provisioning, PayloadChecks payloads, CalibrationReader calibrations,
            AttemptViews attempts, AttemptCounts counts, ClusterQueues queues) {
        this.clock = clock;
        this.kafka = kafka;
        this.nodes = nodes;
        this.provisioning = provisioning;
        this.payloads = payloads;
        this.calibrations = calibrations;
        this.attempts = attempts;
        this.counts = counts;
        this.queues = queues;
    }

    /** A run's place in the queue, and what is observed of the Kafka that it uses. */
    record KafkaObservation(RunsAhead queue, Questions asks, PinningView pinning, ClusterState cluster,
            Map<String, List<TopicView>> topics) {}

    /**
     * @param attempt that is under way, or else the next; empty if there is none
     * @param underWay whether it is under way, so that nothing may disturb it
     */
    KafkaObservation observeKafka(RunScope run, RunsAhead queue, Optional<AttemptId> attempt, boolean underWay,
            Function<String, Optional<SkewedTopic>> skewedTopic) {
        var benchmark = run.benchmark();
        var asks = Questions.of(benchmark, queue.isEmpty(), underWay);
        var pinning = provisioning.pinning(run, asks, underWay);
        return new KafkaObservation(queue, asks, pinning,
                asks.cluster()
                        ? kafka.cluster(run.requester(), run.clusterRef(),
                                provisioning.changes(run, asks, pinning, attempt, underWay), underWay)
                        : NOT_ASKED,
                asks.topics() ? new TopicViews(run, kafka, skewedTopic, underWay).observe() : Map.of());
    }

    /**
     * @param underWay whether an attempt is under way; then no other starts, and pods, maybe a thousand, are not
     * examined
     */
    EarlierWorkers earlierWorkers(RunScope run, KafkaObservation onKafka, boolean underWay, Stream<Pod> pods) {
        if (!onKafka.asks().cluster() && !onKafka.queue().isNear()) {
            return EarlierWorkers.UNKNOWN;
        }
        var now = clock.instant();
        var isLate = latePods.of(run.runId(), underWay, now);
        var latest = users.of(run.cluster(), queues.started(run.benchmark()),
                other -> queues.holds(other, other.getStatus()), now);
        return EarlierWorkers.of(run.namespace(), underWay ? Stream.empty() : pods.filter(isLate.negate()), latest,
                now);
    }

    /**
     * Returns the facts to decide by, without creating or changing anything. From now on, what brokers count in the
     * measured time of the current attempt is read in the background.
     */
    Observed observe(RunScope run, Planned<Experiment> planned, RunChildren children, Optional<AttemptId> current,
            KafkaObservation onKafka, List<Problem> refusals) {
        var benchmark = run.benchmark();
        var now = clock.instant();
        var cluster = onKafka.cluster().view();
        var next = current.isPresent() ? Optional.<AttemptId>empty() : next(planned, children);
        var needsPayloads = onKafka.asks().payloads() && cluster instanceof ClusterView.Usable;
        var machines = RunState.hasStarted(benchmark)
                ? new MachineViews(run, children, nodes).observe(cluster)
                : Machines.UNKNOWN;
        var attempt = current.map(id -> attempts.view(run, planned, children, id));
        if (attempt.isPresent() && planned instanceof Planned.Valid<Experiment>(var experiment)) {
            counts.follow(run.requester(), attempt.get(), experiment, onKafka.cluster(), machines.nodes());
        }
        return Observed.builder().now(now).queue(onKafka.queue())
                .suspended(benchmark.getSpec().suspends()).cluster(cluster).topics(onKafka.topics())
                .idleTopics(kafka.idleTopics(run.requester()))
                .payloads(needsPayloads ? payloads.problems(run) : List.of()).results(children.results())
                .attempt(attempt.orElse(null)).machines(machines)
                .provisioning(inLine(run, provisioning.observe(run, children, onKafka, next, current.isPresent())))
                .refusals(refusals).kafkaSettings(kafkaSettings(run, onKafka, current.isPresent()).orElse(null))
                .calibration(RunState.hasStarted(benchmark)
                        ? calibrations.view(run, current.isPresent())
                        : new CalibrationView.NotAsked())
                .offsetsUnread(next.flatMap(id -> kafka.whyUnread(run.requester(), EndReading.before(id)))
                        .orElse(null))
                .planTaken(next.flatMap(id -> attempts.planTaken(run, id)).orElse(null)).build();
    }

    /** Tells brokers whose settings the run has that holds the cluster from those that an earlier one has left. */
    private ClusterProvisioning inLine(RunScope run, ClusterProvisioning seen) {
        return seen.settings() instanceof BrokerSettingsView.Taken taken
                && queues.started(run.benchmark()).stream().anyMatch(other -> RunId.of(other).equals(taken.run())
                        && queues.holds(other, other.getStatus()))
                                ? new ClusterProvisioning(seen.ephemeral(), seen.pinning(), seen.links(),
                                        taken.ahead())
                                : seen;
    }

    /** Asks once for each run, before its first trial or between two: nothing may disturb a trial. */
    private Optional<KafkaSettingsView> kafkaSettings(RunScope run, KafkaObservation onKafka, boolean underWay) {
        var status = run.benchmark().getStatus();
        var noted = status == null ? null : status.environment();
        if (underWay || (noted != null && noted.brokerSettings() != null && noted.brokers() != null)
                || !(onKafka.cluster().view() instanceof ClusterView.Usable cluster) || onKafka.topics().isEmpty()) {
            return Optional.empty();
        }
        var topics = new TreeSet<String>();
        for (var topic : onKafka.topics().values().stream().flatMap(List::stream).toList()) {
            if (!(topic instanceof TopicView.Usable(var name, var partitions))) {
                return Optional.empty();
            }
            topics.add(name);
        }
        return kafka.settings().measured(run.requester(), run.clusterRef(),
                cluster.brokers().stream().map(BrokerView::id).collect(Collectors.toSet()), topics);
    }

    /** Forgets a run that is finished or deleted. */
    public void forget(Benchmark benchmark) {
        latePods.forget(RunId.of(benchmark));
        provisioning.forget(benchmark);
        kafka.logs().forget(benchmark.getMetadata().getUid());
        counts.forget(benchmark.getMetadata().getUid());
    }

    /** Returns the next attempt, if none is under way. */
    static Optional<AttemptId> next(Planned<Experiment> planned, RunChildren children) {
        return planned instanceof Planned.Valid<Experiment>(var experiment)
                ? new RunResults(experiment, children.results()).underWay()
                : Optional.empty();
    }
}
