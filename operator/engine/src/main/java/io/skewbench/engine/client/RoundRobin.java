package io.skewbench.engine.client;

/** The partitioner that gives each partition of a topic a record in turn (KIP-369). */
public final class RoundRobin {
    /** The name that a spec gives it. */
    public static final String NAME = "RoundRobin";
    /** Kafka's class, which a spec may name as well. */
    public static final String CLASS = "org.apache.kafka.clients.producer.RoundRobinPartitioner";

    private RoundRobin() {}

    /** Returns whether a spec names this partitioner. */
    static boolean is(String partitioner) {
        return partitioner.equals(NAME) || partitioner.equals(CLASS);
    }
}
