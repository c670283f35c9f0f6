package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.Problem;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NameRulesTest {
    private static final String LONGEST = "a-name-of-thirty-characters-ok";

    @ParameterizedTest
    @ValueSource(strings = {"a", "0", "a-b", "a1", LONGEST})
    void acceptsDnsLabels(String name) {
        assertThat(unique(name)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-a", "a-", "A", "a.b", "a_b", "ä", LONGEST + "1"})
    void refusesOtherNames(String name) {
        assertThat(unique("a", name)).containsExactly("names[1].name: \"" + name + "\": must be a DNS label of at most "
                + "30 characters: lower-case letters, digits and inner hyphens");
    }

    @Test
    void quotesTheBeginningOfLongNames() {
        assertThat(unique("a".repeat(60))).singleElement().asString().contains("\"" + "a".repeat(60) + "\"");
        assertThat(unique("a".repeat(61))).singleElement().asString().contains("\"" + "a".repeat(60) + "…\"");
    }

    @Test
    void refusesNamesThatAreUsedTwice() {
        assertThat(unique("a", "b", "a", "a")).containsExactly(
                "names[2].name: \"a\": is used twice; give each its own name",
                "names[3].name: \"a\": is used twice; give each its own name");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "workloads: [] | spec.workloads: name at least one workload",
            "variants: []  | spec.variants: name at least one variant",
            "baseline: b   | spec.baseline: \"b\": is not a variant; use one of a",
            "variants: [{name: a.b, partitioner: BuiltIn}] | spec.variants[0].name: \"a.b\": must be a DNS label of at most 30 characters: lower-case letters, digits and inner hyphens",
            "variants: [{name: a, partitioner: BuiltIn}, {name: a, partitioner: BuiltIn}] | spec.variants[1].name: \"a\": is used twice; give each its own name"})
    void checksTheNamesOfASpec(String fields, String line) {
        assertThat(check(SmallSpec.with(fields))).containsExactly(line);
    }

    @Test
    void acceptsABaselineThatIsAVariant() {
        assertThat(check(SmallSpec.with("baseline: a"))).isEmpty();
    }

    private static List<String> check(BenchmarkSpec spec) {
        var problems = new Problems();
        new NameRules(problems).check(spec);
        return problems.all().stream().map(Problem::toString).toList();
    }

    private static List<String> unique(String... names) {
        var problems = new Problems();
        new NameRules(problems).unique("names", Arrays.asList(names));
        return problems.all().stream().map(Problem::toString).toList();
    }
}
