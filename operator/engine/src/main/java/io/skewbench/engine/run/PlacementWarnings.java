package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.Environment.WorkerFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Warns about brokers and workers that share a node: they compete for its processors and its link, and traffic between
 * them does not use the link at all.
 */
final class PlacementWarnings {

    private PlacementWarnings() {}

    static List<String> of(@Nullable Environment environment) {
        if (environment == null || environment.workers() == null) {
            return List.of();
        }
        var warnings = new ArrayList<String>();
        var nodes = new TreeMap<String, List<WorkerFacts>>(environment.workers().stream()
                .filter(worker -> worker.node() != null)
                .collect(Collectors.groupingBy(worker -> Objects.requireNonNull(worker.node()))));
        nodes.forEach((node, workers) -> {
            var brokers = Objects.requireNonNullElse(environment.brokers(), List.<Environment.Broker>of()).stream()
                    .filter(broker -> node.equals(broker.node()))
                    .map(broker -> "broker " + broker.id())
                    .collect(Collectors.joining(" and "));
            var names = names(workers, worker -> worker.group() == null
                    ? "workload " + worker.workload()
                    : "group " + worker.group() + " of workload " + worker.workload());
            if (!brokers.isEmpty()) {
                warnings.add("On node " + node + ", " + String.join(" and ", names) + (names.size() == 1
                        ? " shares"
                        : " share") + " processors and link with " + brokers);
            }
            var workloads = names(workers, worker -> "workload " + worker.workload());
            if (workloads.size() > 1) {
                warnings.add("On node " + node + ", " + String.join(" and ", workloads)
                        + " share processors and link with each other");
            }
        });
        return List.copyOf(warnings);
    }

    private static SortedSet<String> names(List<WorkerFacts> workers,
            Function<WorkerFacts, String> name) {
        return workers.stream().map(name).collect(Collectors.toCollection(TreeSet::new));
    }
}
