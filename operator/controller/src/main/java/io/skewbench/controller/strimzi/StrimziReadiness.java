package io.skewbench.controller.strimzi;

import io.skewbench.controller.cluster.Resolution;
import io.skewbench.engine.state.WaitReason;
import io.strimzi.api.kafka.model.common.Condition;
import io.strimzi.api.kafka.model.kafka.Status;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether Strimzi has reconciled a resource: its status is of the current generation and has {@code Ready=True}. An
 * additional Warning doesn't matter.
 */
public final class StrimziReadiness {

    /** The reason of NotReady where trying again changes nothing. */
    private static final String INVALID = "InvalidResourceException";

    private StrimziReadiness() {}

    /**
     * Returns what to wait for; empty if the resource is ready.
     *
     * @param notReady the reason if the resource is not ready
     */
    static Optional<Resolution> awaited(WaitReason notReady, String kind, String name, @Nullable Long generation,
            @Nullable Status status) {
        return obstacle(kind + " " + name, generation, status)
                .map(message -> new Resolution.Waiting(notReady, message));
    }

    /**
     * Returns why Strimzi does not accept a resource, in its words, as a sentence without a full stop; empty if it
     * does, or has not read it yet.
     *
     * @param resource its kind and name
     */
    public static Optional<String> refusal(String resource, @Nullable Long generation, @Nullable Status status) {
        return status == null || (generation != null && status.getObservedGeneration() != generation)
                ? Optional.empty()
                : StrimziCondition.all(status).stream().filter(it -> StrimziCondition.NOT_READY.is(it.getType())
                        && INVALID.equals(it.getReason()))
                        .map(it -> "Strimzi refuses " + resource + ": " + it.getMessage()).findFirst();
    }

    /**
     * Returns why a resource is not ready, as a sentence without a full stop; empty if it is.
     *
     * @param resource its kind and name
     * @param generation of the resource; null if it has none
     */
    public static Optional<String> obstacle(String resource, @Nullable Long generation, @Nullable Status status) {
        var ready = StrimziCondition.READY.isTrue(status);
        var seen = status != null && (generation == null || status.getObservedGeneration() == generation);
        if (ready && seen) {
            return Optional.empty();
        }
        var own = StrimziCondition.all(status).stream()
                .filter(c -> StrimziCondition.NOT_READY.is(c.getType())
                        || (StrimziCondition.READY.is(c.getType()) && !ready))
                .map(Condition::getMessage)
                .filter(Objects::nonNull)
                .findFirst();
        var why = own.orElse(PausedReconciliation.isReported(status)
                ? "Strimzi has not resumed its reconciliation, which was paused"
                : seen
                        ? "its status has no condition Ready"
                        : "Strimzi has not reconciled generation " + generation + " yet");
        return Optional.of(resource + " is not ready: " + why);
    }
}
