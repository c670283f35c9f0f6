package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What to vary: settings of producers, and axes of anything else. All of them are crossed. */
public record Sweep(
        @PreserveUnknownFields
        @Size(max = Sweep.SETTINGS_MAX)
        @JsonPropertyDescription("Producer settings, each with a list of values, such as acks: [\"1\", all].")
        @Nullable Map<String, Object> producer,

        @ValidationRule(value = "self.all(a, self.exists_one(o, o.name == a.name))", messageExpression = """
                '"%s" is the name of several axes: give each its own'\
                .format([self.filter(a, !self.exists_one(o, o.name == a.name))[0].name])""")
        @Size(max = 6)
        @JsonPropertyDescription("What else to vary: loads, records, flushes, transactions, numbers of pods, "
                + "producers and topics, other topics, versions of kafka-clients, settings of brokers, or several "
                + "producer settings at a time.")
        @Nullable List<SweepAxis> axes,

        @Size(max = 64)
        @JsonPropertyDescription("Combinations to leave out: those that have all the values which one of these names, "
                + "by the names of axes and settings, such as {load: heavy, acks: \"1\"}.")
        @Nullable List<Map<String, String>> exclude) {

    static final int SETTINGS_MAX = 16;

    /** Returns a sweep of producer settings alone. */
    public static Sweep ofProducer(Map<String, Object> settings) {
        return new Sweep(settings, null, null);
    }
}
