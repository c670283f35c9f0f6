package io.skewbench.admin.setting;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.ConsumerGroup;
import io.skewbench.api.v1alpha1.Variant;
import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.engine.NearestName;
import io.skewbench.engine.Problem;
import io.skewbench.engine.SweptValue;
import io.skewbench.engine.plan.OwnSettings;
import io.skewbench.engine.plan.Settings;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.plan.TrustedPartitioners;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.jspecify.annotations.Nullable;

/** Checks the client settings of a spec against the definitions that Kafka's clients themselves use. */
public final class KafkaSettings {
    /**
     * A spec has room for hundreds of thousands of wrong values; the user sees the rest after correcting these.
     */
    private static final int MAX_PROBLEMS = 100;

    private KafkaSettings() {}

    private static boolean hasOwnClass(Variant variant) {
        return variant.partitioner() != null && TrustedPartitioners.isClass(variant.partitioner());
    }

    /** Returns the first 100 settings that their clients don't know or whose values they would refuse. */
    public static List<Problem> check(BenchmarkSpec spec) {
        var problems = new ArrayList<Problem>();
        // A user's own partitioner class may have settings that Kafka doesn't define.
        var ownClass = spec.variants().stream().anyMatch(KafkaSettings::hasOwnClass);
        for (var i = 0; i < spec.workloads().size(); i++) {
            check("spec.workloads[" + i + "].producer", spec.workloads().get(i).producer(), ownClass, problems);
            consumers("spec.workloads[" + i + "].consumers", spec.workloads().get(i), problems);
        }
        for (var i = 0; i < spec.variants().size(); i++) {
            check("spec.variants[" + i + "].producer", spec.variants().get(i).producer(),
                    hasOwnClass(spec.variants().get(i)), problems);
        }
        var sweep = spec.sweep();
        if (sweep != null && sweep.producer() != null) {
            sweep.producer().forEach((name, values) -> {
                // The planner refuses a longer list as a whole.
                if (values instanceof List<?> list && list.size() <= Settings.SWEPT_VALUES) {
                    // A name that Kafka doesn't know is one problem, however many values it has.
                    var checked = ProducerConfig.configNames().contains(name) ? list.size() : 1;
                    list.stream().limit(checked)
                            .forEach(value -> check("spec.sweep.producer", name, value, ownClass, problems));
                }
            });
        }
        SweptValue.of(sweep).forEach(
                swept -> check(swept.path() + ".producer", swept.value().producer(), ownClass, problems));
        return problems;
    }

    private static void consumers(String path, Workload workload, List<Problem> problems) {
        var groups = Objects.requireNonNullElse(workload.consumers(), List.<ConsumerGroup>of());
        for (var i = 0; i < groups.size(); i++) {
            var settings = groups.get(i).consumer();
            if (settings != null) {
                var at = path + "[" + i + "].consumer";
                settings.forEach((name, value) -> {
                    var key = ConsumerConfig.configDef().configKeys().get(name);
                    if (key != null) {
                        check(at, key, value, problems);
                    } else if (problems.size() < MAX_PROBLEMS) {
                        problems.add(unknown(at, name, value, "consumer", ConsumerConfig.configNames()));
                    }
                });
            }
        }
    }

    private static void check(String path, @Nullable Map<String, Object> settings, boolean ownClass,
            List<Problem> problems) {
        if (settings != null) {
            settings.forEach((name, value) -> check(path, name, value, ownClass, problems));
        }
    }

    private static void check(String path, String name, @Nullable Object value, boolean ownClass,
            List<Problem> problems) {
        var key = ProducerConfig.configDef().configKeys().get(name);
        if (key != null) {
            check(path, key, value, problems);
        } else if (!ownClass && !isPlanners(name, value) && problems.size() < MAX_PROBLEMS) {
            problems.add(unknown(path, name, value, "producer", ProducerConfig.configNames()));
        }
    }

    /** Returns whether the planner reports the setting with a better message than that Kafka doesn't know it. */
    private static boolean isPlanners(String name, @Nullable Object value) {
        return name.startsWith(OwnSettings.PREFIX) || name.startsWith("config.providers.") || value instanceof Map;
    }

    private static Problem unknown(String path, String name, @Nullable Object value, String client,
            Set<String> known) {
        return new Problem(path + "." + name, Bounds.name(String.valueOf(value)), "Kafka's " + client
                + " has no setting of this name; " + NearestName.among(known, name)
                        .map(nearest -> "did you mean " + nearest + "?").orElse("remove it"));
    }

    /**
     * Checks one value. Class names are not parsed: Kafka would look for the class, and a class loader keeps every name
     * that it was ever asked for. The planner refuses all settings that name a class, and all longer values.
     */
    private static void check(String path, ConfigDef.ConfigKey key, @Nullable Object value, List<Problem> problems) {
        // The planner refuses a setting with no value or several.
        if (key.type == ConfigDef.Type.CLASS || problems.size() >= MAX_PROBLEMS || value == null
                || value instanceof Collection || value instanceof Map
                || value.toString().length() > Bounds.SETTING_CHARACTERS) {
            return;
        }
        SettingValues.refusal(key, value.toString()).ifPresent(
                why -> problems.add(new Problem(path + "." + key.name, Bounds.name(value.toString()), why)));
    }
}
