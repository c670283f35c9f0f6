package io.skewbench.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.testing.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The classes that docs/recipes.md names with their place, such as {@code `Rows` (engine.figures)}. */
class RecipesTest {
    private static final Pattern CLASS = Pattern.compile("`([A-Z]\\w+)`");
    /** One or more classes, and the module or package that they are in. */
    private static final Pattern CLASSES_IN_A_PLACE = Pattern
            .compile("((?:`[A-Z]\\w+`(?:, | and | or ))*`[A-Z]\\w+`) \\(([a-z]+(?:[.][a-z]+)*)\\)");
    /** More than half of those that the page has. */
    private static final int MANY = 40;

    /** @param place a module, or a package below {@code io.skewbench} that begins with the name of its module */
    private record Reference(String name, String place) {}

    @Test
    void everyClassIsInThePlaceThatIsNamed() throws IOException {
        // Given
        var sources = sources();
        // When
        var references = references(Files.readString(Repository.root().resolve("docs/recipes.md")));
        // Then
        assertThat(references).hasSizeGreaterThan(MANY)
                .allSatisfy(reference -> assertThat(sources).anyMatch(source -> isOf(reference, source)));
    }

    @Test
    void severalClassesHaveThePlaceThatFollows() {
        // When
        var references = references("`Stage` has it; `RowTable` and `SummaryCsv` (engine.table), `Load` (crds)");
        // Then
        assertThat(references).containsExactly(new Reference("RowTable", "engine.table"),
                new Reference("SummaryCsv", "engine.table"), new Reference("Load", "crds"));
    }

    @ParameterizedTest
    @CsvSource({"Rows, engine.plan", "Rows, engine.figure", "Rows, worker", "Row, engine.figures", "Row, engine"})
    void aClassInAnotherPlaceIsNotFound(String name, String place) throws IOException {
        assertThat(sources()).noneMatch(source -> isOf(new Reference(name, place), source));
    }

    private static List<String> sources() throws IOException {
        return Documentation.sources(name -> name.endsWith(".java")).stream().map(Documentation::name).toList();
    }

    private static List<Reference> references(String page) {
        return CLASSES_IN_A_PLACE.matcher(page).results().flatMap(match -> CLASS.matcher(match.group(1)).results()
                .map(name -> new Reference(name.group(1), match.group(2)))).toList();
    }

    /** Returns whether a source is that of the class; a module stands for all its packages and for its tests. */
    private static boolean isOf(Reference reference, String source) {
        var place = reference.place();
        var module = place.split("[.]", 2)[0];
        var folder = place.equals(module) ? ".*" : ".*/io/skewbench/" + place.replace('.', '/');
        return source.matches("(operator/)?" + module + "/src/" + folder + "/" + reference.name() + "[.]java");
    }
}
