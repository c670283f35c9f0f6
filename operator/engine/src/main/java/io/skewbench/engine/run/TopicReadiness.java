package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.PlannedWorkload;
import io.skewbench.engine.Observed.TopicView;
import io.skewbench.engine.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether a trial may send to the topics of all its workloads.
 *
 * @param wrong what somebody has to mend, or null
 * @param waiting what there is to wait for, or null
 * @param usable the topics of each workload by its name, complete if nothing is wrong or waited for
 */
record TopicReadiness(@Nullable Problem wrong, TopicView.@Nullable Waiting waiting,
        Map<String, List<TopicView.Usable>> usable) {

    static TopicReadiness of(Experiment experiment, Map<String, List<TopicView>> observed) {
        Problem wrong = null;
        TopicView.Waiting waiting = null;
        var usable = new HashMap<String, List<TopicView.Usable>>();
        for (var workload : experiment.workloads()) {
            var views = observed.get(workload.name());
            if (views == null || views.size() != workload.topics().size()) {
                throw new IllegalArgumentException("No view of the topics of " + workload.name());
            }
            var ready = new ArrayList<TopicView.Usable>();
            for (var view : views) {
                switch (view) {
                    case TopicView.Wrong(var problem) -> wrong = wrong == null ? problem : wrong;
                    case TopicView.Waiting waits -> waiting = waiting == null ? waits : waiting;
                    case TopicView.Usable topic -> ready.add(topic);
                }
            }
            if (ready.size() == views.size() && wrong == null) {
                wrong = twice(workload, ready);
            }
            usable.put(workload.name(), List.copyOf(ready));
        }
        return new TopicReadiness(wrong, waiting, usable);
    }

    /** A SkewedTopic may stand for a Kafka topic that is listed beside it. */
    private static @Nullable Problem twice(PlannedWorkload workload, List<TopicView.Usable> topics) {
        var first = new HashMap<String, String>();
        for (var i = 0; i < topics.size(); i++) {
            var reference = workload.topics().get(i);
            var other = first.putIfAbsent(topics.get(i).name(), reference.path());
            if (other != null) {
                return new Problem(reference.path(), reference.name(), "is topic " + topics.get(i).name()
                        + " in Kafka, and so is " + other + "; list it once, with the sum of its weights");
            }
        }
        return null;
    }
}
