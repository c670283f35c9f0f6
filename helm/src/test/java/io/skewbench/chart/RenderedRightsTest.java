package io.skewbench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.skewbench.api.testing.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The operator's rights: those that its own tests run under, where it works, and none elsewhere. */
class RenderedRightsTest {

    @Test
    void areThoseOfTheOperatorsTestsInTheWholeCluster() throws IOException {
        var rendered = Rendered.with();
        assertThat(rendered.get("ClusterRole/skewbench-skewbench").path("rules")).isEqualTo(shipped());
        assertBound(rendered, "ClusterRoleBinding/skewbench-skewbench", "ClusterRole");
        assertThat(rendered.names().stream().filter(name -> name.startsWith("Role"))
                .filter(name -> !name.endsWith("-uninstall")))
                .containsExactly("Role/skewbench/skewbench-leader-election",
                        "RoleBinding/skewbench/skewbench-leader-election");
    }

    @Test
    void areGrantedByRolesInWatchedNamespacesOnly() throws IOException {
        var rendered = Rendered.with("watch.namespaces={a,b}");
        for (var namespace : List.of("a", "b")) {
            assertThat(rules(rendered.get("Role/" + namespace + "/skewbench")))
                    .containsExactlyElementsOf(rules(shipped()).stream().filter(rule -> !isOfCluster(rule)).toList());
            assertBound(rendered, "RoleBinding/" + namespace + "/skewbench", "Role");
        }
        var ofCluster = rules(rendered.get("ClusterRole/skewbench-skewbench"));
        assertThat(ofCluster.subList(0, ofCluster.size() - 1))
                .isEqualTo(rules(shipped()).stream().filter(RenderedRightsTest::isOfCluster).toList());
        assertThat(ofCluster.getLast().toString()).as("to let go of what is in a namespace without its RoleBinding")
                .isEqualTo("{\"apiGroups\":[\"skewbench.io\"],\"resources\":[\"benchmarks\",\"skewedtopics\"],"
                        + "\"verbs\":[\"get\",\"patch\"]}");
    }

    @Test
    void areToReadOnlyInNamespacesThatHoldKafkaAlone() {
        var rendered = Rendered.with("watch.namespaces={a}", "watch.kafkaNamespaces={a,kafka}");
        var rules = rules(rendered.get("Role/kafka/skewbench-kafka"));
        assertThat(rules).isNotEmpty()
                .allSatisfy(rule -> assertThat(rule.path("verbs")).extracting(JsonNode::asText)
                        .isSubsetOf("get", "list", "watch"));
        assertThat(rules.stream().flatMap(rule -> StreamSupport.stream(rule.path("resources").spliterator(), false))
                .map(JsonNode::asText)).contains("kafkas", "kafkausers", "kafkanodepools", "secrets", "pods");
        assertThat(rendered.names()).doesNotContain("Role/a/skewbench-kafka");
    }

    @Test
    void toCreateClustersAndToMoveBrokersAreGrantedOnDemandWhereTheyAreNeeded() {
        assertThat(rulesOn("kafkanodepools", Rendered.with().get("ClusterRole/skewbench-skewbench")))
                .containsExactly("list");
        var both = Rendered.with("ephemeralClusters.enabled=true", "pinnedClusters.enforce=true",
                "watch.namespaces={a}", "watch.kafkaNamespaces={kafka}");
        assertThat(rulesOn("kafkanodepools", both.get("Role/a/skewbench"))).containsExactlyInAnyOrder("list", "create",
                "delete", "patch");
        assertThat(rulesOn("persistentvolumeclaims", both.get("Role/a/skewbench"))).containsExactly("list");
        assertThat(rulesOn("kafkanodepools", both.get("Role/kafka/skewbench-kafka"))).containsExactlyInAnyOrder("list",
                "patch");
    }

