package io.skewbench.engine.observation;

import io.skewbench.api.v1alpha1.TunedKafka;
import io.skewbench.engine.Problem;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.protocol.report.LinkRates;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run creates, changes and measures in its Kafka cluster before it sends any record. A driver that brings a
 * cluster of its own provisions nothing.
 */
public record ClusterProvisioning(EphemeralView ephemeral, PinningView pinning, LinksView links,
        BrokerSettingsView settings) {
    /** The run creates, changes and measures nothing. */
    public static final ClusterProvisioning NONE = new ClusterProvisioning(new EphemeralView.NotAsked(),
            new PinningView.NotAsked(), new LinksView.NotAsked());

    /** Creates the provisioning of a run that leaves the settings of brokers alone. */
    public ClusterProvisioning(EphemeralView ephemeral, PinningView pinning, LinksView links) {
        this(ephemeral, pinning, links, new BrokerSettingsView.NotAsked());
    }

    /** The Kafka that is created for the run. The view of the cluster shows whether it can be used yet. */
    public sealed interface EphemeralView {

        /** The run does not have a cluster of its own. */
        record NotAsked() implements EphemeralView {}

        /** The cluster is unknown yet, or its name is not free yet. */
        record Waiting(WaitReason reason, String message) implements EphemeralView {

            /** Returns the view of a cluster that is not looked up before the runs ahead have ended. */
            public static Waiting queued() {
                return new Waiting(WaitReason.QUEUED, RunsAhead.NOT_LOOKED_UP);
            }
        }

        /** The cluster can't be created until the user corrects something. */
        record Wrong(Problem problem) implements EphemeralView {}

        /** The cluster, or part of it, doesn't exist, and can be created. */
        record Absent() implements EphemeralView {}

        /**
         * All parts of the cluster exist.
         *
         * @param sign when Strimzi wrote what its status says; null while it says nothing
         * @param obstacle why a pod of it doesn't start, in Kubernetes' words; null if nothing is known to be in the
         * way
         */
        record Created(Instant since, @Nullable Instant sign, @Nullable String obstacle) implements EphemeralView {}
    }

    /** The brokers of an existing cluster, and the nodes that they run on. */
    public sealed interface PinningView {

        /** The brokers may run on any node. */
        record NotAsked() implements PinningView {}

        /** It is not known yet where the brokers run. */
        record Waiting(WaitReason reason, String message) implements PinningView {

            /** Returns the view of brokers that are not looked up before the runs ahead have ended. */
            public static Waiting queued() {
                return new Waiting(WaitReason.QUEUED, RunsAhead.NOT_LOOKED_UP);
            }
        }

        /** The nodes can't be determined, or the pinning can't be enforced, until the user corrects something. */
        record Wrong(Problem problem) implements PinningView {}

        /**
         * Known.
         *
         * @param nodes labels of all Kubernetes nodes by name
         * @param enforcedSince when this run gave the node pools their affinity; null if not all of them have it
         * @param refusal why it can't; null if it can, or need not
         * @param paused why Strimzi moves no broker although the node pools demand it, without a full stop; null if it
         * does
         */
        record Known(List<PlacedBroker> brokers, Map<String, Map<String, String>> nodes,
                @Nullable Instant enforcedSince, @Nullable Problem refusal, @Nullable String paused)
                implements
                    PinningView {}
    }

    /**
     * A broker's pod.
     *
     * @param pool its node pool
     * @param node its node, once it has one
     * @param settled whether the pod is as this run wants it; false where Strimzi has yet to replace it
     */
    public record PlacedBroker(int id, String pool, @Nullable String node, boolean settled) {}

    /** The links of brokers, as measured by the run. */
    public sealed interface LinksView {

        /** No link is limited. */
        record NotAsked() implements LinksView {}

        /** The measurement has not begun. */
        record NotMeasured() implements LinksView {}

        /**
         * The measurement is under way.
         *
         * @param obstacle why its pod does not run, in Kubernetes' words; null if nothing is known to be in the way
         * @param since when it began
         */
        record Measuring(@Nullable String obstacle, Instant since) implements LinksView {}

        /**
         * The pod or the Job that measures has failed.
         *
         * @param message what Kubernetes says of it
         */
        record Failed(String message) implements LinksView {}

        /** The Job that measures has ended, and no pod is left that could tell the rates. */
        record PodGone() implements LinksView {}

        /**
         * The pod has reported something else than rates.
         *
         * @param error why that can't be read
         */
        record Unreadable(String error) implements LinksView {}

        /** The links are measured. */
        record Measured(LinkRates rates) implements LinksView {}
    }

    /** The settings that the brokers of the run's own Kafka have beside those of the spec's cluster. */
    public sealed interface BrokerSettingsView {

        /** No trial of the run changes them, none is next, or the driver changes them itself as a trial starts. */
        record NotAsked() implements BrokerSettingsView {}

        /** The settings are not known yet. */
        record Waiting(WaitReason reason, String message) implements BrokerSettingsView {}

        /**
         * Somebody else has changed what the run wrote.
         *
         * @param what as a sentence, without a full stop
         */
        record Overridden(String what) implements BrokerSettingsView {}

        /**
         * Another run has noted, or given, settings of these brokers, and has yet to give them their own back.
         *
         * @param run its id
         * @param what as a sentence that ends with the remedy, without a full stop
         * @param isAhead whether that run holds the cluster now, so that this one only waits in the queue
         */
        record Taken(String run, String what, boolean isAhead) implements BrokerSettingsView {

            /** Returns the view of brokers whose run holds the cluster. */
            public Taken ahead() {
                return new Taken(run, what, true);
            }
        }

        /**
         * Another run, whose Benchmark does not exist any more, has left settings of these brokers. They get their own
         * back first.
         *
         * @param what that is given back, as a sentence, without a full stop
         */
        record Left(String what) implements BrokerSettingsView {}

        /**
         * No broker can have the settings.
         *
         * @param why as a sentence, without a full stop
         */
        record Impossible(String why) implements BrokerSettingsView {}

        /**
         * Not all brokers show the settings yet that they were given, or that were noted.
         *
         * @param given beside their own; empty if they have their own or got them back
         * @param since when they were given; null if what they have was noted, and nothing changed yet
         * @param differing what differs yet, as a sentence without a full stop
         * @param noted the Kafka that has the note of what they had; null if it is the run's own
         */
        record Changed(Map<String, String> given, @Nullable Instant since, String differing,
                @Nullable TunedKafka noted)
                implements
                    BrokerSettingsView {

            /** Brokers of the run's own Kafka. */
            public Changed(Map<String, String> given, @Nullable Instant since, String differing) {
                this(given, since, differing, null);
            }
        }

        /**
         * Every broker shows the settings that it was given.
         *
         * @param given beside their own; empty for their own alone
         * @param since when they were given or noted; null if the run has done neither
         * @param refusal why they can't be changed until the user corrects something; null if they can
         * @param noted the Kafka that has the note of what they had; null if it is the run's own, or nothing is noted
         */
        record Known(Map<String, String> given, @Nullable Instant since, @Nullable String refusal,
                @Nullable TunedKafka noted)
                implements
                    BrokerSettingsView {

            /** Brokers of the run's own Kafka, or of which nothing is noted. */
            public Known(Map<String, String> given, @Nullable Instant since, @Nullable String refusal) {
                this(given, since, refusal, null);
            }
        }
    }
}
