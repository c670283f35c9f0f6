package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.Link;
import io.skewbench.engine.RunId;
import io.skewbench.engine.observation.ClusterProvisioning.LinksView;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.run.ClusterPreparation.Next;
import io.skewbench.engine.state.Phase;
import io.skewbench.engine.state.RunReason;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The measurement of the links that the spec limits, before the first trial.
 *
 * @param begun whether a trial has been run
 * @param environment what the status of this run has noted so far, if anything
 */
record LinkPreparation(ClusterRef spec, Observed observed, String runId, boolean begun,
        @Nullable Environment environment) {

    /** Returns what there is to do before anything is sent; empty if nothing is. */
    Optional<Next> next(ClusterView.Usable cluster) {
        var asked = MeasuredLinks.asked(spec.ephemeral());
        // The pod that measured may no longer exist.
        if (begun || MeasuredLinks.areNoted(asked, environment)) {
            return Optional.empty();
        }
        return switch (observed.provisioning().links()) {
            case LinksView.NotAsked() -> Optional.empty();
            case LinksView.NotMeasured() -> measure(asked, cluster);
            case LinksView.Measuring(var obstacle, var since) -> measuring(
                    "Measuring the links of brokers" + (obstacle == null ? "" : "; " + obstacle),
                    since.plus(RunStep.MeasureLinks.timeout(asked.size())));
            case LinksView.Failed(var message) -> failed(message);
            case LinksView.PodGone() -> failed("the pod no longer exists");
            case LinksView.Unreadable(var error) -> failed("the pod's report cannot be read: " + error);
            case LinksView.Measured(var rates) ->
                MeasuredLinks.refusal(asked, rates)
                        .flatMap(refusal -> ClusterPreparation.failed(RunReason.LINK_NOT_HONOURED, refusal));
        };
    }

    private Optional<Next> measuring(String message, Instant deadline) {
        return observed.now().isBefore(deadline)
                ? ClusterPreparation.waiting(new Stage.InProgress(Phase.PREPARING, RunReason.MEASURING_LINKS, message,
                        new Bound.Deadline(deadline, Bound.Failing.RUN, "they are measured")))
                : ClusterPreparation.failed(RunReason.LINKS_NOT_MEASURED,
                        "The links could not be measured by " + deadline + ": " + message);
    }

    private static Optional<Next> failed(String why) {
        return ClusterPreparation.failed(RunReason.LINKS_NOT_MEASURED, "The links could not be measured: " + why);
    }

    private Optional<Next> measure(Map<Integer, Link> asked, ClusterView.Usable cluster) {
        var plan = MeasuredLinks.plan(asked, cluster.bootstrapServers(), cluster.client(),
                RunId.kafkaPrefix(runId) + "links");
        return Optional.of(new Next.Act(new RunStep.MeasureLinks(plan), new Stage.InProgress(Phase.PREPARING,
                RunReason.MEASURING_LINKS,
                "Measuring the links of " + asked.size() + (asked.size() == 1 ? " broker" : " brokers"),
                new Bound.Limit(RunStep.MeasureLinks.timeout(asked.size()), "they are measured or the run fails"))));
    }
}
