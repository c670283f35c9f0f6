package io.skewbench.measure.partitioners;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** Replicas of the partitions of a topic, the leader first. */
public final class ReplicaPlacement {

    private ReplicaPlacement() {}

    /** Returns partitions without followers whose leaders take turns. */
    static List<List<Integer>> even(int partitions, int brokers) {
        return IntStream.range(0, partitions).mapToObj(partition -> List.of(partition % brokers)).toList();
    }

    /** Returns partitions with a replica on every broker whose leaders take turns. */
    public static List<List<Integer>> everywhere(int partitions, int brokers) {
        return IntStream.range(0, partitions).mapToObj(
                partition -> IntStream.range(0, brokers).mapToObj(i -> (partition + i) % brokers).toList()).toList();
    }

    /** Returns partitions without followers, so many led by each broker. */
    public static List<List<Integer>> leaders(List<Integer> ofBrokers) {
        var partitions = new ArrayList<List<Integer>>();
        for (var broker = 0; broker < ofBrokers.size(); broker++) {
            partitions.addAll(Collections.nCopies(ofBrokers.get(broker), List.of(broker)));
        }
        return List.copyOf(partitions);
    }
}
