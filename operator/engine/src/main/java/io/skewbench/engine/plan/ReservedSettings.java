package io.skewbench.engine.plan;

import static java.util.Map.entry;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Settings of clients that belong elsewhere, and where.
 *
 * @param remedies what to do instead, by setting
 */
record ReservedSettings(Map<String, String> remedies) {
    static final ReservedSettings OF_PRODUCERS = new ReservedSettings(Map.of(
            "bootstrap.servers", "belongs to the cluster; set spec.cluster",
            "client.id", "is set by the workers; remove it",
            "key.serializer", "is set by the workers; remove it",
            "value.serializer", "is set by the workers; remove it",
            "partitioner.class", "name the class in the variant's partitioner instead",
            "metric.reporters", "is set by the workers; remove it",
            "transactional.id", "is set by the workers; remove it, and see workloads[].transactions",
            "interceptor.classes", "would be measured as part of the producer; remove it"));

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
            entry("interceptor.classes", "would be measured as part of the consumer; remove it")));

    private static final String PROVIDERS = "would read files of the workers, credentials included; write the values "
            + "themselves";
    private static final String CLUSTER = "belongs to the cluster; name a Strimzi listener and user in spec.cluster";

    /** Returns whether the setting makes clients read values from files. */
    static boolean readsFiles(String setting) {
        return setting.equals("config.providers") || setting.startsWith("config.providers.");
    }

    /** Returns where the setting belongs, or null if users may set it. */
    @Nullable
    String remedy(String setting) {
        if (setting.startsWith("security.") || setting.startsWith("sasl.") || setting.startsWith("ssl.")) {
            return CLUSTER;
        }
        if (readsFiles(setting)) {
            return PROVIDERS;
        }
        return remedies.get(setting);
    }
}
