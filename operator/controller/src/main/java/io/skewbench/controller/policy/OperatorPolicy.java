package io.skewbench.controller.policy;

import java.util.List;

/**
 * What the operator's administrator allows those who create Benchmarks and SkewedTopics. The chart writes it from its
 * value {@code policy}; it is read once, so a change takes effect when the chart replaces the operator.
 *
 * @param images that Benchmarks may name besides the operator's own for workers
 * @param nodeSelectors keys of the node labels by which pods may be placed
 * @param tolerations keys of the taints that pods may tolerate
 * @param controlPlane whether the labels and taints of control-plane nodes are among these
 */
public record OperatorPolicy(List<NamePattern> images, List<NamePattern> nodeSelectors, List<NamePattern> tolerations,
        boolean controlPlane) {
    private static final List<NamePattern> ANY = List.of(new NamePattern("*"));
    /** The policy of a chart whose values say nothing, and of an operator that runs without the chart. */
    public static final OperatorPolicy DEFAULT = new OperatorPolicy(List.of(), ANY, ANY, false);

    /**
     * Reads the JSON that the chart writes. A key that is left out has its default.
     *
     * @throws IllegalArgumentException naming the key that is unknown or has a wrong value
     */
    public static OperatorPolicy read(String json) {
        return PolicyReader.read(json);
    }
}
