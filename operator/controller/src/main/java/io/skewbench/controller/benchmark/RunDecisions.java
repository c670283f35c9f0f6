package io.skewbench.controller.benchmark;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.cleanup.CleanupPatience;
import io.skewbench.controller.informer.BenchmarkSources;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.informer.RunChildren.CurrentAttempt;
import io.skewbench.controller.kafka.ClusterState;
import io.skewbench.controller.queue.ClusterQueues;
import io.skewbench.controller.queue.EarlierWorkers;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import io.skewbench.engine.observation.RunsAhead;
import io.skewbench.engine.run.Decision;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.run.RunResults;
import io.skewbench.engine.run.RunState;
import io.skewbench.engine.run.RunStep;
import java.util.List;

/**
 * Observes a run and asks the engine to decide. Nothing changes in Kubernetes or Kafka by that, only the run's place in
 * the queue of its Kafka cluster, which the operator holds in memory.
 */
public record RunDecisions(Run engine, BenchmarkObserver observer, BenchmarkSources sources, HeldResults results,
        ClusterQueues queues, CleanupPatience patience) {

    /** The result of observing and deciding. */
    sealed interface Result permits Decided, HeldResults.Missing {}

    /**
     * A decision, and as much of the observation as its execution needs. Results, which take much memory, are left out.
     *
     * @param givenUp the attempts without whose cleanup the run continues
     */
    record Decided(Decision decision, ClusterState cluster, EarlierWorkers earlier, boolean areOffsetsUnread,
            List<AttemptId> givenUp) implements Result {

        RunStep step() {
            return decision.step();
        }
    }

    /**
     * Returns what to do next.
     *
     * @param others all children but results
     */
    Result decide(RunScope run, Planned<Experiment> planned, RunChildren others, RunsAhead queue,
            List<Problem> refusals) {
        return switch (results.addTo(run, planned, others)) {
            case HeldResults.All(var children) -> decideWith(children, run, planned, queue, refusals);
            case HeldResults.Missing missing -> missing;
        };
    }

    private Decided decideWith(RunChildren children, RunScope run, Planned<Experiment> planned, RunsAhead queue,
            List<Problem> refusals) {
        var benchmark = run.benchmark();
        var attempts = attempts(run, planned, children);
        var current = attempts.current();
        var onKafka = observer.observeKafka(run, queue, current.or(() -> BenchmarkObserver.next(planned, children)),
                current.isPresent(),
                name -> sources.topic(run.namespace(), name));
        var earlier = observer.earlierWorkers(run, onKafka, current.isPresent(), sources.pods());
        var observed = observer.observe(run, planned, children, current, onKafka, refusals)
                .heldUpBy(earlier.heldUp().orElse(null));
        var decision = engine.next(benchmark, planned, observed);
        if (needsCluster(benchmark, decision) && !queues.take(benchmark)) {
            // Another run has taken the cluster since this one's place was looked up.
            decision = engine.next(benchmark, planned, observed.behind(queues.before(benchmark)));
        }
        queues.settle(benchmark, decision, queue);
        return new Decided(decision, onKafka.cluster(), earlier, observed.offsetsUnread() != null,
                attempts.givenUp());
    }

    /** What another run has left is given back in this run's turn, though the run does not begin by that. */
    private boolean needsCluster(Benchmark benchmark, Decision decision) {
        return decision.step() instanceof RunStep.GiveBackLeftSettings
                || (!(decision.step() instanceof RunStep.Finish) && queues.holds(benchmark, decision.status()));
    }

    /**
     * Returns the current attempt and those given up. Before the status says that the run has started there are none,
     * whatever objects may look like them.
     */
    private CurrentAttempt attempts(RunScope run, Planned<Experiment> planned, RunChildren children) {
        if (!(planned instanceof Planned.Valid<Experiment>(var experiment))
                || !RunState.hasStarted(run.benchmark())) {
            return CurrentAttempt.NONE;
        }
        return children.current(new RunResults(experiment, children.results()),
                run.benchmark().getSpec().ttlSecondsAfterFinished() != null, attempt -> patience.isOver(run, attempt));
    }
}
