package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.PlannedWorkloadBuilder;
import io.skewbench.engine.SweptTopics;
import java.util.ArrayList;
import java.util.List;

/** Workloads of which a sweep changes something. */
final class SweptWorkloads {

    private SweptWorkloads() {}

    /**
     * Returns workloads for what all points of a sweep need together: the topics of all of them, and as many pods and
     * producers in each as any of them has.
     *
     * @param written without the sweep
     * @param points the workloads of each point, in the same order
     */
    static List<PlannedWorkload> all(BenchmarkSpec spec, List<PlannedWorkload> written,
            List<List<PlannedWorkload>> points) {
        var all = new ArrayList<PlannedWorkload>();
        for (var i = 0; i < written.size(); i++) {
            var index = i;
            var pods = points.stream().mapToInt(point -> point.get(index).pods()).max().orElseThrow();
            var producers = points.stream().mapToInt(point -> point.get(index).producersPerPod()).max().orElseThrow();
            all.add(PlannedWorkloadBuilder.builder(written.get(i).withTopics(SweptTopics.of(spec, i)))
                    .pods(pods).producersPerPod(producers).build());
        }
        return all;
    }
}
