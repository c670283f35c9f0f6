package io.skewbench.controller.observation;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.kafka.TopicPresence;
import io.skewbench.engine.ClusterKey;
import io.skewbench.engine.Problem;
import io.skewbench.engine.TopicReference;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.protocol.failure.FailureText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Observes the topics of a Benchmark's workloads.
 *
 * @param skewedTopics finds a SkewedTopic of the Benchmark's namespace by name
 * @param leaveAlone whether older answers of the cluster are sufficient
 */
public record TopicViews(RunScope run, KafkaLookups kafka, Function<String, Optional<SkewedTopic>> skewedTopics,
        boolean leaveAlone) {

    /** Returns the topics of each workload by its name, in the order of the spec. */
    public Map<String, List<TopicView>> observe() {
        var views = new LinkedHashMap<String, List<TopicView>>();
        var workloads = run.benchmark().getSpec().workloads();
        for (var i = 0; i < workloads.size(); i++) {
            views.put(workloads.get(i).name(), TopicReference.of("spec.workloads[" + i + "]", workloads.get(i)).stream()
                    .map(this::observe).toList());
        }
        return views;
    }

    private TopicView observe(TopicReference reference) {
        var skewed = reference.skewedTopic();
        if (skewed != null) {
            return skewedTopics.apply(skewed)
                    .map(topic -> view(topic, reference.path()))
                    .orElseGet(
                            () -> new TopicView.Waiting(WaitReason.TOPIC_NOT_FOUND, "There is no SkewedTopic " + skewed
                                    + " in namespace " + run.namespace() + ", that of the Benchmark"));
        }
        var existing = reference.name();
        return switch (kafka.topic(run.requester(), run.clusterRef(), existing, leaveAlone)) {
            case Answer.Pending<Optional<TopicPresence>> pending -> new TopicView.Waiting(
                    pending.reason(WaitReason.CONNECTING), pending.message("Reading the layout of topic " + existing));
            case Answer.Failed<Optional<TopicPresence>>(var cause) ->
                new TopicView.Waiting(WaitReason.KAFKA_UNAVAILABLE, FailureText.of(cause));
            case Answer.Known<Optional<TopicPresence>>(var present) -> present.isEmpty()
                    ? new TopicView.Waiting(WaitReason.TOPIC_NOT_FOUND, "The Kafka cluster has no topic " + existing)
                    : present.get().served()
                            ? new TopicView.Usable(existing, present.get().partitions())
                            : new TopicView.Waiting(WaitReason.TOPIC_NOT_SERVED,
                                    "Topic " + existing + " has partitions without a leader");
        };
    }

    private TopicView view(SkewedTopic topic, String path) {
        var name = topic.getMetadata().getName();
        if (!ClusterKey.of(topic.getSpec().cluster(), run.namespace()).equals(run.cluster())) {
            return new TopicView.Wrong(new Problem(path, name, TopicReference.ON_ANOTHER_CLUSTER));
        }
        var status = topic.getStatus();
        var current = status != null
                && Objects.equals(status.observedGeneration(), topic.getMetadata().getGeneration());
        var conditions = status == null ? null : status.conditions();
        if (current && Conditions.isTrue(conditions, ConditionType.STALLED)) {
            return new TopicView.Wrong(new Problem(path, name, "this SkewedTopic is stalled, see its conditions: "
                    + Conditions.find(conditions, ConditionType.STALLED).map(Condition::getMessage).orElse("")));
        }
        if (status != null && current && Conditions.isTrue(conditions, ConditionType.READY)
                && status.partitions() != null) {
            return new TopicView.Usable(topic.kafkaName(), status.partitions());
        }
        return new TopicView.Waiting(WaitReason.TOPIC_NOT_READY, "SkewedTopic " + name + " is not ready"
                + (current
                        ? Conditions.find(conditions, ConditionType.READY).map(ready -> ": " + ready.getMessage())
                                .orElse("")
                        : ""));
    }
}
