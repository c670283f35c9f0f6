package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import org.jspecify.annotations.Nullable;

/** A Kafka cluster or a ZooKeeper ensemble: exactly one of the alternatives. */
@ValidationRule(value = ClusterRef.ALTERNATIVES + ".exists_one(it, it)", messageExpression = ClusterRef.ALTERNATIVES
        + """
                .exists(it, it) ? '%s are given together: keep one of them'.format([\
                (has(self.strimzi) ? ['strimzi'] : []) + (has(self.ephemeral) ? ['ephemeral'] : []) + \
                (has(self.bootstrapServers) ? ['bootstrapServers'] : []) + \
                (has(self.zookeeper) ? ['zookeeper'] : [])]) : \
                'no cluster is named: give strimzi, ephemeral or bootstrapServers, or zookeeper for \
                probes'""")
public record ClusterRef(
        @JsonPropertyDescription("A Kafka cluster run by Strimzi.")
        @Nullable StrimziRef strimzi,

        @JsonPropertyDescription("A Kafka cluster of this Benchmark alone, run by Strimzi: created in the Benchmark's "
                + "namespace before the first trial and deleted after the last.")
        @Nullable EphemeralCluster ephemeral,

        @ValidationRule(value = ClusterRef.HOSTS_AND_PORTS, messageExpression = """
                '"%s" is not a list of servers: write host:port, separated by commas, with ports from 1 to \
                65535'.format([self])""")
        @Size(max = 4096)
        @JsonPropertyDescription("Bootstrap servers of any Kafka cluster: host:port, separated by commas.")
        @Nullable String bootstrapServers,

        @JsonPropertyDescription("A ZooKeeper ensemble, for workloads with a probe. Only skewbench run supports it so "
                + "far, on a server that it starts.")
        @Nullable ZooKeeperRef zookeeper) {

    static final String ALTERNATIVES = "[has(self.strimzi), has(self.ephemeral), "
            + "has(self.bootstrapServers), has(self.zookeeper)]";
    private static final String PORT = "([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|"
            + "65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])";
    private static final String HOST_AND_PORT = "([A-Za-z0-9._-]+|[[][0-9A-Fa-f:]+[]]):" + PORT;
    static final String HOSTS_AND_PORTS = "self.matches('^" + HOST_AND_PORT + "( *, *" + HOST_AND_PORT + ")*$')";

    /** A Kafka cluster that is there already. */
    public ClusterRef(@Nullable StrimziRef strimzi, @Nullable String bootstrapServers) {
        this(strimzi, null, bootstrapServers, null);
    }
}
