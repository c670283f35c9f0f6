package io.skewbench.controller.attempt;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.worker.PodRefusals;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.observation.Observed.AttemptView;
import java.time.InstantSource;
import java.util.Optional;

/** Observes the current attempt of a run. */
public record AttemptViews(KubernetesClient client, WorkerCreations creations, PodRefusals refusals,
        InstantSource clock,
        ParsedReports reports) {

    /** Returns why the plan of an attempt could not be stored, if somebody else's object has its name. */
    public Optional<String> planTaken(RunScope run, AttemptId id) {
        return creations.last(run, id) instanceof WorkerCreations.Tampered(var how)
                ? Optional.of(how)
                : Optional.empty();
    }

    /** Returns the state of an attempt. */
    public AttemptView view(RunScope run, Planned<Experiment> planned, RunChildren children, AttemptId id) {
        if (children.hasResult(id) || !(planned instanceof Planned.Valid<Experiment>(var experiment))) {
            return AttemptObserver.ended(id, clock.instant());
        }
        var observer = new AttemptObserver(client, refusals, run, children, clock, reports);
        return children.plan(id)
                .map(plan -> plan.areWorkersCreated()
                        ? observer.observe(plan, experiment)
                        : observer.observeIncomplete(plan, experiment, creations.last(run, id)))
                .orElseGet(() -> observer.withoutPlan(id));
    }
}
