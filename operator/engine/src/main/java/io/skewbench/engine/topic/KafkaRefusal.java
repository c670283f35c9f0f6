package io.skewbench.engine.topic;

/** Kafka's refusal of a change, which it would repeat. */
public record KafkaRefusal(Kind kind, String message) {

    /** What Kafka refused. */
    public enum Kind {
        /** The brokers of replicas, of which one may have left the cluster. */
        REPLICA_ASSIGNMENT,
        /** The number of partitions. */
        PARTITION_COUNT,
        /** A topic setting, which the message names. */
        SETTING,
        /** Anything else, such as the whole change because of missing permissions. */
        OTHER
    }
}
