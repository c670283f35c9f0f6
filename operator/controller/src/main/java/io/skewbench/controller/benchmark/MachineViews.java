package io.skewbench.controller.benchmark;

import io.skewbench.controller.node.NodeLookups;
import io.skewbench.controller.node.PodImage;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Observed.BrokerView;
import io.skewbench.engine.Observed.ClusterView;
import io.skewbench.engine.Observed.Machines;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;

/** The machines that brokers and workers of a run are on now. */
record MachineViews(RunScope run, RunChildren children, NodeLookups nodes) {

    Machines observe(ClusterView cluster) {
        var names = new HashSet<String>();
        children.pods().stream().map(pod -> pod.getSpec().getNodeName()).filter(Objects::nonNull).forEach(names::add);
        if (cluster instanceof ClusterView.Usable usable) {
            usable.brokers().stream().map(BrokerView::node).filter(Objects::nonNull).forEach(names::add);
        }
        return new Machines(nodes.nodes(names, run.asker().wake()), images(children.plans()));
    }

    private Map<String, String> images(Collection<AttemptPlan> plans) {
        var images = new HashMap<String, String>();
        for (var plan : plans) {
            for (var worker : plan.workerPlans()) {
                for (var index = 0; index < worker.pods(); index++) {
                    image(plan.id(), worker.name(), index, images);
                }
            }
        }
        return images;
    }

    private void image(AttemptId attempt, String worker, int index, Map<String, String> images) {
        children.pod(attempt, worker, index).flatMap(pod -> PodImage.of(pod, WorkerJob.CONTAINER))
                .ifPresent(image -> images.put(worker + "-" + index, image));
    }
}
