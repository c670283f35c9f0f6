package io.skewbench.controller.strimzi;

import io.skewbench.engine.state.ApiConstant;
import io.skewbench.engine.state.ConditionStatus;
import io.strimzi.api.kafka.model.common.Condition;
import io.strimzi.api.kafka.model.kafka.Status;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A condition in the status of a resource that Strimzi reconciles. */
public enum StrimziCondition implements ApiConstant {
    READY, NOT_READY, RECONCILIATION_PAUSED;

    /** Returns whether a status has the condition, and it is true. */
    public boolean isTrue(@Nullable Status status) {
        return all(status).stream().anyMatch(it -> is(it.getType()) && ConditionStatus.TRUE.is(it.getStatus()));
    }

    /** Returns all conditions of a status; empty if it has none. */
    public static List<Condition> all(@Nullable Status status) {
        return status == null || status.getConditions() == null ? List.of() : status.getConditions();
    }
}
