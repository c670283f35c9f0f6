package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.RetryInfo;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;

/** The status of a Benchmark whose reconciliation failed: as it was, but for the summary. It is retried for ever. */
final class ErrorStatus {
    /** A single failure, such as a conflict, is nothing that a user needs to see. */
    private static final int SHOWN_FROM_ATTEMPT = 2;
    /** As the definition's default has it. */
    private static final long NOT_SEEN = -1;

    private ErrorStatus() {}

    static ErrorStatusUpdateControl<Benchmark> patch(Benchmark benchmark, Exception cause,
            Context<Benchmark> context) {
        var attempt = context.getRetryInfo().map(RetryInfo::getAttemptCount).orElse(0);
        var summary = "Tries again after an error: " + message(cause);
        // What this reconciliation has written before it failed, such as that the run has started, must stay.
        var newest = context.getPrimaryCache().get(ResourceID.fromResource(benchmark)).orElse(benchmark);
        if (Finished.is(newest)) {
            return ErrorStatusUpdateControl.defaultErrorProcessing();
        }
        var old = newest.getStatus();
        if (attempt < SHOWN_FROM_ATTEMPT || (old != null && summary.equals(old.summary()))) {
            return ErrorStatusUpdateControl.defaultErrorProcessing();
        }
        var patch = new Benchmark();
        patch.setMetadata(new ObjectMetaBuilder().withName(benchmark.getMetadata().getName())
                .withNamespace(benchmark.getMetadata().getNamespace())
                .build());
        patch.setStatus(old == null || old.phase() == null
                ? BenchmarkStatus.of(NOT_SEEN, "Pending", summary, null)
                : old.withSummary(summary));
        return ErrorStatusUpdateControl.patchStatus(patch);
    }

    private static String message(Exception cause) {
        return cause instanceof KubernetesClientException answer && answer.getStatus() != null
                && answer.getStatus().getMessage() != null
                        ? answer.getStatus().getMessage()
                        : String.valueOf(cause.getMessage());
    }
}
