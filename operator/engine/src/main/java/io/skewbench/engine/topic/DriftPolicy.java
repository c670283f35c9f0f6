package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopicSpec;

/** The policy that a SkewedTopic's {@code onDrift} sets. */
public enum DriftPolicy {
    /** Only report drift. */
    REPORT,
    /** Report drift, and repair it where Kafka can. */
    REPAIR;

    /** Returns the policy of a spec; the default is to report. */
    public static DriftPolicy of(SkewedTopicSpec spec) {
        return "Repair".equals(spec.onDrift()) ? REPAIR : REPORT;
    }
}
