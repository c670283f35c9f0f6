package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Benchmarks and SkewedTopics on the pages for users are valid, as {@code skewbench validate} sees it. What names no
 * apiVersion is part of a resource, and isn't checked.
 */
class DocumentedResourcesTest {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final List<String> PLACES = List.of("README.md", "CONTRIBUTING.md", "docs", "helm",
            "operator/partitioners/README.md");

    @TempDir
    private Path folder;

    /**
     * A resource on a page.
     *
     * @param page from the top of the checkout
     * @param index among those of the page, from 1
     */
    record Documented(String page, int index, String yaml) {
        @Override
        public String toString() {
            return page + ", resource " + index;
        }
    }

    static List<Documented> documented() throws IOException {
        var found = new ArrayList<Documented>();
        for (var page : pages()) {
            var name = ROOT.relativize(page).toString();
            for (var yaml : resources(Files.readString(page))) {
                found.add(new Documented(name, 1 + (int) found.stream().filter(it -> it.page().equals(name)).count(),
                        yaml));
            }
        }
        return found;
    }

    @ParameterizedTest
    @MethodSource("documented")
    void isValid(Documented documented) throws IOException {
        // Given
        var named = documented.yaml().replace("generateName: orders-", "name: orders-x7k2p");
        var file = Files.writeString(folder.resolve("documented.yaml"), named);
        // When
        var read = ResourceFiles.read(List.of(file.toString()), InputStream.nullInputStream());
        // Then
        assertThat(read.problems()).isEmpty();
    }

    @Test
    void pagesForUsersHaveResources() throws IOException {
        assertThat(documented()).extracting(Documented::page).contains("docs/benchmark.md", "docs/topics.md",
                "helm/gitops/README.md");
    }

    @Test
    void findsOnlyWholeResourcesInYaml() {
        assertThat(resources("""
                ```yaml
                kind: Benchmark
                apiVersion: skewbench.io/v1alpha1
                ```
                ```yaml
                  cluster: {strimzi: {name: bench}}
                ```
                ```
                apiVersion: skewbench.io/v1alpha1
                ```
                """)).containsExactly("kind: Benchmark\napiVersion: skewbench.io/v1alpha1\n");
    }

    private static List<String> resources(String markdown) {
        var blocks = new ArrayList<String>();
        Parser.builder().build().parse(markdown).accept(new AbstractVisitor() {
            @Override
            public void visit(FencedCodeBlock block) {
                if ("yaml".equals(block.getInfo())
                        && block.getLiteral().lines().anyMatch(line -> line.startsWith("apiVersion: skewbench.io/"))) {
                    blocks.add(block.getLiteral());
                }
            }
        });
        return blocks;
    }

    private static List<Path> pages() {
        return PLACES.stream().map(ROOT::resolve).flatMap(DocumentedResourcesTest::markdown).sorted().toList();
    }

    private static Stream<Path> markdown(Path place) {
        try (var files = Files.walk(place)) {
            return files.filter(file -> file.toString().endsWith(".md")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
