package io.skewbench.controller.child;

/**
 * An attempt's plan or Job holds something that the operator never writes; the message says where and what.
 */
public final class PlanTamperedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public PlanTamperedException(String message) {
        super(message);
    }
}
