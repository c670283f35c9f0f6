package io.skewbench.worker.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Warnings about a worker's result that its figures do not show once they are merged with others. */
public final class WorkerWarnings {
    private WorkerWarnings() {}

    /**
     * @param aborted transactions
     * @param leadersBefore broker by number of the partition before the first record
     */
    public static List<String> of(TopicPartitions partitions, long aborted, Map<Integer, Integer> leadersBefore,
            Map<Integer, Integer> leadersAfter) {
        var warnings = new ArrayList<String>();
        if (aborted > 0) {
            warnings.add(
                    "A worker aborted transactions (" + aborted + "): records acknowledged in them are counted, but "
                            + "consumers that read only committed records do not see them.");
        }
        addLeaders(warnings, partitions, leadersBefore, leadersAfter);
        return List.copyOf(warnings);
    }

    private static void addLeaders(List<String> warnings, TopicPartitions partitions, Map<Integer, Integer> before,
            Map<Integer, Integer> after) {
        var moved = new TreeMap<String, String>();
        after.forEach((partition, leader) -> {
            var was = before.get(partition);
            if (!Objects.equals(was, leader)) {
                moved.put(partitions.name(partition), was == null ? "new" : was + " to " + leader);
            }
        });
        if (!moved.isEmpty()) {
            warnings.add("Leaders changed during the trial (partition=brokers): " + moved + ".");
        }
    }
}
