package io.skewbench.controller.child;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.controller.brokersetting.ChangeableKafka;
import io.skewbench.controller.brokersetting.SettingsRequest;
import io.skewbench.controller.child.ChildLabels.Part;
import io.skewbench.controller.ephemeral.EphemeralKafka;
import io.skewbench.controller.kafka.Requester;
import io.skewbench.controller.pinning.BrokerPins.PinningRequest;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.BrokerChange;
import io.skewbench.engine.ClusterKey;
import io.skewbench.engine.EphemeralName;
import io.skewbench.engine.RunId;
import io.skewbench.engine.Task;
import io.skewbench.engine.run.BrokersRestored;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The run of one Benchmark: its id, its names, and the metadata that all its children have. */
public record RunScope(Benchmark benchmark, String runId, ChildNames names, ClusterKey cluster, Requester requester) {

    /** @param requeue requeues the Benchmark; it may be called after the run has ended, see {@link Requester} */
    public static RunScope of(Benchmark benchmark, Runnable requeue) {
        return of(benchmark, Requester.of(benchmark, id -> requeue.run()));
    }

    public static RunScope of(Benchmark benchmark, Requester requester) {
        var runId = RunId.of(benchmark);
        return new RunScope(benchmark, runId, new ChildNames(runId),
                ClusterKey.of(benchmark.getSpec().cluster(), benchmark.getMetadata().getNamespace()), requester);
    }

    public String namespace() {
        return benchmark.getMetadata().getNamespace();
    }

    public String uid() {
        return benchmark.getMetadata().getUid();
    }

    /** Returns whether the Benchmark controls an object. */
    public boolean owns(HasMetadata object) {
        return Owner.isController(uid(), object);
    }

    /** Returns whether the run creates a Job of this name: to measure links, or for the workers of an attempt. */
    public boolean createsJob(String name) {
        return name.equals(names.links()) || names.attemptOfJob(name).filter(
                attempt -> tasks().anyMatch(task -> names.job(attempt, task.name()).equals(name))).isPresent();
    }

    private Stream<Task> tasks() {
        return Task.of(benchmark.getSpec()).stream();
    }

    /** Returns metadata for a child of one attempt; Kubernetes deletes the child with the Benchmark. */
    public ObjectMeta child(String name, AttemptId attempt, Part part) {
        return child(name, ChildLabels.of(runId, attempt, part));
    }

    /** Returns metadata for a child that belongs to no attempt; Kubernetes deletes the child with the Benchmark. */
    public ObjectMeta child(String name, Part part) {
        return child(name, ChildLabels.of(runId, part));
    }

    private ObjectMeta child(String name, Map<String, String> labels) {
        return new ObjectMetaBuilder().withName(name)
                .withNamespace(namespace())
                .withLabels(labels)
                .withAnnotations(Map.of(ChildLabels.BENCHMARK, benchmark.getMetadata().getName()))
                .withOwnerReferences(owner())
                .build();
    }

    /** Returns a reference to the Kafka that the run uses; the run's own Kafka has a generated name. */
    public ClusterRef clusterRef() {
        return EphemeralName.in(benchmark.getSpec().cluster(), runId);
    }

    /** Returns the Kafka cluster that is created for the run; null where the run has none of its own. */
    @Nullable
    public EphemeralKafka ephemeral() {
        var cluster = benchmark.getSpec().cluster().ephemeral();
        return cluster == null
                ? null
                : new EphemeralKafka(cluster, EphemeralName.of(cluster, runId), namespace(), owner(),
                        Map.of(ChildLabels.MANAGED_BY, "skewbench"),
                        // No labels, because Strimzi would copy them to the brokers' pods, which are no workers of the
                        // run.
                        Map.of(ChildLabels.RUN, runId, ChildLabels.BENCHMARK, benchmark.getMetadata().getName()));
    }

    /** Returns where the brokers of an existing cluster have to run; null if anywhere. */
    @Nullable
    public PinningRequest pinning() {
        var strimzi = benchmark.getSpec().cluster().strimzi();
        return strimzi == null || strimzi.pinning() == null
                ? null
                : new PinningRequest(strimzi, strimzi.pinning(),
                        Objects.requireNonNullElse(strimzi.namespace(), namespace()),
                        namespace(), runId);
    }

    /** Returns the settings of brokers that trials change; null if they change none, or of no Kafka of Strimzi. */
    @Nullable
    public SettingsRequest brokerSettings() {
        var kafka = changeableKafka();
        var changes = BrokerChange.of(benchmark.getSpec()).toList();
        return kafka == null || BrokerChange.names(changes).isEmpty()
                ? null
                : new SettingsRequest(kafka, clusterRef(), runId,
                        namespace() + "/" + benchmark.getMetadata().getName(), changes);
    }

    private @Nullable ChangeableKafka changeableKafka() {
        var own = ephemeral();
        if (own != null) {
            return new ChangeableKafka.Own(own);
        }
        var strimzi = benchmark.getSpec().cluster().strimzi();
        var status = benchmark.getStatus();
        return strimzi == null
                ? null
                : new ChangeableKafka.Lent(Objects.requireNonNullElse(strimzi.namespace(), namespace()),
                        strimzi.name(), namespace(), BrokersRestored.areSettingsNoted(status),
                        status == null ? null : status.tunedKafka());
    }

    /** Returns whether trials change settings of brokers that get them back. */
    public boolean changesLentBrokers() {
        var settings = brokerSettings();
        return settings != null && settings.kafka() instanceof ChangeableKafka.Lent;
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
