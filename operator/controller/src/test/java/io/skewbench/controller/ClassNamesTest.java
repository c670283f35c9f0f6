package io.skewbench.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ClassNamesTest {
    private static final Path ROOT = Path.of("../..");
    private static final Path SOURCES = Path.of("src/main/java");
    /**
     * Names that two modules use on their own terms. What a spec says and what a worker, a local run or a measurement of
     * its own makes of it are called the same.
     */
    private static final Set<String> SHARED = Set.of("Bound", "IdleTopics", "Load", "Machine", "Numbers", "Payload",
            "Placement", "Progress", "Sent", "TopicLayout", "Transactions", "Variant", "Warnings", "WeightedMean",
            "Workload");

    @Test
    void noTwoProductionClassesHaveOneName() throws IOException {
        Map<String, List<Path>> byName;
        try (var files = Files.walk(ROOT)) {
            byName = files.filter(ClassNamesTest::isProductionClass)
                    .collect(Collectors.groupingBy(ClassNamesTest::name, TreeMap::new, Collectors.toList()));
        }

        assertThat(byName).containsKeys("BenchmarkReconciler", "Benchmark", "WorkerPlan");
        assertThat(byName.entrySet()).filteredOn(entry -> !SHARED.contains(entry.getKey()))
                .allSatisfy(entry -> assertThat(entry.getValue()).as(entry.getKey()).hasSize(1));
    }

    private static boolean isProductionClass(Path file) {
        var path = ROOT.relativize(file).toString();
        return path.endsWith(".java") && path.contains(SOURCES.toString()) && !path.contains("target/")
                && !path.endsWith("package-info.java") && !path.endsWith("module-info.java");
    }

    private static String name(Path file) {
        return file.getFileName().toString().replace(".java", "");
    }
}
