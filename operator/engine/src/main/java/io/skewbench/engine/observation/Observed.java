package io.skewbench.engine.observation;

import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Problem;
import io.skewbench.engine.result.BrokerCounts;
import io.skewbench.engine.result.LogGrowth;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.StartSignal;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a driver sees at one moment. Everything is read afresh or from a cache that is known to hold the driver's own
 * writes; nothing is remembered from one step to the next.
 *
 * @param now the driver's clock
 * @param queue the runs that come before this one on the same cluster; empty when this run is the next
 * @param suspended whether no new trial may start
 * @param topics of each workload by its name, in the order of its spec
 * @param idleTopics of all workloads
 * @param payloads what is wrong with the payloads that workloads take their values from
 * @param results stored results of every attempt of this run, failed ones included, in any order
 * @param attempt the attempt whose plan or workers exist, or null
 * @param machines what is known of the machines
 * @param provisioning what the run creates and changes in its cluster
 * @param refusals what the spec asks for beyond what the administrator allows
 * @param heldUp why workers of the next trial can't start yet though all is ready, and until when; null if they can
 * @param offsetsUnread why the end offsets that the next trial begins with could not be read when that was last tried;
 * null if they could, or if nobody has tried
 * @param planTaken why the plan of the next trial could not be stored: an object of somebody else has its name; null if
 * that isn't so, or if nobody has tried
 */
