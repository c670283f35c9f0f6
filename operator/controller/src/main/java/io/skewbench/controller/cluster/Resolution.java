package io.skewbench.controller.cluster;

import io.skewbench.engine.Problem;
import io.skewbench.engine.state.WaitReason;

/** The result of resolving a reference to a cluster. */
public sealed interface Resolution {

    /** The reference leads to a cluster that is ready. */
    record Found(KafkaConnection connection) implements Resolution {}

    /** The cluster isn't ready yet; the message is a sentence. */
    record Waiting(WaitReason reason, String message) implements Resolution {}

    /** The reference is wrong, and waiting won't help. */
    record Wrong(Problem problem) implements Resolution {}
}
