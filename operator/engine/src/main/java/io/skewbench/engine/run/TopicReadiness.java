package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Problem;
import io.skewbench.engine.TopicKey;
import io.skewbench.engine.TopicReference;
import io.skewbench.engine.observation.Observed.TopicView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether a trial may send to the topics of all its workloads.
 *
 * @param wrong what a user has to correct, or null
 * @param waiting what there is to wait for, or null
 * @param usable topics, complete if nothing is wrong or waited for
 */
record TopicReadiness(@Nullable Problem wrong, TopicView.@Nullable Waiting waiting,
        UsableTopics usable) {

    static TopicReadiness of(Experiment experiment, Map<String, List<TopicView>> observed) {
        Problem wrong = null;
        TopicView.Waiting waiting = null;
        var usable = new HashMap<TopicKey, TopicView.Usable>();
        for (var workload : experiment.workloads()) {
            var views = observed.getOrDefault(workload.name(), List.of());
            if (views.size() != workload.topics().size()) {
                throw new IllegalArgumentException("No view of the topics of " + workload.name());
            }
            var ready = new ArrayList<TopicView.Usable>();
            for (var i = 0; i < views.size(); i++) {
                switch (views.get(i)) {
                    case TopicView.Wrong(var problem) -> wrong = wrong == null ? problem : wrong;
                    case TopicView.Waiting waits -> waiting = waiting == null ? waits : waiting;
                    case TopicView.Usable topic -> {
                        ready.add(topic);
                        usable.put(workload.topics().get(i).key(), topic);
                    }
                }
            }
            if (ready.size() == views.size() && wrong == null) {
                wrong = TopicReference.twice(workload.topics(), ready.stream().map(TopicView.Usable::name).toList())
                        .orElse(null);
            }
        }
        return new TopicReadiness(wrong, waiting, new UsableTopics(Map.copyOf(usable)));
    }
}