    @Test
    void toChangeKafkasAreGrantedOnDemandWhereTheyAreNeeded() {
        var pinned = Rendered.with("pinnedClusters.enforce=true");
        assertThat(rulesOn("kafkas", pinned.get("ClusterRole/skewbench-skewbench"))).doesNotContain("patch");
        var both = Rendered.with("ephemeralClusters.enabled=true", "watch.namespaces={a}",
                "watch.kafkaNamespaces={kafka}");
        assertThat(rulesOn("kafkas", both.get("Role/a/skewbench"))).contains("create", "delete", "patch");
        assertThat(rulesOn("kafkas", both.get("Role/kafka/skewbench-kafka"))).doesNotContain("patch");
        var tuned = Rendered.with("tunedClusters.enabled=true", "watch.namespaces={a}",
                "watch.kafkaNamespaces={kafka}");
        assertThat(rulesOn("kafkas", tuned.get("Role/a/skewbench"))).containsExactlyInAnyOrder("get", "patch");
        assertThat(rulesOn("kafkas", tuned.get("Role/kafka/skewbench-kafka"))).containsExactlyInAnyOrder("get",
                "patch");
    }

    private static List<String> rulesOn(String resource, JsonNode role) {
        return rules(role).stream().filter(rule -> rule.path("resources").toString().contains("\"" + resource + "\""))
                .flatMap(rule -> StreamSupport.stream(rule.path("verbs").spliterator(), false)).map(JsonNode::asText)
                .distinct().toList();
    }

    @Test
    void neverListSecrets() {
        for (var rendered : List.of(Rendered.with(),
                Rendered.with("watch.namespaces={a}", "watch.kafkaNamespaces={b}"))) {
            assertThat(rendered.objects().stream().flatMap(object -> rules(object).stream())
                    .filter(rule -> rule.path("resources").toString().contains("\"secrets\"")))
                    .isNotEmpty()
                    .allSatisfy(rule -> assertThat(rule.path("verbs")).extracting(JsonNode::asText)
                            .doesNotContain("list", "watch", "*"));
        }
    }

    @Test
    void toElectALeaderEndAtTheOwnNamespace() {
        var rule = Rendered.with().get("Role/skewbench/skewbench-leader-election").path("rules").path(0);
        assertThat(rule.path("resources")).extracting(JsonNode::asText).containsExactly("leases");
        assertThat(Rendered.with("leaderElection.enabled=false").names())
                .doesNotContain("Role/skewbench/skewbench-leader-election");
    }

    @Test
    void ofPeopleAreGrantedOnDemand() {
        assertThat(Rendered.with("rbac.aggregate=true").names()).contains("ClusterRole/skewbench-skewbench-edit",
                "ClusterRole/skewbench-skewbench-view");
        assertThat(Rendered.with().names()).doesNotContain("ClusterRole/skewbench-skewbench-edit");
    }

    @Test
    void areLeftToOthersOnDemand() {
        assertThat(Rendered.with("rbac.create=false").names())
                .noneMatch(name -> name.startsWith("Role") || name.startsWith("ClusterRole"));
    }

    private static void assertBound(Rendered rendered, String name, String kind) {
        var binding = rendered.get(name);
        assertThat(binding.at("/roleRef/kind").asText()).isEqualTo(kind);
        assertThat(binding.at("/subjects/0/name").asText()).isEqualTo("skewbench");
        assertThat(binding.at("/subjects/0/namespace").asText()).isEqualTo(Rendered.NAMESPACE);
        assertThat(binding.path("subjects")).hasSize(1);
    }

    private static JsonNode shipped() throws IOException {
        var file = Repository.root().resolve("helm/skewbench/files/operator-role.yaml");
        return new Rendered(Files.readString(file)).objects().getFirst().path("rules");
    }

    private static List<JsonNode> rules(JsonNode object) {
        var rules = object.isArray() ? object : object.path("rules");
        return StreamSupport.stream(rules.spliterator(), false).toList();
    }

    /** No Role can grant it. */
    private static boolean isOfCluster(JsonNode rule) {
        return rule.path("resources").toString().equals("[\"nodes\"]");
    }
}
