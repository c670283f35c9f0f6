package io.skewbench.controller.informer;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.child.ChildLabels;
import io.skewbench.controller.child.Owner;
import io.skewbench.engine.TopicReference;
import io.skewbench.engine.run.RunState;
import java.util.Set;
import java.util.stream.Collectors;

/** The Benchmarks that the change of another object requeues. */
record RequeuedBenchmarks(AllBenchmarks benchmarks) {

    /** Returns the Benchmarks of the topic's namespace that name the topic and are not at rest. */
    Set<ResourceID> naming(SkewedTopic topic) {
        var name = topic.getMetadata().getName();
        var namespace = topic.getMetadata().getNamespace();
        return benchmarks.stream()
                .filter(benchmark -> benchmark.getMetadata().getNamespace().equals(namespace)
                        && !RunState.isFinished(benchmark)
                        && benchmark.getSpec().workloads().stream()
                                .flatMap(workload -> TopicReference.of("", workload).stream())
                                .anyMatch(reference -> name.equals(reference.skewedTopic())))
                .map(ResourceID::fromResource)
                .collect(Collectors.toSet());
    }

    /** Returns the Benchmark that controls a child. */
    static Set<ResourceID> controlling(HasMetadata child) {
        return Owner.benchmark(child).map(owner -> Set.of(new ResourceID(owner.getName(),
                child.getMetadata().getNamespace()))).orElse(Set.of());
    }

    /**
     * Returns the Benchmark that the annotation of a child names: a pod is controlled by its Job. A forged annotation
     * only causes another reconciliation of a Benchmark in the namespace.
     */
    static Set<ResourceID> annotatedOn(HasMetadata child) {
        var name = ChildLabels.annotation(child, ChildLabels.BENCHMARK);
        return name == null ? Set.of() : Set.of(new ResourceID(name, child.getMetadata().getNamespace()));
    }
}
