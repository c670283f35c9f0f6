package io.skewbench.controller.benchmark;

import io.skewbench.admin.Leftovers;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.kafka.ClusterNotReadyException;
import io.skewbench.controller.kafka.KafkaLookups;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes what the workers of ended attempts leave in Kafka, and the idle topics of runs that need them no more. It goes
 * after the workers, which still use it and would bring topics back where brokers create those that are asked for, and
 * before the plan, which brings somebody back to do it.
 */
final class LeftoverRemoval {
    private static final Logger LOGGER = LoggerFactory.getLogger(LeftoverRemoval.class);
    /** A cluster that is gone for good must not keep the run from its end. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final KafkaLookups kafka;
    private final InstantSource clock;
    /** When it was first tried, by run; an operator that is restarted has its patience back. */
    private final Map<String, Instant> since = new ConcurrentHashMap<>();

    LeftoverRemoval(KafkaLookups kafka, InstantSource clock) {
        this.kafka = kafka;
        this.clock = clock;
    }

    /** Deletes what there is for workers that have been told to end; returns whether nothing more is to be done. */
    boolean areGone(RunScope run, RunChildren children, Leftovers leftovers) {
        return leftovers.isEmpty() || areGone(run, children,
                () -> kafka.remove(run.asker(), run.benchmark().getSpec().cluster(), leftovers));
    }

    /** Deletes all that Kafka has of a run that is over, by the prefix of its names; returns the same. */
    boolean ofRunAreGone(RunScope run, RunChildren children) {
        var spec = run.benchmark().getSpec();
        return areGone(run, children, () -> kafka.removeRun(run.asker(), spec.cluster(), run.runId()));
    }

    private boolean areGone(RunScope run, RunChildren children, Supplier<Answer<Boolean>> removal) {
        var now = clock.instant();
        var isPatient = since.computeIfAbsent(run.runId(), unused -> now).plus(PATIENCE).isAfter(now);
        if (isPatient && children.pods().all().stream().anyMatch(WorkerFate::isAlive)) {
            return false;
        }
        var areGone = switch (removal.get()) {
            case Answer.Known<Boolean> removed -> true;
            // A Kafka that is slow, or has much to do for others, has no more time than one that is silent.
            case Answer.Pending<Boolean>() -> !isPatient;
            // A cluster that is gone took everything along.
            case Answer.Failed<Boolean>(ClusterNotReadyException cause) when cause.isGone() -> true;
            case Answer.Failed<Boolean>(var cause) -> {
                LOGGER.atWarn().setCause(cause)
                        .log(isPatient ? "Cannot delete topics and groups yet" : "Leaving topics and groups behind");
                yield !isPatient;
            }
        };
        if (areGone) {
            since.remove(run.runId());
        }
        return areGone;
    }
}
