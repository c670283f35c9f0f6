package io.skewbench.controller.brokersetting;

import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.controller.strimzi.AllowedNamespaces;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Which settings the owner of a Kafka lets runs change. Without this check, anybody who may create Benchmarks could
 * change the brokers of others with the operator's rights.
 */
public final class ChangeableSettings {
    /** The annotation of the Kafka: names of settings, separated by commas, each of which may end in *. */
    public static final String ANNOTATION = SkewbenchApi.GROUP + "/changeable-broker-settings";
    private static final String ANY = "*";

    private ChangeableSettings() {}

    /**
     * Returns why runs may not change settings of a Kafka, as a sentence without a full stop; empty if they may.
     *
     * @param from namespace of the Benchmark
     */
    static Optional<String> refusal(Kafka kafka, String from, Set<String> names) {
        var name = kafka.getMetadata().getName();
        if (!AllowedNamespaces.include(kafka, from)) {
            return Optional.of("Kafka " + kafka.getMetadata().getNamespace() + "/" + name
                    + " may not be used from namespace " + from + "; list the namespace in its annotation "
                    + AllowedNamespaces.ANNOTATION);
        }
        var refused = names.stream().filter(Predicate.not(setting -> include(kafka, setting)))
                .collect(Collectors.toCollection(TreeSet::new));
        return refused.isEmpty()
                ? Optional.empty()
                : Optional.of("the owner of Kafka " + name + " does not allow runs to change "
                        + String.join(", ", refused) + "; list what may be changed in its annotation " + ANNOTATION
                        + ", such as \"" + String.join(",", names.stream().sorted().toList()) + "\"");
    }

    private static boolean include(Kafka kafka, String setting) {
        var annotations = Objects.requireNonNullElse(kafka.getMetadata().getAnnotations(), Map.<String, String>of());
        return Arrays.stream(annotations.getOrDefault(ANNOTATION, "").split(",")).map(String::strip)
                .anyMatch(pattern -> pattern.endsWith(ANY)
                        ? setting.startsWith(pattern.substring(0, pattern.length() - ANY.length()))
                        : setting.equals(pattern));
    }
}
