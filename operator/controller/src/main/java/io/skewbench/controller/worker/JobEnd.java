package io.skewbench.controller.worker;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.skewbench.engine.state.ApiConstant;
import io.skewbench.engine.state.ConditionStatus;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The conditions by which Kubernetes reports that a Job ends. */
public enum JobEnd implements ApiConstant {
    COMPLETE,
    /** All pods of the failed Job have ended. */
    FAILED,
    /** The Job has failed, and its pods are being ended. */
    FAILURE_TARGET;

    /** Returns whether a type of condition is one of these. */
    public static boolean isEnd(String type) {
        return ApiConstant.of(JobEnd.class, type).isPresent();
    }

    /** Returns whether this condition of a Job is true. */
    boolean isTrue(Job job) {
        return find(job, this).isPresent();
    }

    /** Returns the first of a Job's conditions that is true and reports a failure. */
    static Optional<JobCondition> failure(Job job) {
        return find(job, FAILED, FAILURE_TARGET);
    }

    private static Optional<JobCondition> find(Job job, JobEnd... types) {
        var conditions = job.getStatus() == null ? null : job.getStatus().getConditions();
        return Objects.requireNonNullElse(conditions, List.<JobCondition>of()).stream()
                .filter(it -> ConditionStatus.TRUE.is(it.getStatus())
                        && Stream.of(types).anyMatch(type -> type.is(it.getType())))
                .findFirst();
    }
}
