package io.skewbench.controller.observation;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.kafka.TopicPresence;
import io.skewbench.engine.SweptTopics;
import io.skewbench.engine.TopicReference;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.plan.Copies;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.engine.topic.TopicUse;
import io.skewbench.protocol.failure.FailureText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    /** Returns the topics that each workload has in any trial, by its name, in the order of the experiment's. */
    public Map<String, List<TopicView>> observe() {
        var views = new LinkedHashMap<String, List<TopicView>>();
        var planned = Copies.planned(run.benchmark().getSpec());
        for (var i = 0; i < planned.workloads().size(); i++) {
            views.put(planned.workloads().get(i).name(),
                    SweptTopics.of(planned, i).stream().map(this::observe).toList());
        }
        return views;
    }

    private TopicView observe(TopicReference reference) {
        var skewed = reference.skewedTopic();
        if (skewed != null) {
            return skewedTopics.apply(skewed)
                    .map(topic -> TopicUse.of(topic, reference.path(), run.namespace(), run.cluster()))
                    .orElseGet(() -> TopicUse.noSkewedTopic(skewed, run.namespace()));
        }
        var existing = reference.name();
        return switch (kafka.topic(run.requester(), run.clusterRef(), existing, leaveAlone)) {
            case Answer.Pending<Optional<TopicPresence>> pending -> new TopicView.Waiting(
                    pending.reason(WaitReason.CONNECTING), pending.message("Reading the layout of topic " + existing));
            case Answer.Failed<Optional<TopicPresence>>(var cause) ->
                new TopicView.Waiting(WaitReason.KAFKA_UNAVAILABLE, FailureText.of(cause));
            case Answer.Known<Optional<TopicPresence>>(var present) -> present
                    .map(topic -> TopicUse.inKafka(existing, topic.partitions(), topic.served()))
                    .orElseGet(() -> TopicUse.notInKafka(existing));
        };
    }
}
