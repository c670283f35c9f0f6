package io.skewbench.controller.cluster;

import io.skewbench.api.v1alpha1.EphemeralCluster;
import io.strimzi.api.kafka.model.kafka.KafkaClusterSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Broker settings that Strimzi manages itself: it drops those of users with only a warning. */
public final class StrimziSettings {
    private static final List<String> PREFIXES = list(KafkaClusterSpec.FORBIDDEN_PREFIXES);
    private static final List<String> EXCEPTIONS = list(KafkaClusterSpec.FORBIDDEN_PREFIX_EXCEPTIONS);

    private StrimziSettings() {}

    /** Returns one such setting that the spec has; empty if there is none. */
    public static Optional<String> in(EphemeralCluster cluster) {
        return Objects.requireNonNullElse(cluster.config(), Map.<String, Object>of()).keySet().stream().sorted()
                .filter(StrimziSettings::isManaged).findFirst();
    }

    /** Returns whether Strimzi manages a setting of this name. */
    public static boolean isManaged(String setting) {
        var name = setting.toLowerCase(Locale.ROOT);
        return PREFIXES.stream().anyMatch(name::startsWith) && EXCEPTIONS.stream().noneMatch(name::startsWith);
    }

    private static List<String> list(String separated) {
        return Arrays.stream(separated.split(",")).map(String::strip).toList();
    }
}
