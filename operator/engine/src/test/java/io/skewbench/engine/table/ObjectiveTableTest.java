package io.skewbench.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.ObjectiveResult;
import io.skewbench.api.v1alpha1.ObjectiveResult.FigureInterval;
import io.skewbench.api.v1alpha1.ObjectiveResultBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ObjectiveTableTest {

    @Test
    void isEmptyWithoutObjectives() {
        assertThat(ObjectiveTable.render(List.of())).isEmpty();
    }

    @Test
    void marksWhatIsMetMissedAndUndecided() {
        // When
        var table = ObjectiveTable.render(List.of(result("Met").build(), result("Missed").build(),
                result("Undecided").build()));
        // Then
        assertThat(table.lines()).containsExactly("Objectives",
                "  ✓  keyed  publishLatency.p99  below 50ms  48.0 ms             45.0 to 51.0",
                "  ✗  keyed  publishLatency.p99  below 50ms  48.0 ms             45.0 to 51.0",
                "  ?  keyed  publishLatency.p99  below 50ms  48.0 ms  45.0 to 51.0, undecided", "");
    }

    @Test
    void namesTheSweepPoint() {
        // When
        var table = ObjectiveTable.render(List.of(result("Met").sweep(Map.of("acks", "1")).build()));
        // Then
        assertThat(table).contains("keyed acks=1");
    }

    @Test
    void saysThatThereIsNoFigure() {
        // When
        var table = ObjectiveTable.render(List.of(result("Missed").value(null).confidenceInterval(null).build()));
        // Then
        assertThat(table).contains("no figure").doesNotContain("undecided", " ms");
    }

    @Test
    void saysThatASingleTrialDecidesNothing() {
        // When
        var table = ObjectiveTable.render(List.of(result("Undecided").confidenceInterval(null).build()));
        // Then
        assertThat(table).contains("48.0 ms  undecided");
    }

    @Test
    void givesNoUnitToFiguresWithoutOne() {
        // When
        var table = ObjectiveTable.render(List.of(result("Met").metric("brokerImbalance").bound("below 50").build()));
        // Then
        assertThat(table).doesNotContain(" ms");
    }

    private static ObjectiveResultBuilder result(String result) {
        return ObjectiveResult.builder().variant("keyed").metric("publishLatency.p99").bound("below 50ms").value(48.0)
                .confidenceInterval(new FigureInterval(45, 51)).result(result).met(result.equals("Met"));
    }
}
