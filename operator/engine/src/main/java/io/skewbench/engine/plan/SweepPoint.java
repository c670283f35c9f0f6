package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.SweepValue;
import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.api.v1alpha1.WorkloadBuilder;
import io.skewbench.engine.plan.Settings.Written;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
     * @param path of the value
     * @param producer its settings
     */
    record Chosen(String path, SweepValue value, Map<String, Written> producer) {

        private boolean isFor(Workload workload) {
            return value.workload() == null || value.workload().equals(workload.name());
        }

        /** Returns the names of the fields that it sets. */
        Stream<String> fields() {
            return FIELDS.entrySet().stream().filter(field -> field.getValue().isSet(value)).map(Map.Entry::getKey);
        }
    }

    private interface Field {
        boolean isSet(SweepValue value);
    }

    /** All but settings of producers. */
    private static final Map<String, Field> FIELDS = Map.of("load", value -> value.load() != null, "records",
            value -> value.records() != null, "flush", value -> value.flush() != null, "transactions",
            value -> value.transactions() != null, "producersPerPod", value -> value.producersPerPod() != null);

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
                .producersPerPod(either(value.producersPerPod(), workload.producersPerPod()))
                .load(Objects.requireNonNullElse(value.load(), workload.load()))
                .records(Objects.requireNonNullElse(value.records(), workload.records()))
                .flush(either(value.flush(), workload.flush()))
                .transactions(either(value.transactions(), workload.transactions())).build();
    }

    private static <T> @Nullable T either(@Nullable T first, @Nullable T second) {
        return first == null ? second : first;
    }

    /** Returns where the fields of a workload stand that this point replaces, by their paths in the workload. */
    Map<String, String> moved(String path, Workload workload) {
        var moved = new LinkedHashMap<String, String>();
        values.stream().filter(chosen -> chosen.isFor(workload)).forEach(chosen -> chosen.fields()
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
