package io.skewbench.worker.measure;

import java.util.List;

/**
 * Numbers the partitions of a workload's topics together, for arrays of them. Partitions that are added meanwhile get
 * numbers as well, and those of a single topic keep their own.
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

    /** Returns how Kafka writes it, such as {@code testing-1-0}. */
    String name(int number) {
        return topic(number) + "-" + partition(number);
    }
}
