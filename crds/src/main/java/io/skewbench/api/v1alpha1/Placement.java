package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where partitions are: exactly one of the alternatives, and optionally where followers are. Brokers are named by id,
 * by Strimzi's node pool, or by labels of the Kubernetes node that they run on.
 */
@ValidationRule(value = "[has(self.assignments), has(self.leaders), has(self.history), has(self.zipf)].exists_one(it, "
        + "it)", messageExpression = """
                has(self.assignments) || has(self.leaders) || has(self.history) || has(self.zipf) ? \
                'several of assignments, leaders, history and zipf are given: keep one of them' : \
                'no placement is given: write assignments, leaders, history or zipf'""")
@ValidationRule(value = "!has(self.followers) || !has(self.assignments)", fieldPath = ".followers",
        message = "assignments list the followers themselves: leave this out")
public record Placement(
        @ValidationRule(value = "self.size() > 0", message = "must list at least one partition")
        @ValidationRule(value = "self.all(it, " + Assignment.SIZE
                + " == (has(self[0].replicas) ? self[0].replicas.size() : has(self[0].replicasOn) ? "
                + "self[0].replicasOn.size() : 0))",
                message = "partitions have different numbers of replicas, "
                        + "which Kafka does not allow: list as many for each")
        @Size(max = 5000)
        @JsonPropertyDescription("For each partition, in order, the brokers that hold it; the first is its preferred "
                + "leader.")
        @Nullable List<Assignment> assignments,

        @ValidationRule(value = "self.size() > 0 && self.exists(it, it.count > 0)", message = "there is no partition: "
                + "let at least one broker lead one")
        @ValidationRule(value = "self.all(it, !has(it.broker) || self.exists_one(o, has(o.broker) && o.broker == "
                + "it.broker))", messageExpression = """
                        'broker %d is listed several times: give the number of its leaders once'\
                        .format([self.filter(it, has(it.broker) && !self.exists_one(o, has(o.broker) && o.broker == \
                        it.broker))[0].broker])""")
        @Size(max = 300)
        @JsonPropertyDescription("For each broker, or for the brokers of a pool or of some nodes together, how many "
                + "partitions they lead.")
        @Nullable List<Leaders> leaders,

        @ValidationRule(value = "self.size() > 0", message = "must list at least one step")
        @Size(max = 100)
        @JsonPropertyDescription("How the topic grew: each step adds partitions, spread evenly over the brokers that "
                + "are online at that step.")
        @Nullable List<Growth> history,

        @JsonPropertyDescription("Leaders distributed by Zipf's law: the number of partitions that the k-th broker "
                + "leads is proportional to 1/k^exponent.")
        @Nullable Zipf zipf,

        @JsonPropertyDescription("Placement of followers. Default: spread evenly over the brokers that the placement "
                + "names.")
        @Nullable Followers followers) {

    static final String NO_BROKER_TWICE = "self.all(it, self.exists_one(o, o == it))";
    static final String NO_BROKER_TWICE_MESSAGE = """
            'broker %d is listed several times: list it once'.format([self.filter(it, !self.exists_one(o, o == \
            it))[0]])""";
    static final String NO_POOL_TWICE_MESSAGE = """
            'pool %s is listed several times: list it once'.format([self.filter(it, !self.exists_one(o, o == \
            it))[0]])""";
    static final String A_BROKER = "self.size() > 0";
    static final String A_BROKER_MESSAGE = "must list at least one broker";
    static final String A_POOL_MESSAGE = "must list at least one pool";
    static final String A_LABEL_MESSAGE = "must list at least one label";
    static final String ONE_NAME = "[has(self.broker), has(self.pool), has(self.nodeSelector)].exists_one(it, it)";
    static final String ONE_NAME_MESSAGE = """
            has(self.broker) || has(self.pool) || has(self.nodeSelector) ? \
            'several of broker, pool and nodeSelector are given: keep one of them' : \
            'no broker is named: give broker, pool or nodeSelector'""";

    /** One partition. */
    @ValidationRule(value = "has(self.replicas) != has(self.replicasOn)", messageExpression = """
            has(self.replicas) ? 'replicas and replicasOn are both given: keep one of them' : \
            'no broker is named: give replicas or replicasOn'""")
    public record Assignment(
            @ValidationRule(value = A_BROKER, message = A_BROKER_MESSAGE)
            @ValidationRule(value = NO_BROKER_TWICE, messageExpression = NO_BROKER_TWICE_MESSAGE)
            @Size(max = 12)
            @JsonPropertyDescription("Broker ids; the first is the preferred leader.")
            @Nullable List<@Min(0) @Max(Integer.MAX_VALUE) Integer> replicas,

            @ValidationRule(value = A_BROKER, message = A_BROKER_MESSAGE)
            @Size(max = 12)
            @JsonPropertyDescription("Brokers by id, node pool or node labels; the first is the preferred leader. An "
                    + "entry that matches several brokers stands for the one with the fewest partitions so far.")
            @Nullable List<BrokerName> replicasOn) {
        static final String SIZE = "(has(it.replicas) ? it.replicas.size() : has(it.replicasOn) ? it.replicasOn.size() "
                + ": 0)";
    }

    /** The name of one broker or of several. */
    @ValidationRule(value = ONE_NAME, messageExpression = ONE_NAME_MESSAGE)
    public record BrokerName(
            @Min(0)
            @Max(Integer.MAX_VALUE)
            @JsonPropertyDescription("Broker id.")
            @Nullable Integer broker,

            @Size(max = 63)
            @JsonPropertyDescription("Name of a KafkaNodePool: its brokers.")
            @Nullable String pool,

            @ValidationRule(value = A_BROKER, message = A_LABEL_MESSAGE)
            @Size(max = 8)
            @JsonPropertyDescription("Labels of Kubernetes nodes: the brokers that run there.")
            @Nullable Map<String, String> nodeSelector) {}

    /** The leaders of some brokers. */
    @ValidationRule(value = ONE_NAME, messageExpression = ONE_NAME_MESSAGE)
    public record Leaders(
            @Min(0)
            @Max(Integer.MAX_VALUE)
            @JsonPropertyDescription("Broker id.")
            @Nullable Integer broker,

            @Size(max = 63)
            @JsonPropertyDescription("Name of a KafkaNodePool, whose brokers share the leaders evenly.")
            @Nullable String pool,

            @ValidationRule(value = A_BROKER, message = A_LABEL_MESSAGE)
            @Size(max = 32)
            @JsonPropertyDescription("Labels of Kubernetes nodes; the brokers that run there share the leaders evenly.")
            @Nullable Map<String, String> nodeSelector,

            @Required
            @Min(0)
            @Max(100_000)
            @JsonPropertyDescription("Number of partitions that these brokers lead together.") Integer count) {}

    /** One step of growth. */
    @ValidationRule(value = "has(self.brokers) || has(self.pools) || has(self.nodeSelector)", message = "no broker is "
            + "named: give brokers, pools or nodeSelector")
    public record Growth(
            @ValidationRule(value = A_BROKER, message = A_BROKER_MESSAGE)
            @ValidationRule(value = NO_BROKER_TWICE, messageExpression = NO_BROKER_TWICE_MESSAGE)
            @Size(max = 100)
            @JsonPropertyDescription("Ids of the brokers that are online at this step.")
            @Nullable List<@Min(0) @Max(Integer.MAX_VALUE) Integer> brokers,

            @ValidationRule(value = A_BROKER, message = A_POOL_MESSAGE)
            @ValidationRule(value = NO_BROKER_TWICE, messageExpression = NO_POOL_TWICE_MESSAGE)
            @Size(max = 16)
            @JsonPropertyDescription("Names of KafkaNodePools whose brokers are online at this step.")
            @Nullable List<@Size(max = 63) String> pools,

            @ValidationRule(value = A_BROKER, message = A_LABEL_MESSAGE)
            @Size(max = 32)
            @JsonPropertyDescription("Labels of Kubernetes nodes; the brokers that run there are online at this step.")
            @Nullable Map<String, String> nodeSelector,

            @Required
            @Min(1)
            @Max(100_000)
            @JsonPropertyDescription("Number of partitions that this step adds.") Integer addPartitions) {}

    /**
     * Leaders by Zipf's law. The same fields give the same placement, and more partitions leave those before where they
     * are.
     */
    public record Zipf(
            @Required
            @Min(1)
            @Max(100_000)
            @JsonPropertyDescription("Number of partitions.") Integer partitions,

            @Min(0)
            @Max(10)
            @JsonPropertyDescription("Exponent, 0 (even) to 10. Default: 1.")
            @Nullable Double exponent,

            @Min(-Rules.INTEGER_MAX)
            @Max(Rules.INTEGER_MAX)
            @JsonPropertyDescription("Seed of the random order of the brokers. Default: 0.")
            @Nullable Long seed,

            @ValidationRule(value = A_BROKER, message = A_BROKER_MESSAGE)
            @ValidationRule(value = NO_BROKER_TWICE, messageExpression = NO_BROKER_TWICE_MESSAGE)
            @Size(max = 100)
            @JsonPropertyDescription("Broker ids. Default: every broker, unless pools or nodeSelector is given.")
            @Nullable List<@Min(0) @Max(Integer.MAX_VALUE) Integer> brokers,

            @ValidationRule(value = A_BROKER, message = A_POOL_MESSAGE)
            @ValidationRule(value = NO_BROKER_TWICE, messageExpression = NO_POOL_TWICE_MESSAGE)
            @Size(max = 16)
            @JsonPropertyDescription("Names of KafkaNodePools.")
            @Nullable List<@Size(max = 63) String> pools,

            @ValidationRule(value = A_BROKER, message = A_LABEL_MESSAGE)
            @Size(max = 32)
            @JsonPropertyDescription("Labels of Kubernetes nodes that brokers run on.")
            @Nullable Map<String, String> nodeSelector) {}

    /** Followers, of which there are {@code replicationFactor - 1} for each leader. */
    @ValidationRule(value = "has(self.rack) || has(self.brokers) || has(self.pools) || has(self.nodeSelector)",
            message = "this says nothing: give rack, brokers, pools or nodeSelector, or leave it out")
    public record Followers(
            @ValidationRule(value = "self in ['Any', 'SameAsLeader']", messageExpression = """
                    '"%s" is not a valid choice of racks: use Any or SameAsLeader'.format([self])""")
            @Size(max = 64)
            @JsonPropertyDescription("Racks of the followers: Any, or SameAsLeader, where only brokers with the "
                    + "leader's broker.rack hold followers. Default: Any.")
            @Nullable String rack,

            @ValidationRule(value = A_BROKER, message = A_BROKER_MESSAGE)
            @ValidationRule(value = NO_BROKER_TWICE, messageExpression = NO_BROKER_TWICE_MESSAGE)
            @Size(max = 100)
            @JsonPropertyDescription("Ids of the brokers that may hold followers. Default: the brokers that the "
                    + "placement names, unless pools or nodeSelector is given.")
            @Nullable List<@Min(0) @Max(Integer.MAX_VALUE) Integer> brokers,

            @ValidationRule(value = A_BROKER, message = A_POOL_MESSAGE)
            @ValidationRule(value = NO_BROKER_TWICE, messageExpression = NO_POOL_TWICE_MESSAGE)
            @Size(max = 16)
            @JsonPropertyDescription("Names of KafkaNodePools whose brokers may hold followers.")
            @Nullable List<@Size(max = 63) String> pools,

            @ValidationRule(value = A_BROKER, message = A_LABEL_MESSAGE)
            @Size(max = 32)
            @JsonPropertyDescription("Labels of Kubernetes nodes; the brokers that run there may hold followers.")
            @Nullable Map<String, String> nodeSelector) {}
}
