package io.skewbench.controller.policy;

import io.skewbench.engine.Problem;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What the operator's administrator allows in Benchmarks and SkewedTopics. The chart writes it from its value
 * {@code policy}; it is read once, so a change takes effect when the chart replaces the operator.
 *
 * @param images that Benchmarks may name besides the operator's own for workers
 * @param nodeSelectors keys of the node labels by which pods may be placed
 * @param tolerations keys of the taints that pods may tolerate
 * @param controlPlane whether the labels and taints of control-plane nodes are among these
 * @param kafkaNamespaces whose Kafkas other namespaces may use, as if each Kafka there had the annotation
 * @param bootstrapServers host:port that may be named directly
 */
public record OperatorPolicy(List<NamePattern> images, List<NamePattern> nodeSelectors, List<NamePattern> tolerations,
        boolean controlPlane, List<Grant> kafkaNamespaces, List<Grant> bootstrapServers, AllowedTopics topics,
        PolicyLimits limits) {
    private static final List<NamePattern> ANY = List.of(new NamePattern("*"));
    /** The policy of a chart with default values, and of an operator that runs without the chart. */
    public static final OperatorPolicy DEFAULT = new OperatorPolicy(List.of(), ANY, ANY, false, List.of(), List.of(),
            AllowedTopics.DEFAULT, PolicyLimits.DEFAULT);

    /** Returns whether the Kafkas of one namespace may be used from another without their consent. */
    public boolean allowsKafkas(String of, String from) {
        return kafkaNamespaces.stream().anyMatch(grant -> grant.allows(of, from));
    }

    /** Returns why a namespace may not name these servers; empty if it may. */
    public Optional<Problem> refusal(String servers, String from) {
        return Arrays.stream(servers.split(","))
                .map(server -> server.strip().toLowerCase(Locale.ROOT))
                .filter(server -> bootstrapServers.stream().noneMatch(grant -> grant.allows(server, from)))
                .findFirst()
                .map(server -> new Problem("spec.cluster.bootstrapServers", server,
                        "this operator does not allow this server for namespace " + from
                                + "; use a Kafka cluster run by Strimzi, or ask for policy.bootstrapServers in the "
                                + "operator's chart"));
    }

    /**
     * Reads the JSON that the chart writes. A key that is left out has its default.
     *
     * @throws IllegalArgumentException naming the key that is unknown or has a wrong value
     */
    public static OperatorPolicy read(String json) {
        return PolicyReader.read(json);
    }
}
