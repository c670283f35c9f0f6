package io.skewbench.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.testing.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentationTest {
    private static final Path ROOT = Repository.root();
    private static final int LINES_OF_README = 120;
    /** A page of the documentation, in a comment or a message. */
    private static final Pattern NAMED_PAGE = Pattern.compile("(?<![\\w/.-])docs/[\\w./-]*\\w(?:#[\\w-]+)?");
    /** A class, or what is in it. */
    private static final Pattern NAMED_CLASS = Pattern.compile("([A-Z][a-z]\\w*)(?:[.]\\w+)?");
    private static final Set<String> NAMING = Set.of("java", "yaml", "yml", "tpl", "txt", "json", "lua", "xml");

    static Stream<String> all() throws IOException {
        return Documentation.all().stream().map(Documentation::name);
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyLinkLeadsToAFileAndAHeading(String name) throws IOException {
        // Given
        var page = ROOT.resolve(name);
        // When
        var broken = new ArrayList<String>();
        for (var destination : Markdown.read(page).destinations()) {
            var problem = Documentation.problem(page, destination);
            if (problem != null) {
                broken.add(destination + ": " + problem);
            }
        }
        // Then
        assertThat(broken).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"README.md, docs/no-such-page.md, there is no such file",
            "README.md, docs/README.md#no-such-heading, there is no such heading",
            "README.md, '#no-such-heading', there is no such heading",
            "docs/README.md, ../../outside.md, leads out of the checkout"})
    void aLinkThatLeadsNowhereIsFound(String page, String destination, String problem) throws IOException {
        assertThat(Documentation.problem(ROOT.resolve(page), destination)).isEqualTo(problem);
    }

    @Test
    void everyPageCanBeReachedFromTheIndex() throws IOException {
        // Given
        var reached = new HashSet<Path>();
        var next = new ArrayDeque<>(List.of(ROOT.resolve("docs/README.md")));
        // When
        while (!next.isEmpty()) {
            var page = next.remove();
            if (reached.add(page)) {
                for (var destination : Markdown.read(page).destinations()) {
                    Documentation.target(page, destination)
                            .filter(target -> target.startsWith(ROOT.resolve("docs"))
                                    && target.toString().endsWith(".md"))
                            .ifPresent(next::add);
                }
            }
        }
        // Then
        assertThat(reached).containsAll(
                Documentation.all().stream().filter(page -> page.startsWith(ROOT.resolve("docs"))).toList());
    }

    @Test
    void sourcesNameOnlyPagesThatThereAre() throws IOException {
        // Given
        var sources = Documentation.sources(name -> NAMING.contains(name.substring(name.lastIndexOf('.') + 1)));
        // When
        var named = new TreeSet<String>();
        for (var source : sources) {
            if (!source.endsWith("DocumentationTest.java")) {
                NAMED_PAGE.matcher(Files.readString(source)).results().forEach(match -> named.add(match.group()));
            }
        }
        // Then
        assertThat(named).contains("docs/policy.md", "docs/uninstall.md").allSatisfy(
                page -> assertThat(Documentation.problem(ROOT.resolve("README.md"), page)).as(page).isNull());
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/recipes.md", "docs/architecture.md"})
    void pagesForContributorsNameOnlyClassesThatThereAre(String page) throws IOException {
        // Given
        var classes = Documentation.sources(name -> name.endsWith(".java")).stream()
                .map(source -> source.getFileName().toString().replace(".java", "")).collect(Collectors.toSet());
        // When
        var named = Markdown.read(ROOT.resolve(page)).code().stream().map(NAMED_CLASS::matcher)
                .filter(code -> code.matches()).map(code -> code.group(1)).toList();
        // Then
        assertThat(named).isNotEmpty().isSubsetOf(classes);
    }

    @Test
    void theReadmeIsShort() throws IOException {
        assertThat(Files.readAllLines(ROOT.resolve("README.md"))).hasSizeLessThanOrEqualTo(LINES_OF_README);
    }
}
