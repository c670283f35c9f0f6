package io.skewbench.engine.result;

import io.skewbench.engine.state.Reason;

/** Why an attempt doesn't count; the message is one sentence without its full stop. */
public record Failure(Reason reason, String message) {}
