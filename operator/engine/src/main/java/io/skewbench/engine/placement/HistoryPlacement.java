package io.skewbench.engine.placement;

import io.skewbench.api.v1alpha1.Placement;
import io.skewbench.engine.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * How a topic comes out of growth: each step spreads its partitions over the brokers that are online then, and what is
 * there stays where it is. Seed 000 describes three such topics (22/10/4, 16/16/4, 12/12/12).
 */
final class HistoryPlacement {

    private HistoryPlacement() {}

    static List<List<Integer>> place(List<Placement.Growth> history, int factor, KnownBrokers known,
            List<Problem> problems) {
        var replicas = new ArrayList<List<Integer>>();
        for (var i = 0; i < history.size(); i++) {
            var path = "spec.placement.history[" + i + "].brokers";
            var step = history.get(i);
            known.check(path, step.brokers());
            if (step.brokers().size() < factor) {
                problems.add(new Problem(path, step.brokers().toString(), "names " + step.brokers().size()
                        + " brokers, too few for spec.replicationFactor " + factor
                        + "; add brokers to the step or lower the replication factor"));
            } else {
                grow(replicas, step, factor);
            }
        }
        return replicas;
    }

    private static void grow(List<List<Integer>> replicas, Placement.Growth step, int factor) {
        var brokers = step.brokers();
        var count = brokers.size();
        for (var added = 0; added < step.addPartitions(); added++) {
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
