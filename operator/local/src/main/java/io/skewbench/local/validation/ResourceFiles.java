package io.skewbench.local.validation;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.Experiment;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The content of the input files.
 *
 * @param texts the text of each file, by a unique name
 * @param benchmarks the Benchmarks without an error, in order
 * @param topics the SkewedTopics without an error, in order
 * @param configMaps the ConfigMaps without an error, in order
 * @param problems one line for each error: file, resource, path, value and remedy; nothing may be started unless it is
 * empty
 * @param sources the file that each resource is from
 * @param experiments the plan of each Benchmark that can be planned, by its name; trials are in any order unless the
 * spec has a seed
 */
public record ResourceFiles(Map<String, String> texts, List<Benchmark> benchmarks, List<SkewedTopic> topics,
        List<ConfigMap> configMaps, List<String> problems, Sources sources, Map<String, Experiment> experiments) {
    private static final String STDIN = "-";
    /** The API server's limit for a request, and the YAML parser's for a document. */
    private static final int MAX_BYTES = 3 << 20;
    /** The most problems that are reported for one document; the user sees the rest after correcting these. */
    static final int MAX_PROBLEMS = 100;

    /** Reads and checks the files; {@code -} is standard input. */
    public static ResourceFiles read(List<String> files, InputStream stdin) {
        return read(files, stdin, Overrides.NONE);
    }

    /** Reads and checks the files, and overrides values of their Benchmarks. */
    public static ResourceFiles read(List<String> files, InputStream stdin, Overrides overrides) {
        var read = new ResourceFiles(new LinkedHashMap<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>(),
                new ArrayList<>(), new Sources(), new HashMap<>());
        var seen = new HashSet<String>();
        for (var file : files) {
            try {
                var text = STDIN.equals(file) ? text(stdin) : text(Path.of(file));
                var name = STDIN.equals(file) ? "stdin.yaml" : String.valueOf(Path.of(file).getFileName());
                read.texts.put(read.texts.size() + "-" + name, text);
                read.add(label(file), text, overrides, seen);
            } catch (IOException | InvalidPathException e) {
                read.problems.add(file + ": " + reason(file, e));
            }
        }
        if (read.problems.isEmpty() && read.benchmarks.isEmpty() && read.topics.isEmpty()) {
            read.problems.add(files.stream().map(ResourceFiles::label).collect(Collectors.joining(", "))
                    + ": there is no Benchmark and no SkewedTopic: add one");
        }
        read.problems.addAll(PlanningCheck.of(read, overrides));
        return read;
    }

    private static String label(String file) {
        return STDIN.equals(file) ? "standard input" : file;
    }

    private static String text(Path file) throws IOException {
        try (var input = Files.newInputStream(file)) {
            return text(input);
        }
    }

    /** Reads text in UTF-8, refuses any other encoding, and removes a byte order mark. */
    private static String text(InputStream input) throws IOException {
        var bytes = input.readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
            throw new TooLargeException();
        }
        var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private void add(String file, String text, Overrides overrides, Set<String> seen) {
        var documents = YamlDocuments.parse(text);
        if (documents.error() != null) {
            problems.add(file + ": " + documents.error());
        } else if (documents.values().isEmpty()) {
            problems.add(file + ": is empty: write a Benchmark or a SkewedTopic");
        }
        for (var document : documents.values()) {
            overrides.apply(document);
            var checked = CheckedResource.of(document);
            var label = checked.label();
            checked.problems().stream().limit(MAX_PROBLEMS)
                    .forEach(problem -> problems.add(file + ": " + label + ": " + problem));
            if (checked.problems().size() > MAX_PROBLEMS) {
                problems.add(file + ": " + label + ": and " + (checked.problems().size() - MAX_PROBLEMS)
                        + " more errors; correct these first");
            }
            if (checked.name() != null && !seen.add(checked.kind() + "/" + checked.name())) {
                problems.add(file + ": " + label + ": metadata.name: \"" + checked.name()
                        + "\": there are several of this kind and name: give each its own");
            } else if (checked.problems().isEmpty()) {
                try {
                    keep(file, checked.kind(), document);
                } catch (IllegalArgumentException e) {
                    problems.add(file + ": " + label + ": " + unread(e));
                }
            }
        }
    }

    private void keep(String file, String kind, JsonNode document) {
        switch (kind) {
            case "Benchmark" -> {
                var benchmark = Json.mapper().convertValue(document, Benchmark.class);
                benchmarks.add(benchmark);
                sources.add(benchmark, file);
            }
            case "SkewedTopic" -> {
                var topic = Json.mapper().convertValue(document, SkewedTopic.class);
                topics.add(topic);
                sources.add(topic, file);
            }
            case ConfigMapCheck.KIND -> configMaps.add(Json.mapper().convertValue(document, ConfigMap.class));
            default -> throw new IllegalStateException("No class for " + kind);
        }
    }

    /** Returns a message for a value that the schema accepts but the class can't represent, which should not happen. */
    private static String unread(IllegalArgumentException e) {
        var path = e.getCause() instanceof JsonMappingException mapping
                ? mapping.getPath().stream()
                        .map(it -> it.getFieldName() == null ? "[" + it.getIndex() + "]" : "." + it.getFieldName())
                        .collect(Collectors.joining()).replaceFirst("^[.]", "")
                : "document";
        return path + ": has a value that does not fit there; write one as the description of the field says";
    }

    private static final class TooLargeException extends IOException {
        private static final long serialVersionUID = 1;
    }

    private static String reason(String file, Exception e) {
        return switch (e) {
            case IOException folder when Files.isDirectory(Path.of(file)) -> "is a folder: name the files in it";
            case TooLargeException large -> "has more than 3 MiB, and an API server takes no more at once: write less "
                    + "into a file";
            case NoSuchFileException missing -> "there is no such file";
            case AccessDeniedException denied -> "may not be read";
            case CharacterCodingException binary -> "is not text in UTF-8; save it in this encoding";
            case InvalidPathException odd -> "is not the name of a file";
            default -> "cannot be read: " + e.getMessage();
        };
    }
}
