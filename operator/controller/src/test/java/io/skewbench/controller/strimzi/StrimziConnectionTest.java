package io.skewbench.controller.strimzi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.skewbench.api.testing.Golden;
import io.skewbench.api.v1alpha1.StrimziRef;
import io.skewbench.controller.cluster.Resolution;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.user.KafkaUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each {@code in-<case>.yaml} holds a reference and Strimzi's resources, {@code out-<case>.yaml} where it leads.
 * {@code dev/update-goldens} regenerates the latter.
 */
class StrimziConnectionTest {
    private static final Path FOLDER = Path.of("src/test/resources/strimzi");
    private static final Map<String, Class<? extends HasMetadata>> KINDS = Map.of("Kafka", Kafka.class, "KafkaNodePool",
            KafkaNodePool.class, "KafkaUser", KafkaUser.class, "Secret", Secret.class, "Pod", Pod.class);
    private static final KubernetesSerialization YAML = new KubernetesSerialization();

    @ParameterizedTest
    @MethodSource("cases")
    void leadsWhereTheFileSays(String name) throws IOException {
        // Given
        var objects = read(FOLDER.resolve("in-" + name + ".yaml"));
        // When
        var resolution = YAML.asYaml(describe(StrimziConnection.of(objects)));
        // Then
        Golden.compare(FOLDER.resolve("out-" + name + ".yaml"), resolution);
    }

    @Test
    void everyExpectationHasItsCase() throws IOException {
        try (var files = Files.list(FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> name.startsWith("out-"))
                    .map(name -> name.substring("out-".length(), name.length() - ".yaml".length())))
                    .containsExactlyInAnyOrderElementsOf(cases().toList());
        }
    }

    static Stream<String> cases() throws IOException {
        try (var files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("in-"))
                    .map(name -> name.substring("in-".length(), name.length() - ".yaml".length()))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    private static Object describe(Resolution resolution) {
        return switch (resolution) {
            case Resolution.Waiting(var reason, var message) -> {
                var waiting = new LinkedHashMap<String, Object>();
                waiting.put("waiting", reason.text());
                waiting.put("message", message);
                yield waiting;
            }
            case Resolution.Wrong(var problem) -> new TreeMap<>(Map.of("wrong", problem.toString()));
            case Resolution.Found(var connection) -> {
                var found = new LinkedHashMap<String, Object>();
                found.put("bootstrapServers", connection.bootstrapServers());
                found.put("operator", new TreeMap<>(connection.own()));
                found.put("workers", new TreeMap<>(connection.workers()));
                found.put("mounts", connection.mounts().stream()
                        .map(mount -> mount.namespace() + "/" + mount.secret() + " " + mount.keys() + " at "
                                + mount.path())
                        .toList());
                var pods = new TreeMap<Integer, String>();
                connection.pods().forEach((id, pod) -> pods.put(id,
                        Stream.of(Optional.ofNullable(pod.node()), Optional.ofNullable(pod.image()))
                                .flatMap(Optional::stream).collect(Collectors.joining(" "))));
                found.put("pods", pods);
                found.put("storage", new TreeMap<>(connection.storage()));
                found.put("expectedBrokers", connection.expectedBrokers());
                yield found;
            }
        };
    }

    private static StrimziObjects read(Path file) throws IOException {
        var documents = Files.readString(file).split("(?m)^---\\n");
        var head = YAML.unmarshal(documents[0], JsonNode.class);
        var ref = YAML.convertValue(head.get("strimzi"), StrimziRef.class);
        var objects = new ArrayList<HasMetadata>();
        for (var document : List.of(documents).subList(1, documents.length)) {
            if (!document.isBlank()) {
                var kind = YAML.unmarshal(document, JsonNode.class).get("kind").asText();
                objects.add(YAML.unmarshal(document, Objects.requireNonNull(KINDS.get(kind), kind)));
            }
        }
        var askedFrom = head.get("askedFrom").asText();
        return new StrimziObjects(ref, Objects.requireNonNullElse(ref.namespace(), askedFrom), askedFrom,
                of(objects, Kafka.class).findFirst().orElse(null), of(objects, KafkaNodePool.class).toList(),
                of(objects, KafkaUser.class).findFirst().orElse(null),
                of(objects, Secret.class).findFirst().orElse(null), of(objects, Pod.class).toList());
    }

    private static <T> Stream<T> of(List<HasMetadata> objects, Class<T> type) {
        return objects.stream().filter(type::isInstance).map(type::cast);
    }
}
