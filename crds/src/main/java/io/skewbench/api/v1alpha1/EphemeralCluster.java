package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A Kafka that lives as long as a run, from which the Kafka and KafkaNodePools for Strimzi are built. */
@RecordBuilder
public record EphemeralCluster(
        @ValidationRule(value = Rules.DNS_LABEL, messageExpression = Rules.DNS_LABEL_MESSAGE)
        @Required
        @Size(max = 36)
        @JsonPropertyDescription("Name of the cluster in the Benchmark's namespace. SkewedTopics refer to it by "
                + "cluster: {strimzi: {name: NAME}}. Its Kafka resource is called NAME-RUN, a name of its own for each "
                + "run, which status.cluster.kafka shows.") String name,

        @ValidationRule(value = EphemeralCluster.VERSION, messageExpression = EphemeralCluster.VERSION_MESSAGE)
        @Size(max = 16)
        @JsonPropertyDescription("Version of Kafka, such as 4.3.1. Default: the newest that the installed Strimzi "
                + "supports.")
        @Nullable String version,

        @Size(max = 32)
        @JsonPropertyDescription("KRaft metadata version, such as 4.3-IV0. Default: the one of the Kafka version.")
        @Nullable String metadataVersion,

        @PreserveUnknownFields
        @Size(max = Rules.SETTINGS_MAX)
        @JsonPropertyDescription("Broker settings, as in Kafka's documentation. Unless set here, internal topics have "
                + "as many replicas as there are brokers, at most 3.")
        @Nullable Map<String, Object> config,

        @JsonPropertyDescription("Whether clients use TLS: true configures a listener tls on port 9093 instead of a "
                + "listener plain on port 9092. Default: false.")
        @Nullable Boolean tls,

        @JsonPropertyDescription("Labels and annotations of the Kafka resource and its node pools.")
        @Nullable ExtraMetadata metadata,

        @ValidationRule(value = "self.size() > 0", message = "must list at least one node pool")
        @ValidationRule(value = "self.all(p, self.exists_one(o, o.name == p.name))", messageExpression = """
                '"%s" is the name of several node pools: give each its own'\
                .format([self.filter(p, !self.exists_one(o, o.name == p.name))[0].name])""")
        @ValidationRule(value = "self.size() == 0 || self.exists(p, 'broker' in p.roles)", message = "no node pool has "
                + "the role broker: give it to at least one")
        @ValidationRule(value = "self.size() == 0 || self.exists(p, 'controller' in p.roles)", message = "no node pool "
                + "has the role controller: give it to at least one")
        @Required
        @Size(max = 16)
        @JsonPropertyDescription("Node pools, one for each kind of node.") List<EphemeralPool> pools,

        @ValidationRule(value = Rules.DURATION_FROM_A_SECOND, messageExpression = Rules.DURATION_FROM_A_SECOND_MESSAGE)
        @Size(max = Rules.DURATION_LENGTH)
        @JsonPropertyDescription("How long the cluster may take to become ready after Strimzi begins to deploy it, "
                + "such as 15m, and its brokers to get other settings. After that, the run fails with Strimzi's "
                + "message. Default: 10m.")
        @Nullable String readyTimeout,

        @ValidationRule(value = "self in ['Never', 'OnFailure', 'Always']", messageExpression = """
                '"%s" is not a valid choice: use Never, OnFailure or Always'.format([self])""")
        @Size(max = 64)
        @JsonPropertyDescription("When to keep the cluster after the run, for example for debugging: Never, OnFailure "
                + "or Always. A cluster that is kept is deleted after ttlSecondsAfterFinished or with the Benchmark. "
                + "Default: Never.")
        @Nullable String keep) {

    static final String VERSION = "self.matches('^[0-9]{1,3}[.][0-9]{1,3}[.][0-9]{1,3}$')";
    static final String VERSION_MESSAGE = """
            '"%s" is not a version of Kafka: write it like 4.3.1'.format([self])""";

    /** Returns a builder that starts from the defaults. */
    public static EphemeralClusterBuilder builder() {
        return EphemeralClusterBuilder.builder().pools(List.of());
    }

    /** Returns a builder that starts from this one. */
    public EphemeralClusterBuilder toBuilder() {
        return EphemeralClusterBuilder.builder(this);
    }
}
