package io.skewbench.controller.benchmark;

import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.cleanup.CleanupPatience;
import io.skewbench.controller.cleanup.KafkaCleanup;
import io.skewbench.controller.informer.BenchmarkSources;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.lifecycle.ActiveRun;
import io.skewbench.controller.lifecycle.BenchmarkMemory;
import io.skewbench.controller.link.LinkMeasurement;
import io.skewbench.engine.run.RunState;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Removes the attempts of finished runs once the spec's time to live is over, and removes the mark of an active run
 * from the Benchmark when nothing is left to remove.
 *
 * @param ofCleanup forget a run of which nothing is left to remove
 */
public record RunTidying(BenchmarkSources sources, LinkMeasurement links, CleanupPatience patience,
        KafkaCleanup leftovers, CleanupSteps cleanup, ActiveRun mark, InstantSource clock,
        List<BenchmarkMemory> ofCleanup) {

    /** @param cluster after which time to look at the run's own Kafka cluster; empty if there is no need to */
    Optional<Duration> tidyUp(RunScope run, Optional<Duration> cluster) {
        var children = sources.childrenWithoutResults(run);
        if (children.jobs().containsKey(run.names().links())) {
            links.end(run);
        }
        var isEmpty = children.attempts().isEmpty();
        var isGivenUp = !isEmpty && patience.isOver(run);
        if (isGivenUp) {
            patience.report(run);
        }
        return isEmpty || isGivenUp
                ? end(run, children, isEmpty, cluster)
                : Optional.of(removeAttempts(run, children, cluster));
    }

    private Optional<Duration> end(RunScope run, RunChildren children, boolean isEmpty, Optional<Duration> cluster) {
        var benchmark = run.benchmark();
        if (cluster.isPresent()) {
            return cluster;
        }
        // If the last attempt never began, Kafka has not been asked to delete the idle topics yet.
        if (ActiveRun.is(benchmark) && !leftovers.idleTopicsAreGone(run, children)) {
            return Optional.of(CleanupPatience.RECHECK);
        }
        if (isEmpty) {
            patience.forget(benchmark);
        }
        mark.end(benchmark);
        ofCleanup.forEach(memory -> memory.forget(benchmark));
        return Optional.empty();
    }

    private Duration removeAttempts(RunScope run, RunChildren children, Optional<Duration> cluster) {
        var kept = RunState.keptFor(run.benchmark(), clock.instant());
        if (kept.isEmpty()) {
            cleanup.cleanUp(run, children);
        }
        var ofAttempts = kept.orElse(CleanupPatience.RECHECK);
        return cluster.filter(ofCluster -> ofCluster.compareTo(ofAttempts) < 0).orElse(ofAttempts);
    }
}
