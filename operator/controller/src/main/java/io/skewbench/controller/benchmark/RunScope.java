package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.benchmark.ChildLabels.Part;
import io.skewbench.controller.cluster.ClusterKey;
import io.skewbench.controller.kafka.Asker;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.RunId;
import java.util.Map;

/** One Benchmark's run: what all its children have in common. */
record RunScope(Benchmark benchmark, String runId, ChildNames names, ClusterKey cluster, Asker asker) {

    static RunScope of(Benchmark benchmark, Runnable wake) {
        var metadata = benchmark.getMetadata();
        var runId = RunId.of(benchmark);
        return new RunScope(benchmark, runId, new ChildNames(runId),
                ClusterKey.of(benchmark.getSpec().cluster(), metadata.getNamespace()),
                new Asker(metadata.getNamespace(), metadata.getUid(), wake));
    }

    String namespace() {
        return benchmark.getMetadata().getNamespace();
    }

    /** Metadata of a child whose removal Kubernetes sees to when the Benchmark goes. */
    ObjectMeta child(String name, AttemptId attempt, Part part) {
        return new ObjectMetaBuilder().withName(name)
                .withNamespace(namespace())
                .withLabels(ChildLabels.of(runId, attempt, part))
                .withAnnotations(Map.of(ChildLabels.BENCHMARK, benchmark.getMetadata().getName()))
                .withOwnerReferences(owner())
                .build();
    }

    private OwnerReference owner() {
        return new OwnerReferenceBuilder().withApiVersion(benchmark.getApiVersion())
                .withKind(benchmark.getKind())
                .withName(benchmark.getMetadata().getName())
                .withUid(benchmark.getMetadata().getUid())
                .withController(true)
                .build();
    }
}
