package io.skewbench.controller.testing;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.JobConditionBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** A Job whose status is kept as the Job controller keeps it. */
record StandInJob(KubernetesClient client, Job job) {

    /** Says that all pods have ended. */
    void ended(int pods, int failed) {
        var now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        var status = new JobStatusBuilder().withStartTime(job.getMetadata().getCreationTimestamp())
                .withActive(0)
                .withReady(0)
                .withTerminating(0)
                .withNewUncountedTerminatedPods()
                .endUncountedTerminatedPods();
        if (failed > 0) {
            status.withFailed(failed).withConditions(condition("FailureTarget", "BackoffLimitExceeded", now),
                    condition("Failed", "BackoffLimitExceeded", now));
        } else {
            // The API server refuses indexes of a Job that has none.
            var isIndexed = "Indexed".equals(job.getSpec().getCompletionMode());
            status.withSucceeded(pods)
                    .withCompletedIndexes(isIndexed ? pods == 1 ? "0" : "0-" + (pods - 1) : null)
                    .withCompletionTime(now)
                    .withConditions(condition("SuccessCriteriaMet", "CompletionsReached", now),
                            condition("Complete", "CompletionsReached", now));
        }
        client.batch().v1().jobs().inNamespace(job.getMetadata().getNamespace())
                .withName(job.getMetadata().getName())
                .editStatus(current -> new JobBuilder(current).withStatus(status.build()).build());
    }

    private static JobCondition condition(String type, String reason, String now) {
        return new JobConditionBuilder().withType(type)
                .withStatus("True")
                .withReason(reason)
                .withMessage("as the stand-in has it")
                .withLastProbeTime(now)
                .withLastTransitionTime(now)
                .build();
    }
}
