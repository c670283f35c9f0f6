package io.skewbench.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.skewbench.api.testing.Repository;
import io.skewbench.api.v1alpha1.Search;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A file of examples/ with shorter trials, and only one of each kind; everything else is as in the file.
 *
 * @param documents the SkewedTopics and the first Benchmark of the file
 */
record Example(List<JsonNode> documents) {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();
    private static final Path FOLDER = Repository.root().resolve("examples");

    /** Returns the files with a Benchmark that runs on a Kafka that is there already. */
    static Stream<String> names() throws IOException {
        try (var files = Files.list(FOLDER)) {
            return files.filter(Files::isRegularFile).filter(file -> hasLine(file, "kind: Benchmark"))
                    .filter(file -> !hasLine(file, "    ephemeral:") && !hasLine(file, "    zookeeper:"))
                    .map(file -> file.getFileName().toString()).sorted().toList().stream();
        }
    }

    private static boolean hasLine(Path file, String line) {
        try {
            return Files.readAllLines(file).contains(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Example inSmall(String name) throws IOException {
        return inSmall(name, "2s");
    }

    /** @param duration of a trial, long enough that the brokers, which all tests share, answer meanwhile */
    static Example inSmall(String name, String duration) throws IOException {
        var documents = new ArrayList<JsonNode>();
        for (var text : Files.readString(FOLDER.resolve(name)).split("(?m)^---\\n", -1)) {
            var document = YAML.unmarshal(text, JsonNode.class);
            if (!isBenchmark(document)) {
                documents.add(document);
            } else if (documents.stream().noneMatch(Example::isBenchmark)) {
                var spec = (ObjectNode) document.get("spec");
                spec.put("warmup", "1s").put("duration", duration);
                spec.remove("minRepetitions");
                if (spec.get("search") instanceof ObjectNode search) {
                    search.put("maxTrials", search.has("axis") ? Search.LEAST_TRIALS_OF_AXIS : Search.LEAST_TRIALS);
                } else {
                    spec.put("repetitions", 1);
                }
                if (spec.path("sweep").has("axes")) {
                    shorten((ObjectNode) spec.get("sweep"));
                }
                documents.add(document);
            }
        }
        return new Example(documents);
    }

    /** Leaves two values of each axis, and one of each setting. */
    private static void shorten(ObjectNode sweep) {
        sweep.get("axes").forEach(axis -> truncate(axis.get("values"), 2));
        sweep.path("producer").forEach(values -> truncate(values, 1));
        sweep.remove("exclude");
    }

    private static void truncate(JsonNode list, int most) {
        var values = (ArrayNode) list;
        while (values.size() > most) {
            values.remove(values.size() - 1);
        }
    }

    private static boolean isBenchmark(JsonNode document) {
        return document.get("kind").asText().equals("Benchmark");
    }

    /** Returns the name of its Benchmark. */
    String benchmark() {
        return documents.stream().filter(Example::isBenchmark).findFirst().orElseThrow().get("metadata").get("name")
                .asText();
    }

    /** Writes the documents to a file for kubectl apply. */
    Path write(Path folder) throws IOException {
        return Files.writeString(folder.resolve(benchmark() + ".yaml"),
                documents.stream().map(YAML::asYaml).collect(Collectors.joining("---\n")));
    }
}
