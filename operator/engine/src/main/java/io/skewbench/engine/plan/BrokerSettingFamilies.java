package io.skewbench.engine.plan;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which settings of brokers no run may change, and which only where the owner of the brokers names them in full. A
 * family holds all settings whose names begin alike, or a single setting, so that settings of later versions of Kafka
 * are in one as well. A test compares the families with all settings of the newest version.
 */
public final class BrokerSettingFamilies {
    private static final String CONNECTIONS = "could lock clients and brokers out of the cluster; remove it";
    private static final String CODE = "names code that brokers would run; remove it";
    private static final String IDENTITY = "belongs to the broker and its disks; remove it";
    private static final String MEASURED = "would be measured as part of the broker; remove it";
    private static final String DELETES = "may delete what was acknowledged";
    private static final String DURABILITY = "may lose records that were acknowledged";
    private static final String TRANSACTIONS = "may abort transactions, leave them open, or let producers write twice";
    private static final String TOPICS = "creates topics that stay as they were created";

    /** Why no run may change the settings of a family, and what to do, by the beginning of their names. */
    static final Map<String, String> RESERVED = Map.ofEntries(
            entry("listener", CONNECTIONS), entry("advertised.", CONNECTIONS), entry("control.plane.", CONNECTIONS),
            entry("controller.", CONNECTIONS), entry("security.", CONNECTIONS), entry("sasl.", CONNECTIONS),
            entry("ssl.", CONNECTIONS), entry("authorizer.", CONNECTIONS), entry("super.users", CONNECTIONS),
            entry("principal.", CONNECTIONS), entry("inter.broker.", CONNECTIONS), entry("early.start.", CONNECTIONS),
            entry("max.connection", CONNECTIONS), entry("connection", CONNECTIONS), entry("password.", CONNECTIONS),
            entry("socket.request.max.bytes", CONNECTIONS), entry("delegation.", CONNECTIONS),
            entry("node.id", IDENTITY), entry("broker.", IDENTITY), entry("process.roles", IDENTITY),
            entry("log.dir", IDENTITY), entry("metadata.", IDENTITY), entry("cordoned.", IDENTITY),
            entry("initial.broker.", IDENTITY), entry("unstable.", IDENTITY), entry("create.topic.policy.", CODE),
            entry("alter.config.policy.", CODE), entry("client.quota.callback.", CODE),
            entry("replica.selector.", CODE), entry("group.consumer.assignors", CODE),
            entry("group.share.assignors", CODE), entry("group.streams.assignors", CODE),
            entry("group.share.persister.", CODE), entry("group.share.dlq.", CODE),
            entry("group.streams.topology.description.plugin.", CODE), entry("metric", MEASURED),
            entry("kafka.metrics.", MEASURED), entry("remote.log.", "needs another storage; remove it"),
            entry("server.max.startup.", "could keep brokers from starting; remove it"),
            entry("internal.", "is for tests of Kafka itself; remove it"));

    /** What a change of a setting does that giving the old value back does not undo, by the beginning of its name. */
    private static final Map<String, String> LASTING = Map.ofEntries(
            entry("log.retention.", DELETES), entry("log.cleanup.policy", DELETES),
            entry("log.cleaner.delete.", DELETES), entry("log.cleaner.max.compaction.lag.ms", DELETES),
            entry("log.cleaner.min.compaction.lag.ms", DELETES), entry("log.local.retention.", DELETES),
            entry("log.segment.delete.", DELETES), entry("offsets.retention.", DELETES),
            entry("delete.topic.enable", DELETES), entry("min.insync.replicas", DURABILITY),
            entry("replica.lag.time.", DURABILITY), entry("unclean.leader.election.", DURABILITY),
            entry("controlled.shutdown.", DURABILITY), entry("log.flush.interval.", DURABILITY),
            entry("log.flush.scheduler.", DURABILITY), entry("transactional.id.expiration.", TRANSACTIONS),
            entry("transaction.partition.verification.", TRANSACTIONS), entry("transaction.two.phase.", TRANSACTIONS),
            entry("producer.id.expiration.", TRANSACTIONS), entry("offsets.topic.", TOPICS),
            entry("transaction.state.log.", TOPICS), entry("share.coordinator.state.topic.", TOPICS),
            entry("default.replication.factor", TOPICS), entry("num.partitions", TOPICS),
            entry("auto.create.topics.", TOPICS), entry("errors.deadletterqueue.", TOPICS),
            entry("group.share.", "may give up records that share groups have not processed"),
            entry("log.message.timestamp.", "may change or refuse records of others by their timestamps"),
            entry("auto.leader.rebalance.", "may move leaders, which stay where they are then"));

    private BrokerSettingFamilies() {}

    /** Returns why no run may change a setting, and what to do, as a clause; empty if runs may. */
    public static Optional<String> reserved(String setting) {
        return Optional.ofNullable(ReservedSettings.OF_BROKERS.remedy(setting));
    }

    /**
     * Returns what a change of a setting does that giving the old value back does not undo, as a clause; empty if
     * nothing lasts.
     */
    public static Optional<String> lasting(String setting) {
        return LASTING.entrySet().stream().filter(family -> setting.startsWith(family.getKey())).findFirst()
                .map(Map.Entry::getValue);
    }

    /** Returns the beginnings of the names of settings whose change is not undone by giving the old value back. */
    public static Set<String> lasting() {
        return LASTING.keySet();
    }
}
