package io.skewbench.protocol.plan;

/**
 * Topics in which Kafka and Strimzi store data that all clients depend on: offsets, transactions, shares, metadata and
 * metrics. Skewbench never adopts, changes, deletes or writes to them, even if a user asks for it. The names of Kafka's
 * own begin with two underscores.
 */
public final class InternalTopics {
    private static final String KAFKA = "__";
    private static final String STRIMZI = "strimzi.cruisecontrol.";

    /** The message for a field that names such a topic. */
    public static final String REFUSAL = "belongs to Kafka itself; name a topic of your own";

    private InternalTopics() {}

    /** Returns whether a topic is internal, by its name in Kafka. */
    public static boolean include(String topic) {
        return topic.startsWith(KAFKA) || topic.startsWith(STRIMZI);
    }

    /**
     * Returns the name if the topic is not internal.
     *
     * @throws IllegalArgumentException if the topic is internal
     */
    public static String refuse(String topic) {
        if (include(topic)) {
            throw new IllegalArgumentException("Topic " + topic + " belongs to Kafka itself");
        }
        return topic;
    }
}
