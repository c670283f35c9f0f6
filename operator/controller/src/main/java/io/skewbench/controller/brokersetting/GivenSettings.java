package io.skewbench.controller.brokersetting;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.protocol.json.Json;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The note, in an annotation of a Kafka, of the settings that a run has given its brokers. It is written in one patch
 * with {@code spec.kafka.config}, so that an operator that is killed leaves either both or nothing.
 *
 * @param run id of the run
 * @param benchmark whose run it is, as namespace/name, for people who find the note; null in a note of an operator that
 * did not write it yet
 * @param since when they were given, in UTC and whole seconds
 * @param before the values that brokers had of all settings that the run changes, by name
 * @param unset the names of those settings of which they had no value
 * @param given by name; settings that are missing have the value before
 * @param config of these settings, what spec.kafka.config had before the run
 * @param stage how far the run has got with them
 */
record GivenSettings(String run, @Nullable String benchmark, String since, Map<String, String> before,
        List<String> unset, Map<String, String> given, Map<String, Object> config, Stage stage) {
    static final String ANNOTATION = SkewbenchApi.GROUP + "/broker-settings";

    /** What {@code spec.kafka.config} has of the settings. */
    enum Stage {
        /** What it had before the run. */
        NOTED,
        /** What the run has given. */
        GIVEN,
        /** What it had before the run, again. */
        RETURNED
    }

    /** @throws NullPointerException if a component is missing, as in an annotation that somebody has edited */
    GivenSettings {
        Instant.parse(since);
        Objects.requireNonNull(run, "run");
        Objects.requireNonNull(stage, "stage");
        before = new TreeMap<>(before);
        unset = List.copyOf(unset);
        given = new TreeMap<>(given);
        config = new TreeMap<>(config);
    }

    /**
     * Returns the note of a run that is about to give brokers settings for the first time.
     *
     * @param benchmark as namespace/name
     * @param names of all settings that the run changes
     * @param config that the Kafka has
     * @param own returns the value that brokers have of a setting that the Kafka does not have; empty for none
     */
    static GivenSettings first(String run, String benchmark, Instant since, Set<String> names,
            Map<String, Object> config, Function<String, Optional<String>> own) {
        var before = new TreeMap<String, String>();
        var configured = new TreeMap<>(config);
        configured.keySet().retainAll(names);
        names.forEach(name -> Optional.ofNullable(configured.get(name)).map(String::valueOf).or(() -> own.apply(name))
                .ifPresent(value -> before.put(name, value)));
        return new GivenSettings(run, benchmark, text(since), before,
                names.stream().filter(name -> !before.containsKey(name)).sorted().toList(), Map.of(), configured,
                Stage.NOTED);
    }

    /** Returns the note of the same run after it has given brokers other settings. */
    GivenSettings then(Instant since, Map<String, String> given) {
        return new GivenSettings(run, benchmark, text(since), before, unset, given, config, Stage.GIVEN);
    }

    /** Returns the note of the same run after it has given the Kafka back what it had before. */
    GivenSettings returned(Instant since) {
        return new GivenSettings(run, benchmark, text(since), before, unset, Map.of(), config, Stage.RETURNED);
    }

    /**
     * Returns the note on a Kafka; empty if there is none.
     *
     * @throws io.skewbench.protocol.bounds.UnreadableException if it can't be read
     */
    static Optional<GivenSettings> of(HasMetadata kafka) {
        var annotations = kafka.getMetadata().getAnnotations();
        return Optional.ofNullable(annotations).map(all -> all.get(ANNOTATION))
                .map(note -> Json.read(note, GivenSettings.class));
    }

    /** Returns the names of all settings that the run changes. */
    Set<String> names() {
        var names = new TreeSet<String>();
        Stream.of(before.keySet(), unset, given.keySet()).forEach(names::addAll);
        return names;
    }

    /** Returns the values of those settings that brokers are to have now; one without a value is missing. */
    Map<String, String> values() {
        var values = new HashMap<>(before);
        values.putAll(given);
        return values;
    }

    /** Returns the values that these settings have to have in the Kafka now. */
    Map<String, String> expected() {
        return stage == Stage.GIVEN ? values() : texts(config);
    }

    /** Returns a setting that a Kafka does not have as the note says; empty if it has all. */
    Optional<String> changedIn(Kafka kafka) {
        var present = texts(kafka.getSpec().getKafka().getConfig());
        var expected = expected();
        return names().stream().filter(name -> !Objects.equals(expected.get(name), present.get(name))).findFirst();
    }

    /** Returns whether these settings are as before the run in a Kafka, whoever has seen to it. */
    boolean areReturnedIn(Kafka kafka) {
        var present = texts(kafka.getSpec().getKafka().getConfig());
        present.keySet().retainAll(names());
        return present.equals(texts(config));
    }

    /** Returns the settings of a Kafka as text; a missing map has none. */
    static Map<String, String> texts(@Nullable Map<String, Object> config) {
        var texts = new HashMap<String, String>();
        Objects.requireNonNullElse(config, Map.<String, Object>of())
                .forEach((name, value) -> texts.put(name, String.valueOf(value)));
        return texts;
    }

    /**
     * Returns the JSON merge patch that writes the note and the settings.
     *
     * @param kafka as it was read; the API server refuses the patch if it has changed since
     */
    String patch(Kafka kafka) {
        var patch = annotated(kafka, Json.write(this));
        if (stage != Stage.NOTED) {
            var changed = patch.putObject("spec").putObject("kafka");
            var values = stage == Stage.RETURNED ? config : Map.<String, Object>copyOf(values());
            if (values.isEmpty() && names().containsAll(texts(kafka.getSpec().getKafka().getConfig()).keySet())) {
                // In a merge patch, null removes a field.
                changed.putNull("config");
            } else {
                var settings = changed.putObject("config");
                names().forEach(name -> settings.set(name, Json.mapper().valueToTree(values.get(name))));
            }
        }
        return patch.toString();
    }

    /** Returns the JSON merge patch that removes the note, unless the Kafka has changed since it was read. */
    static String removal(Kafka kafka) {
        return annotated(kafka, null).toString();
    }

    private static ObjectNode annotated(Kafka kafka, @Nullable String note) {
        var patch = Json.mapper().createObjectNode();
        var metadata = patch.putObject("metadata");
        metadata.put("resourceVersion", kafka.getMetadata().getResourceVersion());
        metadata.putObject("annotations").put(ANNOTATION, note);
        return patch;
    }

    private static String text(Instant since) {
        return since.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
