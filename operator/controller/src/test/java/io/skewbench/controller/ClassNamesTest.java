package io.skewbench.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassNamesTest {
    private static final Path ROOT = Path.of("../..");
    private static final Path SOURCES = Path.of("src/main/java");
    private static final Set<String> NO_SOURCES = Set.of("target", ".git");
    private static final Set<String> DESCRIPTIONS = Set.of("package-info.java", "module-info.java");
    private static final int MOST_LINES = 250;
    /** The declaration of a top-level or nested type. */
    private static final Pattern TYPE = Pattern.compile(
            "^ *(?:(?:public|protected|private|static|abstract|final|sealed|non-sealed) )*"
                    + "(?:class|interface|enum|record) (\\w+)",
            Pattern.MULTILINE);

    @Test
    void noTwoProductionClassesHaveOneName() throws IOException {
        var byName = productionClasses();

        assertThat(byName).containsKeys("BenchmarkReconciler.java", "Benchmark.java", "WorkerPlan.java");
        assertThat(byName).allSatisfy((name, files) -> assertThat(files).as(name).hasSize(1));
    }

    /** Nested types may share a name, such as {@code Waiting}, but not one of those that have meant several things. */
    @ParameterizedTest
    @ValueSource(strings = {"StatusWriter", "IdleTopics", "Progress", "Steps", "Connection"})
    void noNestedTypeTakesAnAmbiguousName(String name) throws IOException {
        var types = productionFiles().flatMap(ClassNamesTest::types).toList();

        assertThat(types).contains("Benchmark", "IdleTopicsQuestion");
        assertThat(types).filteredOn(name::equals).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void productionFilesAreShort() throws IOException {
        var files = productionFiles().toList();

        assertThat(files).hasSizeGreaterThan(100)
                .allSatisfy(file -> assertThat(Files.readAllLines(file)).as(file.toString())
                        .hasSizeLessThanOrEqualTo(MOST_LINES));
    }

    private static Stream<Path> productionFiles() throws IOException {
        return productionClasses().values().stream().flatMap(List::stream);
    }

    private static Stream<String> types(Path file) {
        try {
            return TYPE.matcher(Files.readString(file)).results().map(match -> match.group(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the source files of all modules by their name. */
    private static Map<String, List<Path>> productionClasses() throws IOException {
        Map<String, List<Path>> byName = new TreeMap<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return NO_SOURCES.contains(folder.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                var name = file.getFileName().toString();
                if (name.endsWith(".java") && file.toString().contains(SOURCES.toString())
                        && !DESCRIPTIONS.contains(name)) {
                    byName.computeIfAbsent(name, it -> new ArrayList<>()).add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return byName;
    }
}
