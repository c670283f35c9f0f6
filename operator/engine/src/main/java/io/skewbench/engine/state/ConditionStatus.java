package io.skewbench.engine.state;

/** The statuses that a condition can have. */
public enum ConditionStatus implements ApiConstant {
    TRUE, FALSE, UNKNOWN;

    static ConditionStatus of(boolean status) {
        return status ? TRUE : FALSE;
    }
}
