package io.skewbench.measure.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.rig.CannotMeasureException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TableTest {
    private static final Figure ROW = Figure.shown("row", Series.of(2), "s", null);

    private final PrintStream before = System.out;
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();

    @BeforeEach
    void redirect() {
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setOut(before);
    }

    @Test
    void printsTheRowsThatAreMeasuredWhereOthersCannotBe() {
        // When
        var isComplete = table(() -> {
            throw new PartlyMeasuredException(List.of(ROW), "The run does not judge the other");
        }).measure(1);
        // Then
        assertThat(isComplete).isFalse();
        assertThat(output.toString(StandardCharsets.UTF_8)).contains("\"row\":\"row\"").hasLineCount(1);
    }

    @Test
    void isCompleteWithAllRows() {
        // When
        var isComplete = table(() -> List.of(ROW)).measure(1);
        // Then
        assertThat(isComplete).isTrue();
        assertThat(output.toString(StandardCharsets.UTF_8)).hasLineCount(1);
    }

    @Test
    void isNotCompleteWithoutAnyRow() {
        // When
        var isComplete = table(() -> {
            throw new CannotMeasureException("There are no brokers");
        }).measure(1);
        // Then
        assertThat(isComplete).isFalse();
        assertThat(output.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    private static Table table(Supplier<List<Figure>> rows) {
        return new Table(List.of(new Measurement() {
            @Override
            public String name() {
                return "measured";
            }

            @Override
            public List<Figure> measure(int rounds) {
                return rows.get();
            }
        }));
    }
}
