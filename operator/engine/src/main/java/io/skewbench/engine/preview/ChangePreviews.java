package io.skewbench.engine.preview;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.EphemeralPool;
import io.skewbench.api.v1alpha1.Pinning;
import io.skewbench.api.v1alpha1.Pinning.PinnedPool;
import io.skewbench.engine.BrokerChange;
import io.skewbench.engine.EphemeralNodes;
import io.skewbench.engine.Experiment.PlannedIdleTopics;
import io.skewbench.engine.preview.RunPreview.Changes;
import io.skewbench.engine.preview.RunPreview.KubernetesChanges;
import io.skewbench.engine.preview.RunPreview.TopicPreview;
import io.skewbench.engine.run.RunEstimate;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a run would create and change. */
final class ChangePreviews {
    /** To the nodes of the pinning before the first trial, and back after the last. */
    private static final int MOVES = 2;

    private ChangePreviews() {}

    static Changes of(PreviewedRun run, Collection<TopicPreview> topics) {
        var workloads = run.experiment().workloads();
        return new Changes(Objects.requireNonNullElse(run.kafka().brokers(), 0),
                (int) topics.stream().filter(topic -> topic.skewedTopic() != null).count(),
                workloads.stream().flatMap(workload -> workload.idleTopics().stream())
                        .mapToInt(PlannedIdleTopics::count).sum(),
                workloads.stream().mapToInt(workload -> workload.consumers().size()).sum(),
                RunEstimate.of(run.experiment()).restarts(),
                kubernetes(run.benchmark().getSpec()));
    }

    private static KubernetesChanges kubernetes(BenchmarkSpec spec) {
        var ephemeral = spec.cluster().ephemeral();
        if (ephemeral != null) {
            return new KubernetesChanges(ephemeral.name(), EphemeralNodes.brokers(ephemeral),
                    ephemeral.pools().stream().filter(pool -> pool.link() != null).mapToInt(EphemeralPool::replicas)
                            .sum(),
                    0, null, null);
        }
        var strimzi = spec.cluster().strimzi();
        if (strimzi == null) {
            return new KubernetesChanges(null, 0, 0, 0, null, null);
        }
        var pinning = strimzi.pinning();
        var tuned = BrokerChange.names(spec).isEmpty() ? null : strimzi.name();
        return pinning != null && pinning.enforces()
                ? new KubernetesChanges(null, 0, 0, MOVES, pools(pinning), tuned)
                : new KubernetesChanges(null, 0, 0, 0, null, tuned);
    }

    private static @Nullable List<String> pools(Pinning pinning) {
        return pinning.nodeSelector() != null
                ? null
                : Objects.requireNonNullElse(pinning.pools(), List.<PinnedPool>of()).stream().map(PinnedPool::name)
                        .toList();
    }
}
