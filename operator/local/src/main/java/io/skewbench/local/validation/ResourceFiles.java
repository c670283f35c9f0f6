package io.skewbench.local.validation;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.protocol.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the files hold.
 *
 * @param texts what was read, by a name that no two files share
 * @param benchmarks those without a mistake, in order
 * @param topics those without a mistake, in order
 * @param configMaps those without a mistake, in order
 * @param problems one line for each mistake: file, resource, path, value and mend; with any of them nothing may be started
 */
public record ResourceFiles(Map<String, String> texts, List<Benchmark> benchmarks, List<SkewedTopic> topics,
        List<ConfigMap> configMaps, List<String> problems) {
    private static final String STDIN = "-";

    /** Reads and checks the files; {@code -} is standard input. */
    public static ResourceFiles read(List<String> files, InputStream stdin) {
        return read(files, stdin, Overrides.NONE);
    }

    /** Reads and checks the files with other values in their Benchmarks. */
    public static ResourceFiles read(List<String> files, InputStream stdin, Overrides overrides) {
        var read = new ResourceFiles(new LinkedHashMap<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>(),
                new ArrayList<>());
        var seen = new HashSet<String>();
        for (var file : files) {
            try {
                var text = STDIN.equals(file)
                        ? new String(stdin.readAllBytes(), StandardCharsets.UTF_8)
                        : Files.readString(Path.of(file));
                var name = STDIN.equals(file) ? "stdin.yaml" : String.valueOf(Path.of(file).getFileName());
                read.texts.put(read.texts.size() + "-" + name, text);
                read.add(STDIN.equals(file) ? "standard input" : file, text, overrides, seen);
            } catch (IOException e) {
                read.problems.add(file + ": " + reason(e));
            }
        }
        return read;
    }

    private void add(String file, String text, Overrides overrides, Set<String> seen) {
        var documents = YamlDocuments.parse(text);
        if (documents.mistake() != null) {
            problems.add(file + ": " + documents.mistake());
        } else if (documents.values().isEmpty()) {
            problems.add(file + ": there is nothing in it: write a Benchmark or a SkewedTopic");
        }
        for (var document : documents.values()) {
            overrides.apply(document);
            var checked = CheckedResource.of(document);
            var label = checked.label();
            checked.problems().forEach(problem -> problems.add(file + ": " + label + ": " + problem));
            if (checked.name() != null && !seen.add(checked.kind() + "/" + checked.name())) {
                problems.add(file + ": " + label + ": metadata.name: \"" + checked.name()
                        + "\": there are several of this kind and name: give each its own");
            } else if (checked.problems().isEmpty()) {
                switch (checked.kind()) {
                    case "Benchmark" -> benchmarks.add(Json.mapper().convertValue(document, Benchmark.class));
                    case "SkewedTopic" -> topics.add(Json.mapper().convertValue(document, SkewedTopic.class));
                    case ConfigMapCheck.KIND ->
                        configMaps.add(Json.mapper().convertValue(document, ConfigMap.class));
                    default -> throw new IllegalStateException("No class for " + checked.kind());
                }
            }
        }
    }

    private static String reason(IOException e) {
        return switch (e) {
            case NoSuchFileException missing -> "there is no such file";
            case AccessDeniedException denied -> "may not be read";
            case MalformedInputException binary -> "is not text in UTF-8";
            default -> "cannot be read: " + e.getMessage();
        };
    }
}
