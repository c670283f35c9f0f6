package io.skewbench.measure.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.measure.figure.FigureBound.AtLeast;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.FigureBound.Within;
import io.skewbench.protocol.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class FigureTest {

    @Test
    void isOneLineOfJson() {
        var ratio = new Series(List.of(110.0, 98.0, 107.0)).over(new Series(List.of(100.0, 100.0, 100.0)));

        var figure = Figure.bounded("throughput records/s ratio", ratio, "ratio", new AtLeast(1), "another tool");

        assertThat(Json.write(figure)).isEqualTo("{\"row\":\"throughput records/s ratio\",\"value\":1.07,"
                + "\"unit\":\"ratio\",\"bound\":\">= 1.0\",\"met\":true,\"rounds\":3,\"spread\":[0.98,1.1],"
                + "\"against\":\"another tool\"}");
    }

    @Test
    void withoutABoundItPromisesNothing() {
        var figure = Figure.shown("throughput records/s", new Series(List.of(1_234_567.0)), "records/s", null);

        assertThat(Json.write(figure)).isEqualTo("{\"row\":\"throughput records/s\",\"value\":1234600,"
                + "\"unit\":\"records/s\",\"rounds\":1,\"spread\":[1234600,1234600]}");
    }

    @Test
    void aVerdictCanJudgeTheBoundInsteadOfTheValue() {
        var figure = Figure.judged("original: records/s", Series.of(0.98), "ratio", "not shown < 1.0", true, "another")
                .withSpread(new Series(List.of(0.94, 1.02)));

        assertThat(Json.write(figure)).isEqualTo("{\"row\":\"original: records/s\",\"value\":0.98,"
                + "\"unit\":\"ratio\",\"bound\":\"not shown < 1.0\",\"met\":true,\"rounds\":1,"
                + "\"spread\":[0.94,1.02],\"against\":\"another\"}");
    }

    @Test
    void aBoundBelongsToWhatMeetsIt() {
        assertThat(new AtLeast(0.85).isMetBy(0.85)).isTrue();
        assertThat(new AtLeast(0.85).isMetBy(0.849)).isFalse();
        assertThat(new AtMost(2).isMetBy(2)).isTrue();
        assertThat(new AtMost(2).isMetBy(2.001)).isFalse();
        assertThat(new Within(1, 0.05).isMetBy(0.96)).isTrue();
        assertThat(new Within(1, 0.05).isMetBy(1.06)).isFalse();
        assertThat(new Within(1, 0.05).text()).isEqualTo("1.0 ± 0.05");
    }

    @Test
    void aSeriesHasAMiddle() {
        assertThat(new Series(List.of(3.0, 1.0, 2.0)).median()).isEqualTo(2);
        assertThat(new Series(List.of(4.0, 1.0, 2.0, 3.0)).median()).isEqualTo(2.5);
        assertThat(new Series(List.of(5.0, 7.0)).less(new Series(List.of(4.0, 4.0))).values())
                .containsExactly(1.0, 3.0);
    }

    @Test
    void whatIsNoNumberIsNoFigure() {
        var nothing = new Series(List.of(0.0)).over(new Series(List.of(0.0)));

        assertThatThrownBy(() -> Figure.shown("row", nothing, "ratio", null)).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void peopleReadColumns() {
        var figures = List.of(
                Figure.bounded("row", new Series(List.of(3.0)), "ratio", new AtMost(2), null),
                Figure.shown("longer row", new Series(List.of(1.5, 2.5)), "ms", "another"));

        assertThat(new FigureTable(figures).text()).isEqualTo("""
                ROW         VALUE  UNIT   SPREAD     BOUND   MET  AGAINST
                row         3      ratio  3 – 3      <= 2.0  NO
                longer row  2      ms     1.5 – 2.5               another
                """);
    }
}
