package io.skewbench.worker.measure;

import java.util.List;

/**
 * Numbers the partitions of all topics of a workload, so that they can be array indexes. Partitions that are added
 * during the trial get numbers as well; the partitions of a single topic keep their own.
 */
public record TopicPartitions(List<String> topics) {

    /** @param topic place in the list */
    public int number(int topic, int partition) {
        return partition * topics.size() + topic;
    }

    /** Returns the name of a numbered partition's topic. */
    String topic(int number) {
        return topics.get(number % topics.size());
    }

    /** Returns a numbered partition's own number in its topic. */
    int partition(int number) {
        return number / topics.size();
    }

    /** Returns the partition's name as Kafka writes it, such as {@code testing-1-0}. */
    String name(int number) {
        return topic(number) + "-" + partition(number);
    }
}
