package io.skewbench.engine.plan;

import static java.util.Map.entry;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Settings that belong elsewhere, and where.
 *
 * @param remedies what to do instead, by setting
 * @param families what to do instead of all settings whose names begin so
 */
record ReservedSettings(Map<String, String> remedies, Map<String, String> families) {
    private static final String CLUSTER = "belongs to the cluster; name a Strimzi listener and user in spec.cluster";
    private static final Map<String, String> OF_CLIENTS = Map.of("security.", CLUSTER, "sasl.", CLUSTER, "ssl.",
            CLUSTER);

    static final ReservedSettings OF_PRODUCERS = new ReservedSettings(Map.of(
            "bootstrap.servers", "belongs to the cluster; set spec.cluster",
            "client.id", "is set by the workers; remove it",
            "key.serializer", "is set by the workers; remove it",
            "value.serializer", "is set by the workers; remove it",
            "partitioner.class", "name the class in the variant's partitioner instead",
            "metric.reporters", "is set by the workers; remove it",
            "transactional.id", "is set by the workers; remove it, and see workloads[].transactions",
            "interceptor.classes", "would be measured as part of the producer; remove it"), OF_CLIENTS);

    static final ReservedSettings OF_CONSUMERS = new ReservedSettings(Map.ofEntries(
            entry("bootstrap.servers", "belongs to the cluster; set spec.cluster"),
            entry("client.id", "is set by the workers; remove it"),
            entry("group.id", "is set by the workers for each trial; remove it"),
            entry("group.instance.id", "would be the same for all consumers; remove it"),
            entry("key.deserializer", "is set by the workers; remove it"),
            entry("value.deserializer", "is set by the workers; remove it"),
            entry("auto.offset.reset", "is set by the workers, which start at the end of each partition; remove it"),
            entry("enable.auto.commit", "is set by the workers, which commit what they have read; remove it"),
            entry("allow.auto.create.topics", "is set by the workers; remove it"),
            entry("interceptor.classes", "would be measured as part of the consumer; remove it")), OF_CLIENTS);

    static final ReservedSettings OF_BROKERS = new ReservedSettings(Map.of(), BrokerSettingFamilies.RESERVED);

    private static final String OF_RUN = "belongs to the servers that the run starts; remove it";
    private static final String NO_LINE = "is read from the command line alone, and has no effect in the servers' "
            + "configuration file; remove it";
    static final ReservedSettings OF_SERVERS = new ReservedSettings(
            Map.of("jute.maxbuffer", NO_LINE, "readonlymode.enabled", NO_LINE),
            Map.ofEntries(entry("clientPort", OF_RUN), entry("secureClientPort", OF_RUN), entry("dataDir", OF_RUN),
                    entry("dataLogDir", OF_RUN), entry("dynamicConfigFile", OF_RUN), entry("server.", OF_RUN),
                    entry("group", OF_RUN), entry("weight", OF_RUN), entry("peerType", OF_RUN),
                    entry("oraclePath", OF_RUN), entry("observerMasterPort", OF_RUN),
                    entry("quorumListenOnAllIPs", OF_RUN), entry("metricsProvider.", OF_RUN), entry("4lw.", OF_RUN),
                    entry("admin.", OF_RUN), entry("zookeeper.", "would get \"zookeeper.\" twice, as ZooKeeper puts it "
                            + "before the names of settings; write the name without it")));

    private static final String PROVIDERS = "would read files of the workers, credentials included; write the values "
            + "themselves";

    /** Returns whether the setting makes clients read values from files. */
    static boolean readsFiles(String setting) {
        return setting.equals("config.providers") || setting.startsWith("config.providers.");
    }

    /**
     * Returns where the setting belongs, or null if users may set it. White space around the name makes no difference:
     * ZooKeeper's servers ignore it.
     */
    @Nullable
    String remedy(String written) {
        var setting = written.trim();
        if (readsFiles(setting)) {
            return PROVIDERS;
        }
        return families.entrySet().stream().filter(family -> setting.startsWith(family.getKey())).findFirst()
                .map(Map.Entry::getValue).orElseGet(() -> remedies.get(setting));
    }
}
