package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.SweepValue;
import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.api.v1alpha1.WorkloadBuilder;
import io.skewbench.engine.SweptTopics;
import io.skewbench.engine.SweptValue;
import io.skewbench.engine.TopicReference;
import io.skewbench.engine.plan.Settings.Written;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One combination of a sweep's values.
 *
 * @param names what results call it: each swept setting with its value, each axis with the name of its value
 * @param settings of all producers
 * @param values of the axes
 */
record SweepPoint(Map<String, String> names, Map<String, String> settings, List<Chosen> values) {
    /** The point that changes nothing. */
    static final SweepPoint AS_WRITTEN = new SweepPoint(Map.of(), Map.of(), List.of());

    /**
     * One value of an axis.
     *
     * @param producer its settings of producers
     * @param broker its settings of brokers
     */
    record Chosen(SweptValue swept, Map<String, Written> producer, Map<String, Written> broker) {

        String path() {
            return swept.path();
        }

        SweepValue value() {
            return swept.value();
        }

        private boolean isFor(Workload workload) {
            return swept.isFor(workload);
        }

        /** Returns the names of the fields that it sets, each topic and each setting of producers for itself. */
        Stream<String> fields() {
            var own = replaced();
            var version = Stream.of("clientVersion").filter(field -> value().clientVersion() != null);
            var topics = Objects.requireNonNullElse(value().topics(), Map.<String, String>of()).keySet().stream()
                    .map(topic -> "topics." + topic);
            var producers = producer.keySet().stream().map(setting -> "producer." + setting);
            var brokers = broker.keySet().stream().map(setting -> "broker." + setting);
            return Stream.of(own, version, topics, producers, brokers).flatMap(fields -> fields);
        }

        /** Returns the names of the fields of a workload that it replaces as a whole. */
        private Stream<String> replaced() {
            return FIELDS.entrySet().stream().filter(field -> field.getValue().isSet(value())).map(Map.Entry::getKey);
        }
    }

    private interface Field {
        boolean isSet(SweepValue value);
    }

    /** The fields of a workload that a value replaces as a whole. */
    private static final Map<String, Field> FIELDS = Map.of("load", value -> value.load() != null, "records",
            value -> value.records() != null, "flush", value -> value.flush() != null, "transactions",
            value -> value.transactions() != null, "pods", value -> value.pods() != null, "producersPerPod",
            value -> value.producersPerPod() != null, "topicCount", value -> value.topicCount() != null);

    /** Returns the point with one more setting. */
    SweepPoint with(String setting, String value) {
        return new SweepPoint(longer(names, setting, value), longer(settings, setting, value), values);
    }

    /** Returns the point with a value of one more axis. */
    SweepPoint with(String axis, Chosen value) {
        return new SweepPoint(longer(names, axis, value.value().name()), settings,
                Stream.concat(values.stream(), Stream.of(value)).toList());
    }

    private static Map<String, String> longer(Map<String, String> map, String key, String value) {
        var longer = new LinkedHashMap<>(map);
        longer.put(key, value);
        return longer;
    }

    /** Returns whether it has all these values. */
    boolean has(Map<String, String> some) {
        return names.entrySet().containsAll(some.entrySet());
    }

    /** Returns a workload as it is at this point. */
    Workload workload(Workload written) {
        var workload = written;
        for (var chosen : values) {
            if (chosen.isFor(written)) {
                workload = changed(workload, chosen.value());
            }
        }
        return workload;
    }

    private static Workload changed(Workload workload, SweepValue value) {
        return WorkloadBuilder.builder(workload)
                .pods(either(value.pods(), workload.pods()))
                .producersPerPod(either(value.producersPerPod(), workload.producersPerPod()))
                .load(Objects.requireNonNullElse(value.load(), workload.load()))
                .records(either(value.records(), workload.records()))
                .flush(either(value.flush(), workload.flush()))
                .transactions(either(value.transactions(), workload.transactions())).build();
    }

    private static <T> @Nullable T either(@Nullable T first, @Nullable T second) {
        return first == null ? second : first;
    }

    /** Returns the topics that a workload has at this point, of those that it names. */
    List<TopicReference> topics(Workload workload, List<TopicReference> written) {
        var count = values.stream().mapToInt(chosen -> SweptTopics.count(chosen.swept(), workload, written.size()))
                .min().orElse(written.size());
        return written.stream().limit(count).map(topic -> topic(workload, topic)).toList();
    }

    /** Returns the topic that this point has in place of one of a workload. */
    private TopicReference topic(Workload workload, TopicReference written) {
        return values.stream().filter(chosen -> chosen.isFor(workload))
                .map(chosen -> SweptTopics.at(chosen.swept(), written)).filter(topic -> !topic.equals(written))
                .findFirst()
                .orElse(written);
    }

    /** Returns the version of kafka-clients that this point has, if it has one. */
    Optional<Chosen> clientVersion() {
        return values.stream().filter(chosen -> chosen.value().clientVersion() != null).findFirst();
    }

    /**
     * Returns the settings that brokers have in the trials of a variant at this point.
     *
     * @param ofVariant the settings of the variant
     */
    Map<String, String> broker(Map<String, Written> ofVariant, Problems problems) {
        var broker = new TreeMap<String, String>();
        ofVariant.forEach((setting, written) -> broker.put(setting, written.value()));
        values.forEach(chosen -> chosen.broker().forEach((setting, written) -> {
            if (ofVariant.containsKey(setting)) {
                problems.add(String.valueOf(ofVariant.get(setting).path()), ofVariant.get(setting).value(),
                        "is swept by " + chosen.path() + " as well; set it in one of the two places");
            }
            broker.put(setting, written.value());
        }));
        return Collections.unmodifiableMap(broker);
    }

    /** Returns where the fields of a workload stand that this point replaces, by their paths in the workload. */
    Map<String, String> moved(String path, Workload workload) {
        var moved = new LinkedHashMap<String, String>();
        values.stream().filter(chosen -> chosen.isFor(workload)).forEach(chosen -> chosen.replaced()
                .forEach(field -> moved.put(path + "." + field, chosen.path() + "." + field)));
        return moved;
    }

    /** Returns the producer settings of a workload that this point sets. */
    Map<String, Written> producer(Workload workload) {
        var producer = new LinkedHashMap<String, Written>();
        settings.forEach((key, value) -> producer.put(key, new Written(value, "spec.sweep.producer." + key)));
        values.stream().filter(chosen -> chosen.isFor(workload)).forEach(chosen -> producer.putAll(chosen.producer()));
        return producer;
    }
}
