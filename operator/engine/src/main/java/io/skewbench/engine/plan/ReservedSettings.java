package io.skewbench.engine.plan;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Producer settings that have another place, and which. */
final class ReservedSettings {
    private static final String CLUSTER = "belongs to the cluster; name a Strimzi listener and user in spec.cluster";
    private static final Map<String, String> MENDS = Map.of(
            "bootstrap.servers", "belongs to the cluster; set spec.cluster",
            "client.id", "is set by the workers; remove it",
            "key.serializer", "is set by the workers; remove it",
            "value.serializer", "is set by the workers; remove it",
            "partitioner.class", "name the class in the variant's partitioner instead",
            "metric.reporters", "is set by the workers; remove it",
            "transactional.id", "is set by the workers; remove it, and see workloads[].transactions",
            "interceptor.classes", "would be measured as part of the producer; remove it");

    private ReservedSettings() {}

    /** Returns where the setting belongs, or null if users may set it. */
    static @Nullable String mend(String setting) {
        if (setting.startsWith("security.") || setting.startsWith("sasl.") || setting.startsWith("ssl.")) {
            return CLUSTER;
        }
        return MENDS.get(setting);
    }
}
