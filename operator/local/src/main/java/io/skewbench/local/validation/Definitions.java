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
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The CustomResourceDefinitions as they are applied to clusters. Each is read by the first thread that needs it; others
 * wait for that thread, and read it themselves if it failed.
 */
final class Definitions {
    private static final Map<String, KindDefinition> READ = new ConcurrentHashMap<>();

    private Definitions() {}

    static Optional<Schema> schema(String kind) {
        return all().filter(definition -> definition.kind().equals(kind)).map(KindDefinition::schema).findFirst();
    }

    /** Returns the kinds in alphabetical order. */
    static Set<String> kinds() {
        return all().map(KindDefinition::kind).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<KindDefinition> all() {
        return SkewbenchApi.DEFINITIONS.stream().map(file -> READ.computeIfAbsent(file, KindDefinition::read));
    }

    private record KindDefinition(String kind, Schema schema) {

        private static KindDefinition read(String file) {
            try (var yaml = SkewbenchApi.class.getResourceAsStream(file)) {
                var spec = Json.mapper().readerFor(JsonNode.class).with(new YAMLFactory())
                        .readTree(Objects.requireNonNull(yaml, file)).path("spec");
                return new KindDefinition(spec.path("names").path("kind").asText(),
                        new Schema(spec.path("versions").path(0).path("schema").path("openAPIV3Schema")));
            } catch (IOException e) {
                throw new UncheckedIOException("Cannot read " + file, e);
            }
        }
    }
}
