package io.skewbench.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GridTest {

    @Test
    void alignsWordsToTheLeftAndNumbersToTheRight() {
        assertThat(new Grid(1).line("row", "n", "x").line("a", "100", "1").render())
                .isEqualTo("  row    n  x\n  a    100  1\n");
    }

    @Test
    void alignsTheLastColumnToTheLeftWhereAsked() {
        assertThat(new Grid(0).lastToTheLeft().line("1", "verdict").line("10", "ok").render())
                .isEqualTo("   1  verdict\n  10  ok\n");
    }

    @Test
    void mayHaveShorterLines() {
        assertThat(new Grid(2).line("a").line("bb", "c").render()).isEqualTo("  a\n  bb  c\n");
    }

    @Test
    void countsCharactersRatherThanTheirParts() {
        assertThat(new Grid(1).line("\uD83D\uDE00", "1").line("ab", "1").render())
                .isEqualTo("  \uD83D\uDE00   1\n  ab  1\n");
    }

    @Test
    void showsNoControlCharacters() {
        assertThat(new Grid(1).line("\u001b[2J\nx", "\u202e1").render()).isEqualTo("  ?[2J?x  ?1\n");
    }

    @Test
    void isWiderThanAScreenFrom121ColumnsOn() {
        assertThat(new Grid(2).line("x".repeat(58), "y".repeat(58)).isWiderThanScreen()).isFalse();
        assertThat(new Grid(2).line("x".repeat(58), "y".repeat(59)).isWiderThanScreen()).isTrue();
    }
}
