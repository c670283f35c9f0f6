package io.skewbench.controller.benchmark;

/** An attempt's plan or Job holds what the operator never writes; the message says where and what, for the user. */
final class PlanTamperedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    PlanTamperedException(String message) {
        super(message);
    }
}
