package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.StrimziRef;
import io.skewbench.engine.Units;
import java.time.Duration;

/** How long Strimzi has to give the brokers of an existing Kafka other settings, or their own again. */
public final class RollTimeout {
    private static final Duration DEFAULT = Duration.ofMinutes(15);

    private RollTimeout() {}

    /** Returns the timeout, at least one second. */
    public static Duration of(StrimziRef strimzi) {
        return Units.duration(strimzi.rollTimeout(), DEFAULT);
    }
}