@RecordBuilder
public record Observed(Instant now, RunsAhead queue, boolean suspended, ClusterView cluster,
        Map<String, List<TopicView>> topics, IdleTopicsView idleTopics,
        List<Problem> payloads, List<TrialResult> results, @Nullable AttemptView attempt, Machines machines,
        ClusterProvisioning provisioning, List<Problem> refusals, @Nullable KafkaSettingsView kafkaSettings,
        CalibrationView calibration,
        @Nullable HeldUp heldUp,
        @Nullable String offsetsUnread, @Nullable String planTaken) {

    /** @throws NullPointerException if a component is missing, such as one that a builder was not given */
    public Observed {
        Objects.requireNonNull(now, "now");
        Objects.requireNonNull(cluster, "cluster");
    }

    /** Returns a builder that starts from the defaults. */
    public static ObservedBuilder builder() {
        return ObservedBuilder.builder().queue(RunsAhead.NONE).topics(Map.of()).idleTopics(new IdleTopicsView.Unknown())
                .payloads(List.of()).results(List.of()).machines(Machines.UNKNOWN)
                .provisioning(ClusterProvisioning.NONE)
                .refusals(List.of()).calibration(new CalibrationView.NotAsked());
    }

    /** Returns a builder that starts from this one. */
    public ObservedBuilder toBuilder() {
        return ObservedBuilder.builder(this);
    }

    /**
     * What holds up workers.
     *
     * @param why a sentence
     * @param until when they start nevertheless
     */
    public record HeldUp(String why, Instant until) {}

    /** Nothing has been observed yet except the administrator's policy. */
    public static Observed onlyPolicy(Instant now, List<Problem> refusals) {
        return Observed.builder().now(now)
                .cluster(new ClusterView.Waiting(WaitReason.CONNECTING, "Waiting for other runs")).refusals(refusals)
                .build();
    }

    /** Returns the same observation, with what the run creates and changes in its cluster. */
    public Observed with(ClusterProvisioning other) {
        return toBuilder().provisioning(other).build();
    }

    /** Returns the same observation, with the reason why workers cannot start yet; null if they can. */
    public Observed heldUpBy(@Nullable HeldUp why) {
        return toBuilder().heldUp(why).build();
    }

    /** Returns the same observation, with other runs ahead. */
    public Observed behind(RunsAhead others) {
        return toBuilder().queue(others).build();
    }

    /** The Kafka cluster under test. */
    public sealed interface ClusterView {

        /** Can't be used yet. */
        record Waiting(WaitReason reason, String message) implements ClusterView {

            /** Returns the view of a cluster that is not asked before the runs ahead have ended. */
            public static Waiting queued() {
                return new Waiting(WaitReason.CONNECTING, RunsAhead.NOT_LOOKED_UP);
            }
        }

        /** Will not be usable without a change of the spec. */
        record Wrong(Problem problem) implements ClusterView {}

        /**
         * Answers.
         *
         * @param client connection settings that every client needs, security included
         */
        record Usable(String clusterId, String bootstrapServers, Map<String, String> client, List<BrokerView> brokers)
                implements
                    ClusterView {}
    }

    /**
     * One broker.
     *
     * @param node the Kubernetes node that it runs on, where known
     * @param image what its pod runs, where known
     * @param storage what its logs lie on, in words, where known
     */
    public record BrokerView(int id, String host, @Nullable String rack, @Nullable String node,
            @Nullable String image, @Nullable String storage) {

        /** A broker of which only Kafka tells. */
        public BrokerView(int id, String host, @Nullable String rack) {
            this(id, host, rack, null, null, null);
        }

        /** Returns the same broker, with what its logs lie on. */
        public BrokerView on(@Nullable String otherStorage) {
            return new BrokerView(id, host, rack, node, image, otherStorage);
        }
    }

    /**
     * What Kubernetes knows of the machines that are there now.
     *
     * @param nodes that brokers or workers run on, by name
     * @param images that workers' pods run, with digests, by {@link WorkerView#name}
     */
    public record Machines(Map<String, NodeView> nodes, Map<String, String> images) {
        /** The machines of a cluster of which no node or image is known. */
        public static final Machines UNKNOWN = new Machines(Map.of(), Map.of());
    }

    /** A Kubernetes node; cpu and memory are quantities, what isn't known is null. */
    public record NodeView(String name, @Nullable String kernel, @Nullable String os,
            @Nullable String containerRuntime, @Nullable String cpu, @Nullable String memory,
            Map<String, String> labels) {}

    /** A topic that a workload sends to. */
    public sealed interface TopicView {

        /** The topic is being created, or does not exist yet. */
        record Waiting(WaitReason reason, String message) implements TopicView {}

        /** The topic cannot be used without a change of a spec. */
        record Wrong(Problem problem) implements TopicView {}

        /** The topic is laid out as wanted. */
        record Usable(String name, int partitions) implements TopicView {}
    }

    /** The idle topics of a run, all of them together. */
    public sealed interface IdleTopicsView {

        /** The spec asks for none, or this driver hasn't checked yet whether they exist. */
        record Unknown() implements IdleTopicsView {}

        /** {@link WaitReason#SETTLING}, or something keeps Kafka from creating them. */
        record Waiting(WaitReason reason, String message) implements IdleTopicsView {}

        /** The topics cannot be created without a change of the spec; none of them exists. */
        record Wrong(Problem problem) implements IdleTopicsView {}

        /** Every partition has its leader. */
        record Usable() implements IdleTopicsView {}
    }

    /**
     * An attempt whose plan has been stored.
     *
     * @param offsetsBefore end offsets by topic and partition, read before any worker existed
     * @param start null until published
     * @param offsetsAfter null until read, which is after every producer's last report
     * @param growth by how much logs on the brokers grew between the two readings of offsets; null where that isn't
     * known
     * @param brokerCounts what brokers counted themselves in the measured time; null where it isn't known, or not yet
     * @param uncounted why that isn't known, as a part of a sentence; null if it is, or if the driver doesn't say
     * @param driverClock the API server's clock beside the driver's; null where it isn't known
     * @param tampering what of the attempt's objects the driver did not write itself, as a sentence; null if nothing.
     * Nothing that the attempt measures can be believed then
     * @param missing the workers that have not been created yet; null once all have been, even if some were lost since
     */
    @RecordBuilder
    public record AttemptView(AttemptId id, Instant createdAt, Map<String, List<Long>> offsetsBefore,
            @Nullable StartSignal start, List<WorkerView> workers, @Nullable Map<String, List<Long>> offsetsAfter,
            @Nullable LogGrowth growth, @Nullable List<BrokerCounts> brokerCounts,
            @Nullable String uncounted, @Nullable ClockReading driverClock, @Nullable String tampering,
            @Nullable MissingWorkers missing) {

        /** @throws NullPointerException if a component is missing, such as one that a builder was not given */
        public AttemptView {
            Objects.requireNonNull(id, "id");
            Objects.requireNonNull(createdAt, "createdAt");
        }

        /** Returns a builder that starts from the defaults. */
        public static AttemptViewBuilder builder() {
            return AttemptViewBuilder.builder().offsetsBefore(Map.of()).workers(List.of());
        }

        /** Returns a builder that starts from this one. */
        public AttemptViewBuilder toBuilder() {
            return AttemptViewBuilder.builder(this);
        }

        /** Returns the same attempt with other workers. */
        public AttemptView withWorkers(List<WorkerView> others) {
            return toBuilder().workers(others).build();
        }

        /** Returns the same attempt with other workers missing. */
        public AttemptView withMissing(@Nullable MissingWorkers other) {
            return toBuilder().missing(other).build();
        }
    }

    /**
     * Workers of an attempt that have not been created yet, or not all of whose objects have: the driver stores the
     * plan first, and may be ended before it has created what the plan asks for.
     *
     * @param tasks names of the tasks of which no worker can exist
     * @param obstacle why they could not be created when the driver last tried; null if it did not try
     */
    public record MissingWorkers(Set<String> tasks, @Nullable String obstacle) {}
}
