package io.skewbench.engine.placement;

import io.skewbench.api.v1alpha1.Placement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which brokers may hold the followers of which leaders. */
final class FollowerRule {
    private static final String PATH = "spec.placement.followers";
    private static final String SAME_RACK = "SameAsLeader";

    private final KnownBrokers known;
    private final Placement.@Nullable Followers written;
    /** The brokers that are named for followers; null if followers go to those that the placement itself names. */
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

    /** Returns whether brokers are named for followers. Otherwise they go to those that the placement itself names. */
    boolean namesBrokers() {
        return named != null;
    }

    /** Returns whether the placement has any problem, so that it need not be computed. */
    boolean hasProblems() {
        return known.problems() > 0;
    }

    /** @param group the brokers that hold followers unless others are named */
    Near near(List<Integer> group) {
        return new Near(Objects.requireNonNullElse(named, group));
    }

    /**
     * Which of some brokers may follow which leader. Leaders of one rack have the same list, so it is computed once.
     */
    final class Near {
        private final List<Integer> all;
        private final Set<Integer> members;
        private final Map<String, List<Integer>> byRack = new HashMap<>();

        private Near(List<Integer> all) {
            this.all = all;
            this.members = Set.copyOf(all);
        }

        /**
         * Returns the brokers that may hold a follower of that leader, which may be among them itself; notes a problem
         * where they are too few.
         */
        List<Integer> of(Integer leader, int factor) {
            var near = written != null && SAME_RACK.equals(written.rack());
            var rack = known.rack(leader);
            if (factor == 1) {
                return List.of();
            }
            if (near && rack == null) {
                known.problem(PATH + ".rack", SAME_RACK, "broker " + leader
                        + " has no rack; set broker.rack of all brokers, or write Any");
                return List.of();
            }
            var candidates = near && rack != null ? byRack.computeIfAbsent(rack, this::inRack) : all;
            var isOne = members.contains(leader);
            if (candidates.size() - (isOne ? 1 : 0) < factor - 1) {
                known.problem(PATH, candidates.stream().filter(broker -> !broker.equals(leader)).toList().toString(),
                        "only these brokers may hold followers of broker " + leader + (near ? " in rack " + rack : "")
                                + ", too few for spec.replicationFactor " + factor
                                + "; name more brokers or lower the replication factor");
            }
            return candidates;
        }

        private List<Integer> inRack(String rack) {
            return all.stream().filter(broker -> rack.equals(known.rack(broker))).toList();
        }
    }
}
