package io.skewbench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skewbench.api.testing.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DefinitionsTest {
    private static final String KEEP = "helm.sh/resource-policy";

    @Test
    void areThoseOfTheApi() throws IOException {
        // Given
        var ofApi = new StringBuilder();
        try (var files = Files.newDirectoryStream(Repository.root().resolve("crds"), "*.yaml")) {
            for (var file : files) {
                ofApi.append("---\n").append(Files.readString(file));
            }
        }
        // When
        var ofChart = definitions(Rendered.with("extraLabels.team=kafka"));
        // Then
        assertThat(ofChart).hasSize(2);
        assertThat(ofChart.stream().map(DefinitionsTest::bare))
                .containsExactlyInAnyOrderElementsOf(new Rendered(ofApi.toString()).objects());
    }

    @Test
    void areKeptWhenTheReleaseIsUninstalledUnlessWantedOtherwise() {
        assertThat(definitions(Rendered.with())).extracting(it -> it.at("/metadata/annotations").path(KEEP).asText())
                .containsExactly("keep", "keep");
        assertThat(definitions(Rendered.with("crds.keep=false"))).hasSize(2)
                .allSatisfy(it -> assertThat(it.at("/metadata/annotations").has(KEEP)).isFalse());
    }

    @Test
    void areLeftOutOnDemand() {
        assertThat(definitions(Rendered.with("crds.install=false"))).isEmpty();
    }

    private static List<JsonNode> definitions(Rendered rendered) {
        return rendered.objects()
                .stream()
                .filter(object -> object.path("kind").asText().equals("CustomResourceDefinition"))
                .toList();
    }

    /** Without what the chart adds. */
    private static JsonNode bare(JsonNode definition) {
        var metadata = (ObjectNode) definition.path("metadata");
        Stream.of("annotations", "labels").forEach(metadata::remove);
        return definition;
    }
}
