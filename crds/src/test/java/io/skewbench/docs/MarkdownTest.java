package io.skewbench.docs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkdownTest {

    @Test
    void createsAnchorsAsGitHubDoes() {
        // When
        var markdown = Markdown.parse("""
                # How long, how much?
                ## `summary.csv`
                ### A *whole* Benchmark
                ## spec.workloads[].load
                """);
        // Then
        assertThat(markdown.anchors()).containsExactly("how-long-how-much", "summarycsv", "a-whole-benchmark",
                "specworkloadsload");
    }

    @Test
    void numbersAnchorsOfHeadingsThatOccurAgain() {
        assertThat(Markdown.parse("# Limits\n# Topics\n# Limits\n# Limits\n").anchors()).containsExactly("limits",
                "topics", "limits-1", "limits-2");
    }

    @Test
    void findsLinksInTextAndTables() {
        // When
        var markdown = Markdown.parse("""
                See [a page](a.md#part) and ![a picture](b.png).

                | question | page |
                | --- | --- |
                | What? | [C](c.md), [D](../d.md) |
                """);
        // Then
        assertThat(markdown.destinations()).containsExactly("a.md#part", "b.png", "c.md", "../d.md");
    }

    @Test
    void findsCodeWithinText() {
        assertThat(Markdown.parse("- `Load` and [`Step`](Step.java)\n\n```\nnot this\n```\n").code())
                .containsExactly("Load", "Step");
    }

    @Test
    void takesNoCodeForLinksOrHeadings() {
        // When
        var markdown = Markdown.parse("""
                `[a](b.md)`
                ```
                # no heading
                [c](d.md)
                ```
                """);
        // Then
        assertThat(markdown.anchors()).isEmpty();
        assertThat(markdown.destinations()).isEmpty();
    }
}
