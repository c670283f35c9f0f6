package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One way of running the workloads. */
@ValidationRule(value = Variant.PARTITIONER_OF_VERSION, fieldPath = ".partitioner", messageExpression = """
        '"%s" is not a partitioner of kafka-clients %s: set clientVersion to one of %s'.format([self.partitioner, \
        """ + Variant.VERSION + ", " + Variant.VERSIONS + "[self.partitioner]])")
public record Variant(
        @ValidationRule(value = Rules.DNS_LABEL, messageExpression = Rules.DNS_LABEL_MESSAGE)
        @Required
        @Size(max = 30)
        @JsonPropertyDescription("Name of the variant, a DNS label.") String name,

        @ValidationRule(value = Variant.PARTITIONER_OR_CLASS, messageExpression = """
                '"%s" is not a partitioner: use StrictCost, ShortestDelay, BuiltIn, Keyed, RoundRobin, StickyKip480, \
                DefaultRoundRobin, RackAware, or the full name of a class, its package included'.format([self])""")
        @Size(max = 512)
        @JsonPropertyDescription("StrictCost (by the request latency of each broker), ShortestDelay (whole batches to "
                + "the broker that is expected to finish them first), BuiltIn (Kafka's own since KIP-794), Keyed (by "
                + "the hash of the key), RoundRobin, StickyKip480 (KIP-480, the default from 2.4 to 3.2), "
                + "DefaultRoundRobin (the default before 2.4), RackAware (4.4, needs client.rack), or "
                + "the full name of a Partitioner class on the workers' class path. "
                + "ShortestDelay and BuiltIn ignore keys unless partitioner.ignore.keys is false. Required, except "
                + "with cluster.zookeeper.")
        @Nullable String partitioner,

        @ValidationRule(value = Variant.KNOWN_VERSION, messageExpression = Variant.KNOWN_VERSION_MESSAGE)
        @Size(max = 16)
        @JsonPropertyDescription("Version of kafka-clients that the workers of this variant use: 2.3.1, 2.4.1, 3.9.2, "
                + "4.3.1 or 4.4.0. Default: " + Variant.DEFAULT_VERSION + ".")
        @Nullable String clientVersion,

        @PreserveUnknownFields
        @Size(max = Rules.SETTINGS_MAX)
        @JsonPropertyDescription("Producer settings of this variant, including those of the partitioner.")
        @Nullable Map<String, Object> producer,

        @PreserveUnknownFields
        @Size(max = Sweep.SETTINGS_MAX)
        @JsonPropertyDescription("Settings of all brokers in the trials of this variant, such as num.replica.fetchers. "
                + "Only with an ephemeral cluster, a Kafka of Strimzi's whose owner allows it, and brokers that "
                + "skewbench run starts.")
        @Nullable Map<String, Object> broker,

        @PreserveUnknownFields
        @Size(max = Sweep.SETTINGS_MAX)
        @JsonPropertyDescription("Settings of all ZooKeeper servers in the trials of this variant, as in their "
                + "configuration file, such as forceSync or snapCount. Only with cluster.zookeeper.")
        @Nullable Map<String, Object> server) {

    static final String PARTITIONER_OR_CLASS = "self in ['StrictCost', 'ShortestDelay', 'BuiltIn', 'Keyed', "
            + "'RoundRobin', 'StickyKip480',"
            + " 'DefaultRoundRobin', 'RackAware']"
            + " || self.matches('^([A-Za-z_][A-Za-z0-9_$]*[.])+[A-Za-z_][A-Za-z0-9_$]*$')";

    /** The version of kafka-clients of variants that give none, and of all consumers. */
    public static final String DEFAULT_VERSION = "4.4.0";
    static final String ALL_VERSIONS = "['2.3.1', '2.4.1', '3.9.2', '4.3.1', '4.4.0']";
    static final String KNOWN_VERSION = "self in " + ALL_VERSIONS;
    static final String KNOWN_VERSION_MESSAGE = "'\"%s\" is not a version of kafka-clients that workers have: use one "
            + "of %s'.format([self, " + ALL_VERSIONS + "])";

    /** The versions that have a partitioner, where not all have it. */
    static final String VERSIONS = "{'BuiltIn': ['3.9.2', '4.3.1', '4.4.0'],"
            + " 'RoundRobin': ['2.4.1', '3.9.2', '4.3.1', '4.4.0'], 'RackAware': ['4.4.0'],"
            + " 'StickyKip480': ['2.4.1', '3.9.2', '4.3.1', '4.4.0']}";
    static final String VERSION = "(has(self.clientVersion) ? self.clientVersion : '" + DEFAULT_VERSION + "')";
    static final String PARTITIONER_OF_VERSION = "!has(self.partitioner) || !(" + VERSION + " in " + ALL_VERSIONS
            + ") || !(self.partitioner in " + VERSIONS + ") || " + VERSION + " in " + VERSIONS + "[self.partitioner]";
}
