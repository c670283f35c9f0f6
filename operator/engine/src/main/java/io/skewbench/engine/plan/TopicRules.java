package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.engine.Problem;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** What is wrong with a SkewedTopic wherever its brokers are. */
public final class TopicRules {
    private static final String MIN_INSYNC_REPLICAS = "min.insync.replicas";

    private final SkewedTopicSpec spec;
    private final Mistakes mistakes = new Mistakes();

    private TopicRules(SkewedTopicSpec spec) {
        this.spec = spec;
    }

    /** Returns all mistakes that can be told from the spec alone. */
    public static List<Problem> check(SkewedTopicSpec spec) {
        return new TopicRules(spec).check();
    }

    private List<Problem> check() {
        var config = Objects.requireNonNullElse(spec.config(), Map.<String, Object>of());
        new TreeMap<>(config).forEach((name, value) -> Settings.checkScalar("spec.config." + name, value, mistakes));
        var required = String.valueOf(config.get(MIN_INSYNC_REPLICAS)).strip();
        if (required.matches("[0-9]{1,9}") && Integer.parseInt(required) > replicas()) {
            mistakes.add("spec.config." + MIN_INSYNC_REPLICAS, required, "is more than the replicas of each partition, "
                    + replicas() + ", so that with acks=all every record fails; lower it, or raise the replication "
                    + "factor");
        }
        return mistakes.all();
    }

    private int replicas() {
        var assignments = spec.placement().assignments();
        if (assignments != null && !assignments.isEmpty()) {
            var first = assignments.getFirst();
            return first.replicas() != null
                    ? first.replicas().size()
                    : Objects.requireNonNullElse(first.replicasOn(), List.of()).size();
        }
        return Objects.requireNonNullElse(spec.replicationFactor(), 1);
    }
}
