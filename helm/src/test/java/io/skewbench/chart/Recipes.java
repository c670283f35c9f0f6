package io.skewbench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.testing.Repository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What readers copy from helm/gitops/README.md. */
final class Recipes {
    private static final Path FILE = Repository.root().resolve("helm/gitops/README.md");

    private Recipes() {}

    /** Returns the YAML of every recipe. */
    static List<String> yaml() {
        return blocks("yaml");
    }

    /** Returns the only recipe in YAML with these words. */
    static String yaml(String words) {
        return only(yaml(), words);
    }

    /** Returns the only recipe for a shell with these words. */
    static String shell(String words) {
        return only(blocks("sh"), words);
    }

    private static String only(List<String> blocks, String words) {
        var found = blocks.stream().filter(block -> block.contains(words)).toList();
        assertThat(found).as("recipes with %s", words).hasSize(1);
        return found.getFirst();
    }

    private static List<String> blocks(String language) {
        try {
            return Pattern.compile("^```" + language + "\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL)
                    .matcher(Files.readString(FILE)).results().map((MatchResult block) -> block.group(1)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
