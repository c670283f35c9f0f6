package io.skewbench.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
import org.junit.jupiter.api.Test;

class ClassNamesTest {
    private static final Path ROOT = Path.of("../..");
    private static final Path SOURCES = Path.of("src/main/java");
    private static final Set<String> NO_SOURCES = Set.of("target", ".git");
    private static final Set<String> DESCRIPTIONS = Set.of("package-info.java", "module-info.java");

    @Test
    void noTwoProductionClassesHaveOneName() throws IOException {
        var byName = productionClasses();

        assertThat(byName).containsKeys("BenchmarkReconciler.java", "Benchmark.java", "WorkerPlan.java");
        assertThat(byName).allSatisfy((name, files) -> assertThat(files).as(name).hasSize(1));
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
