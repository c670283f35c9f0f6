package io.skewbench.protocol.plan;

/**
 * Topics in which Kafka and Strimzi keep what everybody's clients depend on: offsets, transactions, shares, metadata
 * and metrics. Skewbench never adopts, changes, deletes or sends to them, whoever asks. Kafka's own begin with two
 * underscores.
 */
public final class InternalTopics {
    private static final String KAFKA = "__";
    private static final String STRIMZI = "strimzi.cruisecontrol.";

    /** The words for a field that names one. */
    public static final String REFUSAL = "belongs to Kafka itself; name a topic of your own";

    private InternalTopics() {}

    /** Returns whether a topic is one of them, by its name in Kafka. */
    public static boolean include(String topic) {
        return topic.startsWith(KAFKA) || topic.startsWith(STRIMZI);
    }

    /**
     * Returns the name, if the topic is none of them.
     *
     * @throws IllegalArgumentException if it is
     */
    public static String refuse(String topic) {
        if (include(topic)) {
            throw new IllegalArgumentException("Topic " + topic + " belongs to Kafka itself");
        }
        return topic;
    }
}
