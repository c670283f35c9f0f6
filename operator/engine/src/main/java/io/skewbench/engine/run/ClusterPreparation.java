package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.EphemeralCluster;
import io.skewbench.api.v1alpha1.Pinning;
import io.skewbench.engine.EphemeralName;
import io.skewbench.engine.RequeueInterval;
import io.skewbench.engine.Units;
import io.skewbench.engine.observation.ClusterProvisioning;
import io.skewbench.engine.observation.ClusterProvisioning.EphemeralView;
import io.skewbench.engine.observation.ClusterProvisioning.PinningView;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.state.Phase;
import io.skewbench.engine.state.RunReason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Prepares a run's Kafka cluster before its topics: creates it, moves its brokers where the spec wants them, and
 * measures its links. Each trial may need other settings of brokers.
 *
 * @param phase of a run that waits
 * @param begun whether a trial has been run
 * @param noted the status of this run so far, if any: brokers were noted when they could first be used
 * @param settings of brokers that the next trial needs
 */
record ClusterPreparation(ClusterRef spec, Observed observed, String runId, Phase phase, boolean begun,
        @Nullable BenchmarkStatus noted, BrokerPreparation settings) {
    private static final Duration READY_TIMEOUT = Duration.ofMinutes(10);
    /** The time for Strimzi to begin to deploy a Kafka, whatever else it deploys. */
    private static final Duration NOTICE_TIMEOUT = Duration.ofMinutes(10);

    /** The next action before the next trial. */
    sealed interface Next {
        /** A step, or a wait with a deadline of its own, and where the run stands meanwhile. */
        record Act(RunStep step, Stage.Reported stage) implements Next {}

        /** A wait with the deadline of all obstacles that prevent runs from starting. */
        record Obstructed(Stage.Hindrance what) implements Next {}
    }

    /** Returns what there is to do before the cluster can be asked for; empty if nothing is. */
    Optional<Next> beforeConnecting() {
        var ephemeral = spec.ephemeral();
        if (ephemeral != null) {
            return creation(ephemeral);
        }
        var pinning = pinning();
        return settings.beforeConnecting().or(() -> pinning == null ? Optional.empty() : moving(pinning));
    }

    /** Returns what there is to do with a cluster that answers before anything is sent to it; empty if nothing is. */
    Optional<Next> beforeSending(ClusterView.Usable cluster) {
        var pinning = pinning();
        return pinning == null
                ? new LinkPreparation(spec, observed, runId, begun, environment()).next(cluster).or(settings::next)
                : placed(pinning).or(settings::next);
    }

    private ClusterProvisioning provisioning() {
        return observed.provisioning();
    }

    private @Nullable Pinning pinning() {
        return spec.strimzi() == null ? null : spec.strimzi().pinning();
    }

    private Optional<Next> creation(EphemeralCluster cluster) {
        return switch (provisioning().ephemeral()) {
            case EphemeralView.NotAsked() -> Optional.empty();
            case EphemeralView.Waiting(var reason, var message) ->
                obstructed(new Stage.Awaited(phase, reason, message));
            case EphemeralView.Wrong(var problem) -> blocked(RunReason.CLUSTER_UNUSABLE, problem.toString());
            case EphemeralView.Absent() -> begun
                    ? failed(RunReason.CLUSTER_GONE, "Kafka " + name(cluster) + " was deleted while the run needed it")
                    : Optional.of(new Next.Act(new RunStep.CreateCluster(),
                            new Stage.InProgress(Phase.PREPARING, RunReason.CREATING_CLUSTER,
                                    "Creating Kafka " + name(cluster),
                                    new Bound.Limit(readyTimeout(cluster), "the run can use it or fails"))));
            case EphemeralView.Created created -> settings.beforeConnecting()
                    .or(() -> observed.cluster() instanceof ClusterView.Usable
                            ? Optional.empty()
                            : ready(cluster, created));
        };
    }

    private Optional<Next> ready(EphemeralCluster cluster, EphemeralView.Created created) {
        var since = created.since();
        var timeout = readyTimeout(cluster);
        var awaited = switch (observed.cluster()) {
            case ClusterView.Waiting(var reason, var message) ->
                new Stage.Awaited(Phase.PREPARING, reason, with(message, created));
            case ClusterView.Wrong(var problem) ->
                new Stage.Awaited(Phase.PREPARING, RunReason.CLUSTER_UNUSABLE, with(problem.toString(), created));
            case ClusterView.Usable usable -> throw new IllegalStateException("There is nothing to wait for");
        };
        // A cluster that could be used once may come back as any other may.
        if (begun || wasUsable()) {
            return obstructed(awaited);
        }
        var deployedSince = ProvisioningStart.of(noted, provisioning().ephemeral(), observed.now());
        if (deployedSince.isEmpty()) {
            return isOver(since, NOTICE_TIMEOUT)
                    ? failed(RunReason.CLUSTER_NOT_DEPLOYED,
                            "Strimzi has not begun to deploy Kafka " + name(cluster) + " within "
                                    + Units.format(NOTICE_TIMEOUT)
                                    + " of its creation; see whether its cluster operator runs, "
                                    + "and watches this namespace")
                    : waiting(awaited.reported(new Bound.Deadline(since.plus(NOTICE_TIMEOUT), Bound.Failing.RUN,
                            "Strimzi begins to deploy the Kafka")));
        }
        return isOver(deployedSince.get(), timeout)
                ? failed(RunReason.CLUSTER_NOT_READY, "Kafka " + name(cluster) + " cannot be used "
                        + Units.format(timeout) + " after Strimzi began to deploy it: " + awaited.message())
                : waiting(awaited.reported(
                        new Bound.Deadline(deployedSince.get().plus(timeout), Bound.Failing.RUN, "Kafka can be used")));
    }

    /** Strimzi says for minutes only that it deploys the cluster. */
    private static String with(String message, EphemeralView.Created created) {
        return created.obstacle() == null ? message : message + ". " + created.obstacle();
    }

    private String name(EphemeralCluster cluster) {
        return EphemeralName.of(cluster, runId);
    }

    static Duration readyTimeout(@Nullable EphemeralCluster cluster) {
        return Units.duration(cluster == null ? null : cluster.readyTimeout(), READY_TIMEOUT);
    }

    /** While Strimzi moves brokers, the cluster need not be usable, but only for a limited time. */
    private Optional<Next> moving(Pinning pinning) {
        if (begun || !(provisioning().pinning() instanceof PinningView.Known known) || known.enforcedSince() == null) {
            return Optional.empty();
        }
        var elsewhere = new PinnedBrokers(pinning, known).elsewhere();
        if (elsewhere.isEmpty() && observed.cluster() instanceof ClusterView.Usable) {
            return Optional.empty();
        }
        var timeout = PinnedNodes.moveTimeout(pinning);
        if (isOver(known.enforcedSince(), timeout)) {
            return failed(RunReason.BROKERS_NOT_MOVED,
                    "Strimzi has not moved the brokers within " + Units.format(timeout)
                            + ": " + (elsewhere.isEmpty() ? why() : sentence(elsewhere)));
        }
        return observed.cluster() instanceof ClusterView.Waiting(var reason, var message)
                ? waiting(new Stage.InProgress(Phase.PREPARING, reason, message, moved(known.enforcedSince(), timeout)))
                : Optional.empty();
    }

    private static Bound moved(Instant since, Duration timeout) {
        return new Bound.Deadline(since.plus(timeout), Bound.Failing.RUN,
                "the brokers are moved and Kafka can be used");
    }

    private String why() {
        return observed.cluster() instanceof ClusterView.Waiting(var reason, var message) ? message : "no answer";
    }

    private Optional<Next> placed(Pinning pinning) {
        return switch (provisioning().pinning()) {
            case PinningView.NotAsked() -> Optional.empty();
            case PinningView.Waiting(var reason, var message) -> obstructed(new Stage.Awaited(phase, reason, message));
            case PinningView.Wrong(var problem) -> blocked(RunReason.PINNING_UNUSABLE, problem.toString());
            case PinningView.Known known -> placed(pinning, new PinnedBrokers(pinning, known));
        };
    }

    private Optional<Next> placed(Pinning pinning, PinnedBrokers brokers) {
        var impossible = brokers.impossible();
        if (impossible.isPresent()) {
            return blocked(RunReason.PINNING_UNUSABLE, impossible.get().toString());
        }
        var elsewhere = brokers.elsewhere();
        if (elsewhere.isEmpty()) {
            return Optional.empty();
        }
        if (!pinning.enforces()) {
            return blocked(RunReason.BROKERS_MISPLACED, PinnedBrokers.PATH + ": " + sentence(elsewhere)
                    + ". Give its node pool a node affinity, label the node, or set enforce: true");
        }
        var refusal = brokers.known().refusal();
        if (refusal != null) {
            return blocked(RunReason.PINNING_UNUSABLE, refusal.toString());
        }
        var stage = new Stage.Awaited(begun ? phase : Phase.PREPARING, RunReason.MOVING_BROKERS,
                brokers.progress() + sentence(elsewhere));
        var timeout = PinnedNodes.moveTimeout(pinning);
        var since = brokers.known().enforcedSince();
        if (since == null) {
            return Optional.of(new Next.Act(new RunStep.PinBrokers(),
                    stage.reported(new Bound.Limit(timeout, "they are there or the run fails"))));
        }
        return begun ? obstructed(stage) : waiting(stage.reported(moved(since, timeout)));
    }

    private boolean wasUsable() {
        var environment = environment();
        return environment != null && environment.brokers() != null;
    }

    private @Nullable Environment environment() {
        return noted == null ? null : noted.environment();
    }

    /** Returns whether the timeout has passed; false while an answer about the cluster is awaited. */
    private boolean isOver(Instant since, Duration timeout) {
        var isUnanswered = observed.cluster() instanceof ClusterView.Waiting waiting
                && waiting.reason().isUnanswered();
        return !isUnanswered && observed.now().isAfter(since.plus(timeout));
    }

    private static String sentence(List<String> sentences) {
        return sentences.size() == 1
                ? sentences.getFirst()
                : sentences.getFirst() + " (" + (sentences.size() - 1) + " more brokers are elsewhere)";
    }

    static Optional<Next> obstructed(Stage.Hindrance what) {
        return Optional.of(new Next.Obstructed(what));
    }

    private Optional<Next> blocked(RunReason reason, String message) {
        return obstructed(new Stage.Blocked(phase, reason, message));
    }

    static Optional<Next> waiting(Stage.Reported stage) {
        return Optional.of(new Next.Act(new RunStep.Wait(stage.message(), RequeueInterval.BENCHMARK), stage));
    }

    static Optional<Next> failed(RunReason reason, String message) {
        return Optional.of(new Next.Act(new RunStep.Finish(), new Stage.Failed(reason, message)));
    }
}
