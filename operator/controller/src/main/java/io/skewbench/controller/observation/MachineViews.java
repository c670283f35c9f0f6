package io.skewbench.controller.observation;

import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.node.NodeLookups;
import io.skewbench.controller.node.PodImage;
import io.skewbench.controller.worker.WorkerJob;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Task;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.Machines;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;

/** Observes the machines that brokers and workers of a run are on now. */
public record MachineViews(RunScope run, RunChildren children, NodeLookups nodes) {

    public Machines observe(ClusterView cluster) {
        var names = new HashSet<String>();
        children.pods().all().stream().map(pod -> pod.getSpec().getNodeName()).filter(Objects::nonNull)
                .forEach(names::add);
        if (cluster instanceof ClusterView.Usable usable) {
            usable.brokers().stream().map(BrokerView::node).filter(Objects::nonNull).forEach(names::add);
        }
        return new Machines(nodes.nodes(names, run.requester().requeue()), images());
    }

    private Map<String, String> images() {
        var images = new HashMap<String, String>();
        for (var attempt : children.attempts()) {
            for (var task : Task.of(run.benchmark().getSpec())) {
                for (var index = 0; index < task.pods(); index++) {
                    image(attempt, task, index, images);
                }
            }
        }
        return images;
    }

    private void image(AttemptId attempt, Task task, int index, Map<String, String> images) {
        children.pod(attempt, task, index).flatMap(pod -> PodImage.of(pod, WorkerJob.CONTAINER))
                .ifPresent(image -> images.put(task.name() + "-" + index, image));
    }
}
