package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where partitions are: exactly one of the alternatives. Brokers are named by id. */
@ValidationRule(value = "[has(self.assignments), has(self.leaders), has(self.history)].exists_one(it, it)", messageExpression = """
        has(self.assignments) || has(self.leaders) || has(self.history) ? \
        'several of assignments, leaders and history are given: keep one of them' : \
        'no placement is given: write assignments, leaders or history'""")
public record Placement(
        @ValidationRule(value = "self.size() > 0", message = "there is no partition: list at least one")
        @ValidationRule(value = "self.all(it, it.replicas.size() == self[0].replicas.size())", messageExpression = """
                'the first partition has %d replicas and another %d, which Kafka does not allow: list as many for each'\
                .format([self[0].replicas.size(), self.filter(it, it.replicas.size() != self[0].replicas.size())[0].replicas.size()])""")
        @Size(max = 5000)
        @JsonPropertyDescription("For each partition, in order, the brokers that hold it; the first is its preferred leader.")
        @Nullable List<Assignment> assignments,

        @ValidationRule(value = "self.exists(it, it.count > 0)", message = "there is no partition: let at least one broker lead one")
        @ValidationRule(value = "self.all(it, self.exists_one(o, o.broker == it.broker))", messageExpression = """
                'broker %d is listed several times: give the number of its leaders once'\
                .format([self.filter(it, !self.exists_one(o, o.broker == it.broker))[0].broker])""")
        @Size(max = 300)
        @JsonPropertyDescription("For each broker, how many partitions it leads.")
        @Nullable List<Leaders> leaders,

        @ValidationRule(value = "self.size() > 0", message = "there is no partition: list at least one step")
        @Size(max = 100)
        @JsonPropertyDescription("How the topic grew: at each step, partitions are added and spread evenly over the brokers that are online then.")
        @Nullable List<Growth> history) {

    static final String NO_BROKER_TWICE = "self.all(it, self.exists_one(o, o == it))";
    static final String NO_BROKER_TWICE_MESSAGE = """
            'broker %d is listed several times: list it once'.format([self.filter(it, !self.exists_one(o, o == it))[0]])""";

    /** One partition. */
    public record Assignment(
            @ValidationRule(value = "self.size() > 0", message = "there is no broker: list at least one")
            @ValidationRule(value = NO_BROKER_TWICE, messageExpression = NO_BROKER_TWICE_MESSAGE)
            @Required
            @Size(max = 12)
            @JsonPropertyDescription("Broker ids; the first is the preferred leader.") List<@Min(0) Integer> replicas) {}

    /** One broker's leaders. */
    public record Leaders(
            @Required
            @Min(0)
            @JsonPropertyDescription("Broker id.") Integer broker,

            @Required
            @Min(0)
            @Max(100_000)
            @JsonPropertyDescription("Partitions that it leads.") Integer count) {}

    /** One step of growth. */
    public record Growth(
            @ValidationRule(value = "self.size() > 0", message = "there is no broker: list at least one")
            @ValidationRule(value = NO_BROKER_TWICE, messageExpression = NO_BROKER_TWICE_MESSAGE)
            @Required
            @Size(max = 100)
            @JsonPropertyDescription("Ids of the brokers that are online at this step.") List<@Min(0) Integer> brokers,

            @Required
            @Min(1)
            @Max(100_000)
            @JsonPropertyDescription("Partitions that this step adds.") Integer addPartitions) {}
}
