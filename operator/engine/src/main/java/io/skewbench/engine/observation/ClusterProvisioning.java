package io.skewbench.engine.observation;

import io.skewbench.engine.Problem;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.protocol.report.LinkRates;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run makes, changes and measures of its Kafka cluster before it sends anything. A driver that brings a cluster
 * of its own has nothing to do with it.
 */
public record ClusterProvisioning(EphemeralView ephemeral, PinningView pinning, LinksView links) {
    /** Nothing is made, changed or measured. */
    public static final ClusterProvisioning NONE = new ClusterProvisioning(new EphemeralView.NotAsked(),
            new PinningView.NotAsked(),
            new LinksView.NotAsked());

    /** The Kafka that is made for the run. Whether it can be used yet, the view of the cluster tells. */
    public sealed interface EphemeralView {

        /** The cluster is none of the run's own. */
        record NotAsked() implements EphemeralView {}

        /** Not known yet, or not free yet. */
        record Waiting(WaitReason reason, String message) implements EphemeralView {}

        /** Can't be made before somebody corrects something. */
        record Wrong(Problem problem) implements EphemeralView {}

        /** It, or some of it, isn't there, and can be made. */
        record Absent() implements EphemeralView {}

        /**
         * All of it is there, since then.
         *
         * @param sign when Strimzi wrote what its status says; null while it says nothing
         * @param obstacle why a pod of it doesn't start, in Kubernetes' words; null if nothing is known to be in the
         * way
         */
        record Created(Instant since, @Nullable Instant sign, @Nullable String obstacle) implements EphemeralView {}
    }

    /** The brokers of an existing cluster, and the nodes that they run on. */
    public sealed interface PinningView {

        /** They may run anywhere. */
        record NotAsked() implements PinningView {}

        /** Not known yet. */
        record Waiting(WaitReason reason, String message) implements PinningView {}

        /** Can't be known, or can't be enforced, before somebody corrects something. */
        record Wrong(Problem problem) implements PinningView {}

        /**
         * Known.
         *
         * @param nodes labels of all Kubernetes nodes by name
         * @param enforcedSince when this run gave the node pools their affinity; null if not all of them have it
         * @param refusal why it can't; null if it can, or need not
         * @param paused why Strimzi moves no broker although it has been told to, without a full stop; null if it does
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

        /** None is limited. */
        record NotAsked() implements LinksView {}

        /** Nobody has begun. */
        record NotMeasured() implements LinksView {}

        /**
         * Under way.
         *
         * @param since when it began
         */
        record Measuring(String message, Instant since) implements LinksView {}

        /** Came to nothing. */
        record Failed(String message) implements LinksView {}

        /** Done. */
        record Measured(LinkRates rates) implements LinksView {}
    }
}
