package io.skewbench.engine;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.protocol.digest.Sha256;
import io.skewbench.protocol.plan.KafkaPrefix;
import java.util.Objects;

/**
 * The id of a Benchmark's only run. The status shows it, and the names of all objects that the run creates begin with
 * it.
 */
public final class RunId {
    /** 40 bits: two runs of a namespace meet with a probability of 1 in 2 million when there are 1000 of them. */
    private static final int DIGITS = 10;

    private RunId() {}

    /**
     * Returns the prefix of all names that a run uses in Kafka: of its topics, groups and transactional ids. ACLs can
     * be granted on the part before the id.
     */
    public static String kafkaPrefix(String runId) {
        return KafkaPrefix.of(runId);
    }

    /**
     * Returns 10 hexadecimal digits that follow from the resource's UID alone: another resource of the same name has
     * another run, and the same resource never has a second one.
     */
    public static String of(Benchmark benchmark) {
        return of(Objects.requireNonNull(benchmark.getMetadata().getUid(), "metadata.uid"));
    }

    /** Returns the id of the run of the Benchmark with this UID. */
    public static String of(String uid) {
        return Sha256.hex(uid).substring(0, DIGITS);
    }
}
