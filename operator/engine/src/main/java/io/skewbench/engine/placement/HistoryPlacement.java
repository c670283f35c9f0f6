package io.skewbench.engine.placement;

import io.skewbench.api.v1alpha1.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The layout of a topic that has grown: each step spreads its partitions over the brokers that are online then, and
 * existing partitions stay where they are. Seed 000 describes three such topics (22/10/4, 16/16/4, 12/12/12).
 */
final class HistoryPlacement {

    private HistoryPlacement() {}

    static List<List<Integer>> place(List<Placement.Growth> history, int factor, FollowerRule rule,
            KnownBrokers known) {
        var replicas = new ArrayList<List<Integer>>();
        var followers = new Followers(rule, factor);
        for (var i = 0; i < history.size(); i++) {
            var path = "spec.placement.history[" + i + "]";
            var step = history.get(i);
            var before = known.problems();
            var brokers = known.union(path, step.brokers(), step.pools(), step.nodeSelector());
            if (known.hasProblemsSince(before) || brokers.isEmpty()) {
                continue;
            }
            if (rule.isDefault() && brokers.size() < factor) {
                known.problem(path + ".brokers", brokers.toString(), "names " + brokers.size()
                        + " brokers, too few for spec.replicationFactor " + factor
                        + "; add brokers to the step or lower the replication factor");
            } else if (rule.isDefault()) {
                grow(replicas, brokers, step.addPartitions(), factor);
            } else {
                replicas.addAll(followers.of(IntStream.range(0, step.addPartitions())
                        .mapToObj(added -> brokers.get(added % brokers.size())).toList(), brokers));
            }
        }
        return replicas;
    }

    private static void grow(List<List<Integer>> replicas, List<Integer> brokers, int partitions, int factor) {
        var count = brokers.size();
        for (var added = 0; added < partitions; added++) {
            var partition = new ArrayList<Integer>(factor);
            partition.add(brokers.get(added % count));
            // As Kafka does: the distance of the first follower grows with each round, so that a leader's followers
            // aren't all on one broker.
            var round = added / count;
            for (var follower = 0; follower < factor - 1; follower++) {
                var distance = 1 + (round + follower) % (count - 1);
                partition.add(brokers.get((added + distance) % count));
            }
            replicas.add(List.copyOf(partition));
        }
    }
}
