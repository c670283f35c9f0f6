package io.skewbench.controller.kafka;

import io.skewbench.admin.topic.TopicLayout;

/**
 * What Benchmarks have to know of a topic that they find. Many may wait for the same topic of many partitions, and each
 * has its answer.
 *
 * @param partitions how many there are
 * @param served whether every partition has a leader
 */
public record TopicPresence(int partitions, boolean served) {

    static TopicPresence of(TopicLayout layout) {
        return new TopicPresence(layout.replicas().size(), layout.isServed());
    }
}
