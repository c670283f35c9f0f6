package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.engine.Problem;
import io.skewbench.protocol.plan.ClientSetting;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Finds problems of a SkewedTopic that do not depend on brokers. */
public final class TopicRules {
    private static final String MIN_INSYNC_REPLICAS = "min.insync.replicas";
    /** Settings of topics that Kafka reads as whole numbers of 32 bits, as of its class LogConfig. */
    private static final Set<String> INTEGERS = Set.of(MIN_INSYNC_REPLICAS, "index.interval.bytes",
            "max.message.bytes", "segment.bytes", "segment.index.bytes");
    /** Settings whose value has 64 bits. */
    private static final Set<String> LONGS = Set.of("delete.retention.ms", "file.delete.delay.ms", "flush.messages",
            "flush.ms", "local.retention.bytes", "local.retention.ms", "max.compaction.lag.ms",
            "message.timestamp.after.max.ms", "message.timestamp.before.max.ms", "min.compaction.lag.ms",
            "retention.bytes", "retention.ms", "segment.jitter.ms", "segment.ms");

    private final SkewedTopicSpec spec;
    private final Problems problems = new Problems();

    private TopicRules(SkewedTopicSpec spec) {
        this.spec = spec;
    }

    /** Returns all problems that the spec alone shows. */
    public static List<Problem> check(SkewedTopicSpec spec) {
        return new TopicRules(spec).check();
    }

    private List<Problem> check() {
        var config = Objects.requireNonNullElse(spec.config(), Map.<String, Object>of());
        new TreeMap<>(config).forEach((name, value) -> {
            Settings.checkScalar("spec.config." + name, value, problems);
            checkNumber(name, ClientSetting.text(value));
        });
        var required = String.valueOf(config.get(MIN_INSYNC_REPLICAS)).strip();
        var number = ClientSetting.number(required).orElse(0);
        if (number <= Integer.MAX_VALUE && number > replicas()) {
            problems.add("spec.config." + MIN_INSYNC_REPLICAS, required, "is more than the replicas of each partition, "
                    + replicas() + ", so that with acks=all every record fails; lower it, or raise the replication "
                    + "factor");
        }
        return problems.all();
    }

    /** Kafka would refuse it too, only later; it passes over white space around a number. */
    private void checkNumber(String name, @Nullable String value) {
        var isInteger = INTEGERS.contains(name);
        if (value == null || (!isInteger && !LONGS.contains(name))) {
            return;
        }
        var number = ClientSetting.number(value);
        if (number.isEmpty() || (isInteger && number.getAsLong() != (int) number.getAsLong())) {
            problems.add("spec.config." + name, value, "is not a whole number up to "
                    + (isInteger ? Integer.MAX_VALUE : Long.MAX_VALUE)
                    + "; write digits only, because Kafka accepts no units or suffixes here, such as 1073741824 in "
                    + "place of 1Gi");
        }
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
