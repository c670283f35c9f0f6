package io.skewbench.engine.preview;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.Planned;
import io.skewbench.engine.TopicReference;
import io.skewbench.engine.placement.Placements;
import io.skewbench.engine.placement.TopicPlan;
import io.skewbench.engine.preview.RunPreview.BrokerPart;
import io.skewbench.engine.preview.RunPreview.TopicPreview;
import io.skewbench.engine.replication.ReplicatedTopic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The topics of a run, and on which brokers their partitions would be. */
final class TopicPreviews {
    private static final String STARTED_HERE = "brokers that are started for the run have no node pool and no node";
    private static final String ON_A_CLUSTER = "the files do not say what brokers the cluster has";

    private final PreviewedRun run;
    private final Map<String, TopicPreview> topics = new LinkedHashMap<>();
    private final List<ReplicatedTopic> replicated = new ArrayList<>();

    TopicPreviews(PreviewedRun run) {
        this.run = run;
        run.references().forEach(
                reference -> topics.computeIfAbsent(run.nameInKafka(reference), name -> preview(name, reference)));
    }

    /** Returns the topics by their names in Kafka, in the order of the workloads. */
    Map<String, TopicPreview> all() {
        return topics;
    }

    /** Returns the topics whose layout is known. */
    List<ReplicatedTopic> replicated() {
        return replicated;
    }

    private TopicPreview preview(String name, TopicReference reference) {
        if (reference.skewedTopic() == null) {
            return new TopicPreview(name, null, null, null, null,
                    "It exists already, and the files do not say how it is laid out");
        }
        return run.resource(reference).map(topic -> preview(name, topic))
                .orElseGet(() -> new TopicPreview(name, reference.skewedTopic(), null, null, null,
                        "The files hold no SkewedTopic of this name"));
    }

    private TopicPreview preview(String name, SkewedTopic topic) {
        var spec = topic.getSpec();
        var resource = topic.getMetadata().getName();
        return switch (TopicPlan.of(spec, brokers(spec))) {
            case Planned.Valid<TopicPlan>(var plan) -> {
                replicated.add(ReplicatedTopic.led(name, plan.replicas()));
                yield new TopicPreview(name, resource, plan.replicas().size(), plan.replicas().getFirst().size(),
                        parts(plan), null);
            }
            case Planned.Invalid<TopicPlan>(var problems) -> new TopicPreview(name, resource,
                    (int) Placements.partitions(spec.placement()), replicationFactor(spec), null,
                    problems.getFirst().toString());
        };
    }

    /** Returns the brokers that the placement may name: on a cluster that runs, only those that it names by id. */
    private ClusterBrokers brokers(SkewedTopicSpec spec) {
        var started = run.kafka().brokers();
        return started == null
                ? ClusterBrokers.ofIds(Placements.ids(spec.placement()), ON_A_CLUSTER)
                : ClusterBrokers.ofIds(IntStream.range(0, started).boxed().toList(), STARTED_HERE);
    }

    private static @Nullable Integer replicationFactor(SkewedTopicSpec spec) {
        var assignments = spec.placement().assignments();
        if (assignments == null || assignments.isEmpty()) {
            return Objects.requireNonNullElse(spec.replicationFactor(), 1);
        }
        var first = assignments.getFirst();
        return first.replicas() == null
                ? Objects.requireNonNullElse(first.replicasOn(), List.of()).size()
                : first.replicas().size();
    }

    private static List<BrokerPart> parts(TopicPlan plan) {
        var parts = new TreeMap<Integer, BrokerPart>();
        for (var replicas : plan.replicas()) {
            for (var broker : replicas) {
                parts.merge(broker, new BrokerPart(broker, broker.equals(replicas.getFirst()) ? 1 : 0, 1),
                        (a, b) -> new BrokerPart(broker, a.leaders() + b.leaders(), a.replicas() + b.replicas()));
            }
        }
        return List.copyOf(parts.values());
    }
}
