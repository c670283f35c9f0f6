package io.skewbench.e2e.testbed;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;

/** The nodes that the tests need: those for brokers, and at least two for workers. */
public record Nodes(List<String> brokers, List<String> clients) {
    public static final String ROLE = "skewbench.io/role";

    /**
     * Finds the nodes by their labels.
     *
     * @throws IllegalStateException naming the remedy, if there are no nodes with these labels
     */
    static Nodes of(KubernetesClient client) {
        var nodes = new Nodes(named(client, "broker"), named(client, "client"));
        if (nodes.brokers().isEmpty() || nodes.clients().size() < 2) {
            throw new IllegalStateException("The cluster needs a node labelled " + ROLE + "=broker and two labelled "
                    + ROLE + "=client: kubectl label node NAME " + ROLE + "=client");
        }
        return nodes;
    }

    private static List<String> named(KubernetesClient client, String role) {
        return client.nodes().withLabel(ROLE, role).list().getItems().stream()
                .map(node -> node.getMetadata().getName())
                .sorted()
                .toList();
    }
}
