package io.skewbench.controller.informer;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.api.v1alpha1.EphemeralCluster;
import io.skewbench.api.v1alpha1.Pinning;
import io.skewbench.api.v1alpha1.StrimziRef;
import io.skewbench.api.v1alpha1.Sweep;
import io.skewbench.api.v1alpha1.WeightedTopic;
import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.controller.lifecycle.ActiveRun;
import io.skewbench.controller.lifecycle.FinishedBenchmark;
import io.skewbench.controller.memory.LeanItems;
import io.skewbench.controller.queue.ClusterQueues;
import io.skewbench.engine.SweptTopics;
import io.skewbench.engine.TrialTimes;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.plan.ProducerTimeout;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the parts of Benchmarks that others need: whether they have started or finished, the Kafka cluster, how long
 * their workers live, the topics if they are not finished, and nothing that grows with a run. The controller holds the
 * complete resources, of up to 1.5 MiB each.
 */
public final class QueuedBenchmarks implements LeanItems.Kind<Benchmark> {
    /** The characters that the workloads of almost any Benchmark have as JSON. */
    private static final int SMALL = 4 << 10;
    /** Bytes of the heap per character, for objects with a few short texts each. */
    private static final long BYTES_PER_CHARACTER = 4;

    private final ClusterQueues queues;

    /** @param queues receive each change */
    public QueuedBenchmarks(ClusterQueues queues) {
        this.queues = queues;
    }

    /** Returns a copy with the parts of a Benchmark that are kept; a copy of such a copy equals it. */
    static Benchmark lean(Benchmark whole) {
        return lean(whole, FinishedBenchmark.is(whole) ? List.of() : workloads(whole.getSpec()));
    }

    private static List<Workload> workloads(BenchmarkSpec spec) {
        return IntStream.range(0, spec.workloads().size()).filter(i -> spec.workloads().get(i) != null)
                .mapToObj(i -> lean(spec, i)).toList();
    }

    private static Benchmark lean(Benchmark whole, List<Workload> workloads) {
        var lean = new Benchmark();
        lean.setMetadata(lean(whole.getMetadata()));
        lean.setStatus(lean(whole.getStatus()));
        var spec = whole.getSpec();
        lean.setSpec(BenchmarkSpec.builder().cluster(lean(spec.cluster()))
                .workloads(workloads)
                .sweep(delivery(spec)).warmup(spec.warmup()).duration(spec.duration())
                .readyTimeout(spec.readyTimeout()).suspend(spec.suspend()).build());
        return lean;
    }

    /**
     * Returns the settings that determine for how long records may be in flight, and so for how long a lost worker may
     * send.
     */
    private static @Nullable Sweep delivery(BenchmarkSpec spec) {
        var longest = TrialTimes.of(spec).delivery();
        return longest.equals(ProducerTimeout.DELIVERY.byDefault())
                ? null
                : Sweep.ofProducer(Map.of(ProducerTimeout.DELIVERY.setting(), longest.toMillis()));
    }

    private static ObjectMeta lean(ObjectMeta whole) {
        var lean = new ObjectMetaBuilder().withName(whole.getName()).withNamespace(whole.getNamespace())
                .withUid(whole.getUid()).withGeneration(whole.getGeneration())
                .withResourceVersion(whole.getResourceVersion())
                .withCreationTimestamp(whole.getCreationTimestamp())
                .withDeletionTimestamp(whole.getDeletionTimestamp());
        if (whole.getFinalizers() != null && whole.getFinalizers().contains(ActiveRun.FINALIZER)) {
            lean.withFinalizers(ActiveRun.FINALIZER);
        }
        var mark = whole.getLabels() == null ? null : whole.getLabels().get(ActiveRun.LABEL);
        return mark == null ? lean.build() : lean.withLabels(Map.of(ActiveRun.LABEL, mark)).build();
    }

    /** Returns the parts of a reference that identify the cluster, and whether its brokers are moved. */
    static ClusterRef lean(ClusterRef whole) {
        var ephemeral = whole.ephemeral();
        return new ClusterRef(lean(whole.strimzi()),
                ephemeral == null
                        ? null
                        : EphemeralCluster.builder().name(ephemeral.name()).build(),
                whole.bootstrapServers(), whole.zookeeper());
    }

    /** Returns a reference without the labels of nodes, which may take a megabyte. */
    private static @Nullable StrimziRef lean(@Nullable StrimziRef whole) {
        if (whole == null) {
            return null;
        }
        var pinning = whole.pinning();
        return new StrimziRef(whole.name(), whole.namespace(), whole.listener(), whole.user(),
                pinning == null ? null : new Pinning(null, null, pinning.enforce(), null), null, null);
    }

    /** Returns a workload with the topics of all points of the sweep. */
    private static Workload lean(BenchmarkSpec spec, int index) {
        var whole = spec.workloads().get(index);
        return Workload.builder().name(whole.name()).topics(SweptTopics.of(spec, index).stream()
                .map(topic -> new WeightedTopic(topic.skewedTopic(), topic.kafkaTopic(), null)).toList())
                .load(whole.load()).records(whole.records()).probe(whole.probe()).build();
    }

    private static @Nullable BenchmarkStatus lean(@Nullable BenchmarkStatus whole) {
        return whole == null
                ? null
                : BenchmarkStatus.builder().observedGeneration(whole.observedGeneration()).phase(whole.phase())
                        .runId(whole.runId()).startTime(whole.startTime()).completionTime(whole.completionTime())
                        .conditions(Objects.requireNonNullElse(whole.conditions(), List.<Condition>of()).stream()
                                .map(condition -> new ConditionBuilder(condition).withMessage(null).build()).toList())
                        .build();
    }

    @Override
    public Benchmark lean(Benchmark whole, int characters) {
        // Without workloads, the Benchmark checks its topics every few seconds instead of being requeued by them.
        return characters == 0 ? lean(whole, List.of()) : lean(whole);
    }

    /** Returns the bytes of workloads, which may name two thousand topics; the rest is small. */
    @Override
    public long textBytes(Benchmark lean) {
        var characters = Json.write(lean.getSpec().workloads()).length();
        return characters > SMALL ? characters * BYTES_PER_CHARACTER : 0;
    }

    @Override
    public void replaced(@Nullable Benchmark before, @Nullable Benchmark now) {
        var known = before == null || !isKnown(before) ? null : before;
        var knownNow = now == null || !isKnown(now) ? null : now;
        if (known != null || knownNow != null) {
            queues.replace(known, knownNow);
        }
    }

    /** Returns whether a Benchmark has the metadata that every stored object has. */
    private static boolean isKnown(Benchmark benchmark) {
        var metadata = benchmark.getMetadata();
        return metadata.getUid() != null && metadata.getGeneration() != null
                && metadata.getCreationTimestamp() != null;
    }
}
