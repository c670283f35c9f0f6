package io.skewbench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skewbench.api.testing.KubeApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class ManifestsTest {
    @RegisterExtension
    final KubeApi api = new KubeApi();

    @TempDir
    Path folder;

    @Test
    void areWhatTheChartRendersNow() throws IOException {
        var result = Helm.run(List.of(Manifests.FOLDER.resolve("generate").toString(), folder.toString()));
        assertThat(result.status()).as(result.errors()).isZero();
        for (var file : List.of("crds.yaml", "operator.yaml")) {
            assertThat(Manifests.FOLDER.resolve(file)).as("helm/manifests/generate writes it anew")
                    .hasSameTextualContentAs(folder.resolve(file));
        }
    }

    @Test
    void sayNothingOfHelm() throws IOException {
        for (var file : List.of("crds.yaml", "operator.yaml")) {
            assertThat(Files.readString(Manifests.FOLDER.resolve(file))).doesNotContain("helm.sh/", "managed-by: Helm");
        }
    }

    @Test
    void holdAllThatTheChartDoesAndANamespace() {
        // Only helm runs hooks.
        var ofChart = Rendered.chart("--no-hooks");
        var built = Manifests.built(api);
        assertThat(built.names()).hasSize(ofChart.names().size() + 1)
                .containsAll(ofChart.names())
                .contains("Namespace/skewbench");
        for (var name : ofChart.names()) {
            var same = withoutHelm(built.get(name)).equals(ManifestsTest::compare, withoutHelm(ofChart.get(name)));
            assertThat(same).as("%s is the same from kustomize and from helm", name).isTrue();
        }
    }

    /** Numbers by value: kustomize writes 1.0E9 as 1000000000. */
    private static int compare(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            return one.decimalValue().compareTo(other.decimalValue());
        }
        return one.equals(other) ? 0 : 1;
    }

    private static JsonNode withoutHelm(JsonNode object) {
        for (var path : List.of("/metadata", "/spec/template/metadata")) {
            if (object.at(path) instanceof ObjectNode metadata) {
                if (metadata.path("labels") instanceof ObjectNode labels) {
                    labels.remove(List.of("helm.sh/chart", "app.kubernetes.io/managed-by"));
                }
                if (metadata.path("annotations") instanceof ObjectNode annotations) {
                    annotations.remove("helm.sh/resource-policy");
                    if (annotations.isEmpty()) {
                        metadata.remove("annotations");
                    }
                }
            }
        }
        return object;
    }
}
