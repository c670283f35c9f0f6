package io.skewbench.controller.kafka;

import io.skewbench.engine.state.WaitReason;

/** The reference does not lead to a cluster that can be used now. */
public final class ClusterNotReadyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final WaitReason reason;

    ClusterNotReadyException(WaitReason reason, String message) {
        super(message);
        this.reason = reason;
    }

    /** Returns whether the cluster doesn't exist, so that nothing can be left in it. */
    public boolean isGone() {
        return reason == WaitReason.KAFKA_NOT_FOUND;
    }

    /** Returns why the cluster isn't ready. */
    public WaitReason reason() {
        return reason;
    }
}
