package io.skewbench.controller.kafka;

/** The reference does not lead to a cluster that can be used now. */
public final class ClusterNotReadyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String reason;

    ClusterNotReadyException(String reason, String message) {
        super(message);
        this.reason = reason;
    }

    /** Returns whether there is no such cluster, so that nothing can be left in it. */
    public boolean isGone() {
        return reason.equals("KafkaNotFound");
    }

    /** Returns why, CamelCase, fit for a condition. */
    public String reason() {
        return reason;
    }
}
