package io.skewbench.controller.benchmark;

import io.skewbench.controller.background.Answer;
import io.skewbench.controller.kafka.KafkaLookups;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes the idle topics of runs that need them no more. They go after the workers, which would bring them back where
 * brokers create topics that are asked for, and before the plan, which brings somebody back to do it.
 */
final class IdleTopicRemoval {
    private static final Logger LOGGER = LoggerFactory.getLogger(IdleTopicRemoval.class);
    /** A cluster that is gone for good must not keep the run from its end. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final KafkaLookups kafka;
    private final InstantSource clock;
    /** When it was first tried, by run; an operator that is restarted has its patience back. */
    private final Map<String, Instant> since = new ConcurrentHashMap<>();

    IdleTopicRemoval(KafkaLookups kafka, InstantSource clock) {
        this.kafka = kafka;
        this.clock = clock;
    }

    /** Deletes topics of a run whose workers have been told to end; returns whether nothing more is to be done. */
    boolean isDone(RunScope run, RunChildren children, Set<String> topics) {
        if (topics.isEmpty()) {
            return true;
        }
        var now = clock.instant();
        var isPatient = since.computeIfAbsent(run.runId(), unused -> now).plus(PATIENCE).isAfter(now);
        if (isPatient && children.pods().stream().anyMatch(WorkerFate::isAlive)) {
            return false;
        }
        var isDone = switch (kafka.deleteTopics(run.asker(), run.benchmark().getSpec().cluster(), topics)) {
            case Answer.Known<Boolean> deleted -> true;
            case Answer.Pending<Boolean>() -> false;
            case Answer.Failed<Boolean>(var cause) -> {
                LOGGER.atWarn().addKeyValue("topics", topics.size()).setCause(cause)
                        .log(isPatient ? "Cannot delete idle topics yet" : "Leaving idle topics behind");
                yield !isPatient;
            }
        };
        if (isDone) {
            since.remove(run.runId());
        }
        return isDone;
    }
}
