package io.skewbench.admin;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/** Checks the producer settings of a spec against the definitions that Kafka's producer itself uses. */
public final class ProducerSettings {
    /** Settings of Skewbench's own partitioners begin so. */
    private static final String OWN_PREFIX = "skewbench.";

    private ProducerSettings() {}

    /** Returns a problem for each setting that the producer doesn't know or whose value it would refuse. */
    public static List<Problem> check(BenchmarkSpec spec) {
        var problems = new ArrayList<Problem>();
        // A partitioner class of the user's own may have settings that nobody else knows.
        var ownClass = spec.variants().stream().anyMatch(variant -> variant.partitioner().contains("."));
        for (var i = 0; i < spec.workloads().size(); i++) {
            check("spec.workloads[" + i + "].producer", spec.workloads().get(i).producer(), ownClass, problems);
        }
        for (var i = 0; i < spec.variants().size(); i++) {
            check("spec.variants[" + i + "].producer", spec.variants().get(i).producer(),
                    spec.variants().get(i).partitioner().contains("."), problems);
        }
        var sweep = spec.sweep();
        if (sweep != null && sweep.producer() != null) {
            sweep.producer().forEach((name, values) -> {
                if (values instanceof List<?> list) {
                    list.forEach(value -> check("spec.sweep.producer", name, value, ownClass, problems));
                }
            });
        }
        return problems;
    }

    private static void check(String path, @Nullable Map<String, Object> settings, boolean ownClass,
            List<Problem> problems) {
        if (settings != null) {
            settings.forEach((name, value) -> check(path, name, value, ownClass, problems));
        }
    }

    private static void check(String path, String name, @Nullable Object value, boolean ownClass,
            List<Problem> problems) {
        var field = path + "[" + name + "]";
        var key = ProducerConfig.configDef().configKeys().get(name);
        if (key == null) {
            if (!ownClass && !name.startsWith(OWN_PREFIX)) {
                problems.add(new Problem(field, String.valueOf(value),
                        "Kafka's producer has no setting of this name"));
            }
            return;
        }
        try {
            var parsed = ConfigDef.parseType(name, value == null ? null : value.toString(), key.type);
            if (key.validator != null) {
                key.validator.ensureValid(name, parsed);
            }
        } catch (ConfigException e) {
            problems.add(new Problem(field, String.valueOf(value), String.valueOf(e.getMessage())));
        }
    }
}
