package io.skewbench.controller.link;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.child.ChildWrites;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.pod.ContainerStatuses;
import io.skewbench.controller.pod.PodPhase;
import io.skewbench.controller.worker.WorkerFate;
import io.skewbench.controller.worker.WorkerImage;
import io.skewbench.engine.observation.ClusterProvisioning.LinksView;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.plan.LinkPlan;
import io.skewbench.protocol.report.LinkRates;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;

/** Measures the links of a run's brokers with a Job, and reads the rates that its pod reports. */
public record LinkMeasurement(KubernetesClient client, ChildWrites writes, InstantSource clock,
        WorkerImage defaultImage) {

    public void begin(RunScope run, LinkPlan plan) {
        writes.createFor(run.uid(), new LinkJob(run, plan, defaultImage).job());
    }

    /** Returns the progress of the measurement; only for runs with an ephemeral cluster. */
    public LinksView observe(RunScope run, RunChildren children) {
        var job = children.jobs().get(run.names().links());
        if (job == null) {
            return new LinksView.NotMeasured();
        }
        var pods = children.pods().of(job);
        var rates = pods.stream().filter(pod -> PodPhase.of(pod) == PodPhase.SUCCEEDED)
                .flatMap(pod -> message(pod).or(() -> messageOnServer(pod)).stream()).reduce((first, last) -> last);
        if (rates.isPresent()) {
            return measured(rates.get());
        }
        var newest = pods.stream().reduce((first, last) -> last);
        // Only the failure of the Job counts: until then, a failed pod is followed by another.
        var failure = WorkerFate.of(job, Optional.empty(), true, clock.instant()).lost();
        if (failure != null || WorkerFate.isComplete(job)) {
            return newest.map(pod -> WorkerFate.of(job, Optional.of(pod), true, clock.instant()).lost())
                    .or(() -> Optional.ofNullable(failure))
                    .<LinksView>map(LinksView.Failed::new).orElseGet(LinksView.PodGone::new);
        }
        var waiting = newest.map(pod -> WorkerFate.of(job, Optional.of(pod), true, clock.instant()).waiting());
        return new LinksView.Measuring(waiting.orElse(null), Instant.parse(job.getMetadata().getCreationTimestamp()));
    }

    private static LinksView measured(String rates) {
        try {
            return new LinksView.Measured(Json.read(rates, LinkRates.class));
        } catch (IllegalArgumentException e) {
            return new LinksView.Unreadable(String.valueOf(e.getMessage()));
        }
    }

    /** Deletes the Job that measures links, if there is one. */
    public void end(RunScope run) {
        writes.delete(run.uid(), client.batch().v1().jobs().inNamespace(run.namespace())
                .withName(run.names().links()));
    }

    /** Returns the termination message from the API server, because the informer's copy has none if memory is short. */
    private Optional<String> messageOnServer(Pod pod) {
        return Optional.ofNullable(client.pods().inNamespace(pod.getMetadata().getNamespace())
                .withName(pod.getMetadata().getName()).get())
                .filter(whole -> whole.getMetadata().getUid().equals(pod.getMetadata().getUid()))
                .flatMap(LinkMeasurement::message);
    }

    private static Optional<String> message(Pod pod) {
        return ContainerStatuses.terminated(pod)
                .map(state -> state.getMessage())
                .filter(Objects::nonNull)
                .findFirst();
    }
}
