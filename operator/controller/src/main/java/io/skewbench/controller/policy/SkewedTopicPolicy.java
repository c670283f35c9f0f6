package io.skewbench.controller.policy;

import io.skewbench.api.v1alpha1.Placement;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.Problem;
import java.util.ArrayList;
import java.util.List;

/** The policy for SkewedTopics, checked each time before a topic is observed. */
public record SkewedTopicPolicy(OperatorPolicy policy) {

    /** Returns the problems with a SkewedTopic that exceeds the policy; empty if it doesn't. */
    public List<Problem> refusals(SkewedTopic topic) {
        var spec = topic.getSpec();
        var problems = new ArrayList<Problem>();
        var servers = spec.cluster().bootstrapServers();
        if (servers != null) {
            policy.refusal(servers, topic.getMetadata().getNamespace()).ifPresent(problems::add);
        }
        if (!policy.topics().allow(topic.kafkaName())) {
            problems.add(new Problem("spec.topicName", topic.kafkaName(), "this operator does not allow topics of this "
                    + "name; choose another, or ask for policy.topics.names in the operator's chart"));
        }
        if (spec.adopts() && !policy.topics().adopt()) {
            problems.add(new Problem("spec.adopt", "true", "this operator does not allow adopting existing topics; "
                    + "remove it, or ask for policy.topics.adopt in the operator's chart"));
        }
        RunSize.check("spec.placement", partitions(spec.placement()), "partitions of a topic", "partitionsPerTopic",
                policy.limits().partitionsPerTopic(), problems);
        return problems;
    }

    private static long partitions(Placement placement) {
        var partitions = 0L;
        if (placement.assignments() != null) {
            partitions += placement.assignments().size();
        }
        if (placement.leaders() != null) {
            partitions += placement.leaders().stream().mapToLong(leaders -> leaders.count()).sum();
        }
        if (placement.history() != null) {
            partitions += placement.history().stream().mapToLong(step -> step.addPartitions()).sum();
        }
        if (placement.zipf() != null) {
            partitions += placement.zipf().partitions();
        }
        return partitions;
    }
}
