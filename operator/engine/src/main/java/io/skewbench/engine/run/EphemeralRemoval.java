package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.EphemeralStatus;
import io.skewbench.engine.RequeueInterval;
import io.skewbench.engine.observation.ClusterRemoval;
import io.skewbench.engine.state.EphemeralState;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides the state of the ephemeral cluster of a finished run while a driver removes it. The driver stops waiting
 * {@link #LIMIT} after the API server accepted the deletion: the remaining objects belong to the Benchmark, and are
 * deleted with it. As long as the API server refuses the deletion, brokers run on, so the driver tries again until it
 * succeeds.
 *
 * @param known the state that the status reports
 */
public record EphemeralRemoval(EphemeralStatus known, Instant now) {
    /** The time for Strimzi to delete pods, and for Kubernetes to delete volumes. */
    public static final Duration LIMIT = Duration.ofMinutes(15);
    /**
     * The interval of tries while the API server refuses the deletion, such as for missing rights or a failing webhook.
     */
    public static final Duration RETRY_REFUSED = Duration.ofMinutes(1);
    /** The bound on a message from the API server, as an admission webhook may answer with any length. */
    private static final int MESSAGE_CHARACTERS = 1_000;

    /** Returns the state of a cluster that {@link ClusterKeeping} keeps. */
    public EphemeralStatus kept() {
        return new EphemeralStatus(known.kafka(), EphemeralState.KEPT.text());
    }

    /** Returns the state of a cluster whose deletion the API server has accepted. */
    public EphemeralStatus after(ClusterRemoval removal) {
        if (removal == ClusterRemoval.DELETED) {
            return new EphemeralStatus(known.kafka(), EphemeralState.DELETED.text());
        }
        var until = until();
        if (until != null && now.isBefore(until)) {
            return new EphemeralStatus(known.kafka(), EphemeralState.DELETING.text(), until.toString());
        }
        // The limit starts neither at the end of the run, when perhaps no operator ran, nor at a deletion that was
        // refused.
        return until == null || removal == ClusterRemoval.BEGUN
                ? new EphemeralStatus(known.kafka(), EphemeralState.DELETING.text(),
                        now.plus(LIMIT).truncatedTo(ChronoUnit.SECONDS).toString())
                : new EphemeralStatus(known.kafka(), EphemeralState.CLEANUP_INCOMPLETE.text(), until.toString());
    }

    /**
     * Returns the state of a cluster whose deletion the API server refuses.
     *
     * @param why what the API server answers
     */
    public EphemeralStatus refused(String why) {
        var until = until();
        return new EphemeralStatus(known.kafka(), EphemeralState.DELETING.text(),
                until != null && now.isBefore(until) ? until.toString() : null,
                cut("Cannot delete it, trying again every minute: " + why));
    }

    /** Returns after which time to check a cluster again; empty if there is no need to. */
    public static Optional<Duration> lookAgain(Benchmark benchmark, EphemeralStatus cluster, Instant now) {
        return switch (EphemeralState.of(cluster.state()).orElse(EphemeralState.CREATED)) {
            case DELETED, CLEANUP_INCOMPLETE -> Optional.empty();
            // Without a time to live, Kubernetes deletes it with the Benchmark.
            case KEPT -> RunState.keptFor(benchmark, now);
            case CREATED, DELETING ->
                Optional.of(cluster.message() == null ? RequeueInterval.CLEANUP : RETRY_REFUSED);
        };
    }

    private @Nullable Instant until() {
        return known.until() == null ? null : Instant.parse(known.until());
    }

    private static String cut(String message) {
        return message.substring(0, message.offsetByCodePoints(0,
                Math.min(MESSAGE_CHARACTERS, message.codePointCount(0, message.length()))));
    }
}
