package io.skewbench.controller.kafka;

import io.skewbench.engine.topic.TopicLayout;

/**
 * The facts about an existing topic that Benchmarks need, and no more: many may wait for the same topic of many
 * partitions, and each has an answer of its own.
 *
 * @param partitions how many there are
 * @param served whether every partition has a leader
 */
public record TopicPresence(int partitions, boolean served) {

    static TopicPresence of(TopicLayout layout) {
        return new TopicPresence(layout.replicas().size(), layout.isServed());
    }
}
