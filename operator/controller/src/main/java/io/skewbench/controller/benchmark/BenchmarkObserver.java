package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.Pod;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.attempt.AttemptViews;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.kafka.ClusterState;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.kafka.Requester;
import io.skewbench.controller.link.LinkMeasurement;
import io.skewbench.controller.node.NodeLookups;
import io.skewbench.controller.observation.MachineViews;
import io.skewbench.controller.observation.PayloadChecks;
import io.skewbench.controller.observation.Questions;
import io.skewbench.controller.observation.TopicViews;
import io.skewbench.controller.pinning.BrokerPins;
import io.skewbench.controller.pinning.MovedPods;
import io.skewbench.controller.queue.ClusterQueues;
import io.skewbench.controller.queue.ClusterUsers;
import io.skewbench.controller.queue.EarlierWorkers;
import io.skewbench.controller.queue.LatePods;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import io.skewbench.engine.RunId;
import io.skewbench.engine.observation.ClusterProvisioning;
import io.skewbench.engine.observation.ClusterProvisioning.EphemeralView;
import io.skewbench.engine.observation.ClusterProvisioning.LinksView;
import io.skewbench.engine.observation.ClusterProvisioning.PinningView;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.Machines;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.observation.RunsAhead;
import io.skewbench.engine.run.Ledger;
import io.skewbench.engine.run.RunState;
import io.skewbench.engine.state.WaitReason;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Observes what a decision about a Benchmark rests on. What takes long is asked for, and observed once it is known. */
public final class BenchmarkObserver {
    /** Whoever comes before in the queue may change it all, so that an answer would be old when the turn comes. */
    private static final ClusterState NOT_ASKED = new ClusterState(
            new ClusterView.Waiting(WaitReason.CONNECTING, "Waiting for its turn"), null);
    private static final EphemeralView NO_KAFKA_ASKED_FOR = new EphemeralView.Waiting(WaitReason.QUEUED,
            "Waiting for its turn");
    private static final PinningView NO_BROKERS_ASKED_FOR = new PinningView.Waiting(WaitReason.QUEUED,
            "Waiting for its turn");

    private final InstantSource clock;
    private final KafkaLookups kafka;
    private final NodeLookups nodes;
    private final EphemeralClusters clusters;
    private final BrokerPins pins;
    private final LinkMeasurement links;
    private final PayloadChecks payloads;
    private final AttemptViews attempts;
    private final ClusterQueues queues;
    private final ClusterUsers users = new ClusterUsers();
    private final LatePods latePods = new LatePods();

    public BenchmarkObserver(InstantSource clock, KafkaLookups kafka, NodeLookups nodes, EphemeralClusters clusters,
            BrokerPins pins, LinkMeasurement links, PayloadChecks payloads, AttemptViews attempts,
            ClusterQueues queues) {
        this.clock = clock;
        this.kafka = kafka;
        this.nodes = nodes;
        this.clusters = clusters;
        this.pins = pins;
        this.links = links;
        this.payloads = payloads;
        this.attempts = attempts;
        this.queues = queues;
    }

    /** A run's place in the queue, and the Kafka that it uses, as far as it is looked at. */
    record Place(RunsAhead queue, Questions asks, PinningView pinning, ClusterState cluster,
            Map<String, List<TopicView>> topics) {}

    /** @param underWay whether an attempt is, which nothing may disturb */
    Place place(RunScope run, RunsAhead queue, boolean underWay,
            Function<String, Optional<SkewedTopic>> skewedTopic) {
        var benchmark = run.benchmark();
        var asks = Questions.of(benchmark, queue.isEmpty(), underWay);
        var pinning = pinning(run, asks, underWay);
        return new Place(queue, asks, pinning,
                asks.cluster()
                        ? kafka.cluster(run.asker(), run.clusterRef(), MovedPods.nodes(pinning), underWay)
                        : NOT_ASKED,
                asks.topics() ? new TopicViews(run, kafka, skewedTopic, underWay).observe() : Map.of());
    }

    /** @param underWay whether an attempt is, so that none starts: a thousand pods take long to look at */
    EarlierWorkers earlierWorkers(RunScope run, Place place, boolean underWay, Stream<Pod> pods) {
        if (!place.asks().cluster() && !place.queue().isNear()) {
            return EarlierWorkers.UNKNOWN;
        }
        var now = clock.instant();
        var isLate = latePods.of(run.runId(), underWay, now);
        var latest = users.of(run.cluster(), queues.started(run.benchmark()),
                other -> queues.holds(other, other.getStatus()), now);
        return EarlierWorkers.of(run.namespace(), underWay ? Stream.empty() : pods.filter(isLate.negate()), latest,
                now);
    }

    /** Returns what there is to decide by. Nothing is created or changed for it. */
    Observed observe(RunScope run, Planned<Experiment> planned, RunChildren children, Optional<AttemptId> current,
            Place place, List<Problem> refusals) {
        var benchmark = run.benchmark();
        var now = clock.instant();
        var cluster = place.cluster().view();
        var needsPayloads = place.asks().payloads() && cluster instanceof ClusterView.Usable;
        return Observed.builder().now(now).queue(place.queue())
                .suspended(Boolean.TRUE.equals(benchmark.getSpec().suspend())).cluster(cluster).topics(place.topics())
                .idleTopics(kafka.idleTopics(run.asker()))
                .payloads(needsPayloads ? payloads.problems(run) : List.of()).results(children.results())
                .attempt(current.map(id -> attempts.view(run, planned, children, id)).orElse(null))
                .machines(RunState.hasStarted(benchmark)
                        ? new MachineViews(run, children, nodes).observe(cluster)
                        : Machines.UNKNOWN)
                .deployment(deployment(run, children, current.isPresent(), place))
                .refusals(refusals).build()
                .withoutOffsets(current.isPresent() ? null : unreadOffsets(run, planned, children));
    }

    /** Forgets a run that is over or gone. */
    public void forget(Benchmark benchmark) {
        latePods.forget(RunId.of(benchmark));
        var asker = Requester.of(benchmark, id -> {});
        clusters.forget(asker);
        pins.forget(asker);
    }

    private @Nullable String unreadOffsets(RunScope run, Planned<Experiment> planned, RunChildren children) {
        return planned instanceof Planned.Valid<Experiment>(var experiment)
                ? new Ledger(experiment, children.results()).underWay()
                        .flatMap(id -> kafka.whyUnread(run.asker(), StepExecutor.readingBefore(id))).orElse(null)
                : null;
    }

    private PinningView pinning(RunScope run, Questions asks, boolean leaveAlone) {
        var pinning = run.pinning();
        if (pinning == null) {
            return new PinningView.NotAsked();
        }
        return asks.cluster() ? pins.view(run.asker(), pinning, leaveAlone) : NO_BROKERS_ASKED_FOR;
    }

    private ClusterProvisioning deployment(RunScope run, RunChildren children, boolean leaveAlone, Place place) {
        var ephemeral = run.ephemeral();
        if (ephemeral == null) {
            return new ClusterProvisioning(new EphemeralView.NotAsked(), place.pinning(), new LinksView.NotAsked());
        }
        return place.asks().cluster()
                ? new ClusterProvisioning(clusters.view(run.asker(), ephemeral, leaveAlone), place.pinning(),
                        links.observe(run, children))
                : new ClusterProvisioning(NO_KAFKA_ASKED_FOR, place.pinning(), new LinksView.NotAsked());
    }
}
