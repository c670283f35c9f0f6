package io.skewbench.worker.records;

import io.skewbench.protocol.plan.WorkerPlan.TopicShare;
import java.util.Arrays;
import java.util.List;

/**
 * Which of a workload's topics record n goes to: drawn by weight, whatever the record's key and value. Immutable; any
 * number of threads may ask.
 */
public final class TopicMix {
    private static final long FOR_TOPICS = 3;

    private final List<String> names;
    /** Sums of the weights up to and with each topic. */
    private final long[] ends;
    private final Randomness randomness;

    public TopicMix(List<TopicShare> topics, long seed) {
        this.names = topics.stream().map(TopicShare::topic).toList();
        this.ends = topics.stream().mapToLong(TopicShare::weight).toArray();
        Arrays.parallelPrefix(ends, Long::sum);
        this.randomness = new Randomness(seed, FOR_TOPICS);
    }

    /** Returns the topics' names in Kafka. */
    public List<String> names() {
        return names;
    }

    /** Returns the topic's place in the list. */
    public int ofRecord(long n) {
        if (ends.length == 1) {
            return 0;
        }
        var place = Arrays.binarySearch(ends, randomness.below(ends[ends.length - 1], n));
        // At an end begins the next topic; between two ends the search tells the one above, as -(place) - 1.
        return place >= 0 ? place + 1 : -place - 1;
    }
}
