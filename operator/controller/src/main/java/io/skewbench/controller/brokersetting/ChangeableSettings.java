package io.skewbench.controller.brokersetting;

import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.controller.strimzi.AllowedNamespaces;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which settings the owner of a Kafka lets runs change. Without this check, anybody who may create Benchmarks could
 * change the brokers of others with the operator's rights.
 */
public final class ChangeableSettings {
    /** The annotation of the Kafka: names of settings, separated by commas, each of which may end in *. */
    public static final String ANNOTATION = SkewbenchApi.GROUP + "/changeable-broker-settings";
    private static final String ANY = "*";
    /**
     * Beginnings of settings by which records, offsets or transactions of all topics may be lost though they were
     * acknowledged, which no setting brings back. docs/brokers.md lists them.
     */
    static final List<String> IRREVERSIBLE = List.of("log.retention.", "log.cleanup.policy", "log.cleaner.delete.",
            "log.cleaner.max.compaction.lag.ms", "log.cleaner.min.compaction.lag.ms", "min.insync.replicas",
            "offsets.retention.", "unclean.leader.election.", "transactional.id.expiration.", "delete.topic.enable");

    private ChangeableSettings() {}

    /**
     * Returns why a namespace may not change a Kafka, as a sentence without a full stop; empty if it may.
     *
     * @param from namespace of the Benchmark
     */
    static Optional<String> closed(Kafka kafka, String from) {
        return AllowedNamespaces.include(kafka, from)
                ? Optional.empty()
                : Optional.of(AllowedNamespaces.refusal(kafka, "changed", from));
    }

    /** Returns why runs may not change settings of a Kafka, as a sentence without a full stop; empty if they may. */
    static Optional<String> refusal(Kafka kafka, Set<String> names) {
        var refused = names.stream().filter(Predicate.not(setting -> include(kafka, setting))).sorted().toList();
        return refused.isEmpty()
                ? Optional.empty()
                : Optional.of("the owner of Kafka " + kafka.getMetadata().getName() + " does not allow runs to change "
                        + String.join(", ", refused) + "; list what may be changed in its annotation " + ANNOTATION
                        + ", such as \"" + String.join(",", names.stream().sorted().toList()) + "\"");
    }

    private static boolean include(Kafka kafka, String setting) {
        var annotations = Objects.requireNonNullElse(kafka.getMetadata().getAnnotations(), Map.<String, String>of());
        var allowed = Arrays.stream(annotations.getOrDefault(ANNOTATION, "").split(",")).map(String::strip).toList();
        return allowed.contains(setting) || (IRREVERSIBLE.stream().noneMatch(setting::startsWith)
                && allowed.stream().anyMatch(pattern -> pattern.endsWith(ANY)
                        && setting.startsWith(pattern.substring(0, pattern.length() - ANY.length()))));
    }
}
