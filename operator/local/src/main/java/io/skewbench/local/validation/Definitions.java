package io.skewbench.local.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The CustomResourceDefinitions as they are applied to clusters. */
final class Definitions {
    private static final Map<String, Schema> SCHEMAS = read();

    private Definitions() {}

    static Optional<Schema> schema(String kind) {
        return Optional.ofNullable(SCHEMAS.get(kind));
    }

    static Set<String> kinds() {
        return SCHEMAS.keySet();
    }

    private static Map<String, Schema> read() {
        var schemas = new TreeMap<String, Schema>();
        var reader = Json.mapper().readerFor(JsonNode.class).with(new YAMLFactory());
        for (var file : SkewbenchApi.DEFINITIONS) {
            try (var yaml = SkewbenchApi.class.getResourceAsStream(file)) {
                var spec = reader.readTree(Objects.requireNonNull(yaml, file)).path("spec");
                schemas.put(spec.path("names").path("kind").asText(),
                        new Schema(spec.path("versions").path(0).path("schema").path("openAPIV3Schema")));
            } catch (IOException e) {
                throw new UncheckedIOException("Cannot read " + file, e);
            }
        }
        return schemas;
    }
}
