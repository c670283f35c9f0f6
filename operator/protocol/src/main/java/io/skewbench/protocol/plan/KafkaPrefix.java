package io.skewbench.protocol.plan;

/**
 * How all names that Skewbench uses in Kafka begin: of topics, groups, clients and transactional ids. ACLs can be
 * granted on this prefix.
 */
public final class KafkaPrefix {
    /** The part that all runs share. */
    public static final String ALL = "skewbench-";

    private KafkaPrefix() {}

    /** Returns the prefix of one run or attempt. */
    public static String of(String id) {
        return ALL + id + "-";
    }
}
