package io.skewbench.engine.observation;

import io.skewbench.engine.Problem;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.HeldUp;
import io.skewbench.engine.observation.Observed.IdleTopicsView;
import io.skewbench.engine.observation.Observed.Machines;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.result.TrialResult;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Builds an {@link Observed} from defaults or from another one, field by field. */
public final class ObservedBuilder {
    private @Nullable Instant now;
    private RunsAhead queue = RunsAhead.NONE;
    private boolean suspended;
    private @Nullable ClusterView cluster;
    private Map<String, List<TopicView>> topics = Map.of();
    private IdleTopicsView idleTopics = new IdleTopicsView.Unknown();
    private List<Problem> payloads = List.of();
    private List<TrialResult> results = List.of();
    private @Nullable AttemptView attempt;
    private Machines machines = Machines.UNKNOWN;
    private ClusterProvisioning deployment = ClusterProvisioning.NONE;
    private List<Problem> refusals = List.of();
    private @Nullable HeldUp heldUp;
    private @Nullable String offsetsUnread;

    ObservedBuilder() {}

    ObservedBuilder(Observed from) {
        this.now = from.now();
        this.queue = from.queue();
        this.suspended = from.suspended();
        this.cluster = from.cluster();
        this.topics = from.topics();
        this.idleTopics = from.idleTopics();
        this.payloads = from.payloads();
        this.results = from.results();
        this.attempt = from.attempt();
        this.machines = from.machines();
        this.deployment = from.deployment();
        this.refusals = from.refusals();
        this.heldUp = from.heldUp();
        this.offsetsUnread = from.offsetsUnread();
    }

    public ObservedBuilder now(Instant value) {
        this.now = value;
        return this;
    }

    public ObservedBuilder queue(RunsAhead value) {
        this.queue = value;
        return this;
    }

    public ObservedBuilder suspended(boolean value) {
        this.suspended = value;
        return this;
    }

    public ObservedBuilder cluster(ClusterView value) {
        this.cluster = value;
        return this;
    }

    public ObservedBuilder topics(Map<String, List<TopicView>> value) {
        this.topics = value;
        return this;
    }

    public ObservedBuilder idleTopics(IdleTopicsView value) {
        this.idleTopics = value;
        return this;
    }

    public ObservedBuilder payloads(List<Problem> value) {
        this.payloads = value;
        return this;
    }

    public ObservedBuilder results(List<TrialResult> value) {
        this.results = value;
        return this;
    }

    public ObservedBuilder attempt(@Nullable AttemptView value) {
        this.attempt = value;
        return this;
    }

    public ObservedBuilder machines(Machines value) {
        this.machines = value;
        return this;
    }

    public ObservedBuilder deployment(ClusterProvisioning value) {
        this.deployment = value;
        return this;
    }

    public ObservedBuilder refusals(List<Problem> value) {
        this.refusals = value;
        return this;
    }

    public ObservedBuilder heldUp(@Nullable HeldUp value) {
        this.heldUp = value;
        return this;
    }

    public ObservedBuilder offsetsUnread(@Nullable String value) {
        this.offsetsUnread = value;
        return this;
    }

    /**
     * Returns the observed.
     *
     * @throws NullPointerException if a required field is not set
     */
    public Observed build() {
        return new Observed(Objects.requireNonNull(now, "now"), queue, suspended,
                Objects.requireNonNull(cluster, "cluster"), topics, idleTopics, payloads, results, attempt, machines,
                deployment, refusals, heldUp, offsetsUnread);
    }
}
