package io.skewbench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Kubernetes objects as YAML, such as what the chart renders to. */
record Rendered(String yaml) {
    private static final ObjectMapper MAPPER = new ObjectMapper(new YAMLFactory());
    static final String NAMESPACE = "skewbench";

    /** Renders the chart as release skewbench in namespace skewbench. */
    static Rendered chart(String... arguments) {
        var result = Helm.helm(Stream.concat(
                Stream.of("template", "skewbench", Helm.CHART.toString(), "--namespace", NAMESPACE),
                Stream.of(arguments)).toArray(String[]::new));
        assertThat(result.status()).as(result.errors()).isZero();
        return new Rendered(result.output());
    }

    /** Renders the chart with values as on the command line, such as {@code replicas=2}. */
    static Rendered with(String... values) {
        return chart(Stream.of(values).flatMap(value -> Stream.of("--set", value)).toArray(String[]::new));
    }

    /** Returns all objects, in order. */
    List<JsonNode> objects() {
        try (var nodes = MAPPER.readerFor(JsonNode.class).<JsonNode>readValues(yaml)) {
            return nodes.readAll().stream().filter(JsonNode::isObject).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns kind/name, or kind/namespace/name, of all objects, sorted. */
    List<String> names() {
        return objects().stream().map(Rendered::name).sorted().toList();
    }

    static String name(JsonNode object) {
        var metadata = object.path("metadata");
        return Stream.of(object.path("kind"), metadata.path("namespace"), metadata.path("name"))
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText)
                .collect(Collectors.joining("/"));
    }

    /** Returns the only object that is called so in {@link #names}. */
    JsonNode get(String name) {
        var found = objects().stream().filter(object -> name(object).equals(name)).toList();
        assertThat(found).as("%s among %s", name, names()).hasSize(1);
        return found.getFirst();
    }

    /** Returns the object of a kind that there is one of. */
    <T extends HasMetadata> T only(Class<T> kind) {
        var found = objects().stream()
                .filter(object -> object.path("kind").asText().equals(HasMetadata.getKind(kind)))
                .toList();
        assertThat(found).as("%s among %s", kind, names()).hasSize(1);
        return Serialization.unmarshal(found.getFirst().toString(), kind);
    }

    Deployment deployment() {
        return only(Deployment.class);
    }
}
