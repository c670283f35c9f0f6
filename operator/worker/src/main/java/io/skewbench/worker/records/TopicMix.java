package io.skewbench.worker.records;

import io.skewbench.protocol.plan.WorkerPlan.TopicShare;
import java.util.Arrays;
import java.util.List;

/**
 * Draws the topic of each record by weight, independently of the record's key and value. Immutable, so safe for use by
 * any number of threads.
 */
public final class TopicMix {
    private static final long FOR_TOPICS = 3;

    private final List<String> names;
    /** Cumulative sums of the topics' weights. */
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

    /** Returns the index of record n's topic. */
    public int ofRecord(long n) {
        if (ends.length == 1) {
            return 0;
        }
        var place = Arrays.binarySearch(ends, randomness.below(ends[ends.length - 1], n));
        // A position equal to a sum belongs to the next topic; between two sums, the search returns the index of the
        // upper one as -(index) - 1.
        return place >= 0 ? place + 1 : -place - 1;
    }
}
