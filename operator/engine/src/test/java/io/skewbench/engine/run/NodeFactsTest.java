package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.Environment.Node;
import io.skewbench.engine.observation.Observed.NodeView;
import io.skewbench.protocol.json.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeFactsTest {
    private static final BenchmarkSpec SPEC = Json.read("""
            {"workloads": [{"name": "c1", "nodeSelector": {"role": "x"},
                            "consumers": [{"name": "readers", "nodeSelector": {"disk": "x"}}]},
                           {"name": "c2"}]}""", BenchmarkSpec.class);
    private static final Node NOTED = new Node("a", "6.1", null, null, "4", "16Gi", null);

    @Test
    void keepsNodesThatAreGone() {
        assertThat(NodeFacts.of(SPEC, List.of(), List.of(NOTED))).containsExactly(NOTED);
    }

    @Test
    void takesNodesAsTheyWereWhenLastSeen() {
        assertThat(NodeFacts.of(SPEC, List.of(seen("a", Map.of())), List.of(NOTED)))
                .containsExactly(new Node("a", "6.18", "Debian", "containerd", "8", "32Gi", null));
    }

    @Test
    void sortsNodesByName() {
        assertThat(NodeFacts.of(SPEC, List.of(seen("c", Map.of()), seen("b", Map.of())), List.of(NOTED)))
                .extracting(Node::name).containsExactly("a", "b", "c");
    }

    @Test
    void notesTheLabelsThatMatter() {
        var labels = Map.of("role", "client", "disk", "fast", "skewbench.io/link", "slow", "kubernetes.io/arch",
                "amd64", "topology.kubernetes.io/zone", "z", "other", "x");

        assertThat(NodeFacts.of(SPEC, List.of(seen("b", labels)), null)).extracting(Node::labels)
                .containsExactly(Map.of("role", "client", "disk", "fast", "skewbench.io/link", "slow",
                        "kubernetes.io/arch", "amd64", "topology.kubernetes.io/zone", "z"));
    }

    @Test
    void notesNothingWhereNoNodeIsKnown() {
        assertThat(NodeFacts.of(SPEC, List.of(), null)).isNull();
    }

    private static NodeView seen(String name, Map<String, String> labels) {
        return new NodeView(name, "6.18", "Debian", "containerd", "8", "32Gi", labels);
    }
}
