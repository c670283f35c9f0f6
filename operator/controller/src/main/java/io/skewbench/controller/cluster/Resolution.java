package io.skewbench.controller.cluster;

import io.skewbench.engine.Problem;

/** What became of a reference to a cluster. */
public sealed interface Resolution {

    /** It leads to a cluster that says it is ready. */
    record Found(KafkaConnection connection) implements Resolution {}

    /** Not yet; reason is CamelCase, the message a sentence. */
    record Waiting(String reason, String message) implements Resolution {}

    /** Nothing that will come about by waiting. */
    record Wrong(Problem problem) implements Resolution {}
}
