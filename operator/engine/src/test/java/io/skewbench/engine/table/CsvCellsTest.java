package io.skewbench.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsvCellsTest {

    @Test
    void joinsCellsToALine() {
        assertThat(CsvCells.line(List.of("a", "", "b c"))).isEqualTo("a,,b c\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', value = {"a,b | \"a,b\"", "a\"b | \"a\"\"b\""})
    void quotesWhatWouldEndACell(String cell, String quoted) {
        assertThat(CsvCells.line(List.of(cell))).isEqualTo(quoted + "\n");
    }

    @Test
    void quotesLineBreaks() {
        assertThat(CsvCells.line(List.of("a\nb", "a\rb"))).isEqualTo("\"a\nb\",\"a\rb\"\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+a", "-a", "@a", "\ta", "=a\nb", "-", "+1e3", "-1.", "--1"})
    void disarmsFormulas(String formula) {
        assertThat(CsvCells.line(List.of(formula))).contains("'" + formula);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "+1.5", "-0.25", "a=1", "1-1"})
    void leavesNumbersAndOtherTextsAlone(String text) {
        assertThat(CsvCells.line(List.of(text))).isEqualTo(text + "\n");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1234567.8, 1234570", "0.12345678, 0.123457", "1.50, 1.5", "100, 100", "-2.5, -2.5"})
    void writesFiguresWithSixDigits(double value, String text) {
        assertThat(CsvCells.number(value)).isEqualTo(text);
    }

    @Test
    void writesNothingForNoFigure() {
        assertThat(CsvCells.number(null)).isEmpty();
    }
}
