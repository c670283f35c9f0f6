package io.skewbench.controller.status;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.OperatorException;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.decoding.HeldSpec;
import io.skewbench.controller.lifecycle.FailingBenchmarks;
import io.skewbench.controller.refusal.ApiServerAnswer;
import io.skewbench.engine.run.FailingStatus;
import io.skewbench.engine.run.RunState;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes to the status of a Benchmark that its reconciliation fails. The framework retries until one succeeds. */
public record ErrorStatus(StatusPatcher statuses, FailingBenchmarks failures, InstantSource clock) {
    private static final Logger LOGGER = LoggerFactory.getLogger(ErrorStatus.class);
    /** The number of failures from which on they are shown: one or two, such as conflicts, don't matter to users. */
    private static final int SHOWN_FROM = 3;

    public void write(Benchmark benchmark, Exception cause, Context<Benchmark> context) {
        var times = failures.add(benchmark);
        // Everything that this reconciliation wrote before its failure, such as that the run has started, must be kept.
        var newest = context.getPrimaryCache().get(ResourceID.fromResource(benchmark)).orElse(benchmark);
        if (times < SHOWN_FROM || RunState.isFinished(newest) || newest.isMarkedForDeletion()) {
            return;
        }
        try {
            var whole = HeldSpec.leftOut(newest).isEmpty()
                    ? Optional.of(newest)
                    : HeldSpec.whole(context.getClient(), newest);
            if (whole.isPresent()) {
                statuses.writeFailing(whole.get(),
                        FailingStatus.of(whole.get(), ApiServerAnswer.among(cause), clock.instant()), context);
            }
        } catch (KubernetesClientException | OperatorException e) {
            LOGGER.atWarn().setCause(e).log("Cannot report in the status that reconciliation fails");
        }
    }
}
