package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.Problem;
import io.skewbench.protocol.bounds.Bounds;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/** The topic settings of a SkewedTopic. */
public final class TopicConfig {

    private TopicConfig() {}

    /** Returns the settings by name, as Kafka takes them. */
    public static Map<String, String> of(SkewedTopic topic) {
        var settings = new TreeMap<String, String>();
        var config = topic.getSpec().config();
        if (config != null) {
            config.forEach((name, value) -> settings.put(name, String.valueOf(value)));
        }
        return settings;
    }

    /** Returns the problem of a setting that a broker refused, whose name is in the broker's message. */
    static Problem refused(SkewedTopic topic, String message) {
        // Of names that contain each other the longest is meant.
        return of(topic).entrySet().stream()
                .filter(setting -> message.contains(setting.getKey()))
                .max(Comparator.comparingInt(setting -> setting.getKey().length()))
                .map(setting -> new Problem("spec.config." + setting.getKey(), Bounds.name(setting.getValue()),
                        message))
                .orElseGet(() -> new Problem("spec", topic.kafkaName(), message));
    }
}
