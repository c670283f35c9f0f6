package io.skewbench.controller.cluster;

import io.skewbench.engine.Problem;
import io.skewbench.engine.state.WaitReason;

/** The cluster to which a reference leads. */
public sealed interface Resolution {

    /** It leads to a cluster that says it is ready. */
    record Found(KafkaConnection connection) implements Resolution {}

    /** Not yet; the message is a sentence. */
    record Waiting(WaitReason reason, String message) implements Resolution {}

    /** Nothing that will come about by waiting. */
    record Wrong(Problem problem) implements Resolution {}
}
