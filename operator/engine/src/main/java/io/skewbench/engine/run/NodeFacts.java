package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.Environment.Node;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.engine.observation.Observed.NodeView;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The nodes of a run, each as last observed. */
final class NodeFacts {
    private static final Set<String> LABELS = Set.of("kubernetes.io/arch", "node.kubernetes.io/instance-type",
            "topology.kubernetes.io/region", "topology.kubernetes.io/zone");
    private static final String OWN_LABELS = SkewbenchApi.GROUP + "/";

    private NodeFacts() {}

    /**
     * Returns the nodes in the order of their names, or null if none was ever observed.
     *
     * @param spec whose node selectors name labels that matter
     * @param noted those that were seen before
     */
    static @Nullable List<Node> of(BenchmarkSpec spec, Collection<NodeView> seen, @Nullable List<Node> noted) {
        var nodes = new TreeMap<String, Node>();
        if (noted != null) {
            noted.forEach(node -> nodes.put(node.name(), node));
        }
        var selecting = selecting(spec);
        seen.forEach(node -> nodes.put(node.name(), new Node(node.name(), node.kernel(), node.os(),
                node.containerRuntime(), node.cpu(), node.memory(), labels(selecting, node.labels()))));
        return nodes.isEmpty() ? null : List.copyOf(nodes.values());
    }

    private static Set<String> selecting(BenchmarkSpec spec) {
        return spec.workloads().stream()
                .flatMap(workload -> Stream.concat(Stream.ofNullable(workload.nodeSelector()),
                        Stream.ofNullable(workload.consumers()).flatMap(List::stream)
                                .flatMap(group -> Stream.ofNullable(group.nodeSelector()))))
                .flatMap(selector -> selector.keySet().stream())
                .collect(Collectors.toSet());
    }

    private static @Nullable Map<String, String> labels(Set<String> selecting, Map<String, String> all) {
        var labels = new TreeMap<String, String>();
        all.forEach((name, value) -> {
            if (LABELS.contains(name) || name.startsWith(OWN_LABELS) || selecting.contains(name)) {
                labels.put(name, value);
            }
        });
        return labels.isEmpty() ? null : labels;
    }
}
