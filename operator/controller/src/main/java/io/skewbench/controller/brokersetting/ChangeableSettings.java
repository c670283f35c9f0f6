package io.skewbench.controller.brokersetting;

import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.controller.strimzi.AllowedNamespaces;
import io.skewbench.engine.plan.BrokerSettingFamilies;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

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
     * Returns why a namespace may not change a Kafka, as a sentence without a full stop; empty if it may.
     *
     * @param from namespace of the Benchmark
     */
    static Optional<String> closed(Kafka kafka, String from) {
        return AllowedNamespaces.include(kafka, from)
                ? Optional.empty()
                : Optional.of(AllowedNamespaces.refusal(kafka, "changed", from));
    }

    /**
     * Returns why runs may not change settings of a Kafka, as a sentence without a full stop; empty if they may. A
     * pattern includes no setting whose change is not undone by giving the old value back.
     */
    static Optional<String> refusal(Kafka kafka, Set<String> names) {
        var allowed = allowed(kafka);
        var refused = names.stream().filter(setting -> !include(allowed, setting)).sorted().toList();
        if (refused.isEmpty()) {
            return Optional.empty();
        }
        var unmatched = refused.stream().filter(setting -> match(allowed, setting))
                .flatMap(setting -> BrokerSettingFamilies.lasting(setting).stream()
                        .map(effect -> "; no pattern includes " + setting + ", which " + effect))
                .findFirst().orElse("");
        return Optional.of("the owner of Kafka " + kafka.getMetadata().getName() + " does not allow runs to change "
                + String.join(", ", refused) + unmatched + "; list what may be changed in its annotation " + ANNOTATION
                + ", such as \"" + String.join(",", names.stream().sorted().toList()) + "\"");
    }

    private static List<String> allowed(Kafka kafka) {
        var annotations = Objects.requireNonNullElse(kafka.getMetadata().getAnnotations(), Map.<String, String>of());
        return Arrays.stream(annotations.getOrDefault(ANNOTATION, "").split(",")).map(String::strip).toList();
    }

    private static boolean include(List<String> allowed, String setting) {
        return allowed.contains(setting)
                || (match(allowed, setting) && BrokerSettingFamilies.lasting(setting).isEmpty());
    }

    private static boolean match(List<String> allowed, String setting) {
        return allowed.stream().anyMatch(pattern -> pattern.endsWith(ANY)
                && setting.startsWith(pattern.substring(0, pattern.length() - ANY.length())));
    }
}
