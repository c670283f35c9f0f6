package io.skewbench.engine.placement;

import io.skewbench.api.v1alpha1.Placement;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Which brokers may hold the followers of which leaders. */
final class FollowerRule {
    private static final String PATH = "spec.placement.followers";
    private static final String SAME_RACK = "SameAsLeader";

    private final KnownBrokers known;
    private final Placement.@Nullable Followers written;
    /** Those named for followers; null for those that the placement itself names. */
    private final @Nullable List<Integer> named;

    FollowerRule(Placement.@Nullable Followers written, KnownBrokers known) {
        this.known = known;
        this.written = written;
        this.named = written == null || (written.brokers() == null && written.pools() == null
                && written.nodeSelector() == null)
                        ? null
                        : known.union(PATH, written.brokers(), written.pools(), written.nodeSelector());
    }

    /** Returns whether nothing is written. */
    boolean isDefault() {
        return written == null;
    }

    /** Returns whether followers go to brokers that are named for them, or to few of the placement's. */
    boolean namesBrokers() {
        return named != null;
    }

    /** Returns the brokers that may hold a follower of that leader; notes a problem where they are too few. */
    List<Integer> candidates(Integer leader, List<Integer> group, int factor) {
        var near = written != null && SAME_RACK.equals(written.rack());
        var rack = known.rack(leader);
        if (near && rack == null && factor > 1) {
            known.problem(PATH + ".rack", SAME_RACK, "broker " + leader
                    + " has no rack; set broker.rack of all brokers, or write Any");
            return List.of();
        }
        var candidates = Objects.requireNonNullElse(named, group).stream()
                .filter(broker -> !broker.equals(leader))
                .filter(broker -> !near || Objects.equals(rack, known.rack(broker)))
                .toList();
        if (candidates.size() < factor - 1) {
            known.problem(PATH, candidates.toString(), "these are all that may follow broker " + leader
                    + (near ? " in rack " + rack : "") + ", too few for spec.replicationFactor " + factor
                    + "; name more brokers or lower the replication factor");
        }
        return candidates;
    }
}
