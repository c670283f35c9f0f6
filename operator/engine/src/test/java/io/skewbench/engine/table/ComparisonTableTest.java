package io.skewbench.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.api.v1alpha1.Comparison.ConfidenceInterval;
import io.skewbench.api.v1alpha1.ComparisonBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonTableTest {

    @Test
    void isEmptyWithoutComparisons() {
        assertThat(ComparisonTable.render(List.of())).isEmpty();
    }

    @Test
    void showsFiguresDifferenceIntervalAndVerdict() {
        // When
        var table = ComparisonTable.render(List.of(rate("Better", 1.1).build()));
        // Then
        assertThat(table.lines()).containsExactly("Against keyed",
                "                          keyed  variant  difference           interval      p  verdict",
                "  strict-cost  records/s  1,000    1,100     +10.0 %  +5.0 % to +15.0 %  0.010  better", "");
    }

    @Test
    void tellsPrimaryMetricsFromExploratoryOnes() {
        // When
        var table = ComparisonTable.render(List.of(rate("Better", 1.1).build(),
                rate("Worse", 1.1).metric("brokerImbalance").family("Exploratory").build()));
        // Then
        assertThat(table.lines()).filteredOn(line -> line.startsWith("Against")).containsExactly("Against keyed",
                "Against keyed, exploratory");
    }

    @Test
    void namesARowOnceForAllItsMetrics() {
        // When
        var table = ComparisonTable.render(List.of(rate("Better", 1.1).sweep(Map.of("acks", "1")).build(),
                rate("Worse", 1.1).sweep(Map.of("acks", "1")).metric("bytesPerSecond").build()));
        // Then
        assertThat(table).containsOnlyOnce("strict-cost acks=1");
    }

    @Test
    void saysWhichDifferenceAnInconclusiveOneWouldHaveShown() {
        // When
        var table = ComparisonTable.render(List.of(rate("Inconclusive", 1.02).detectableDifferencePercent(12.3)
                .build()));
        // Then
        assertThat(table).contains("inconclusive, detectable: 12.3 %");
    }

    @Test
    void saysWhyAFigureIsNotJudged() {
        // When
        var table = ComparisonTable.render(List.of(rate("NotJudged", 1.1).metric("publishLatency.p99")
                .reason("ClosedLoop").confidenceInterval(null).adjustedPValue(null).build()));
        // Then
        assertThat(table).contains("publish p99, ms", "not judged: unlimited load");
    }

    @Test
    void marksADifferenceThatTheFiguresOfTheRowsContradict() {
        // When the typical trial is slower, though all trials together are faster
        var table = ComparisonTable.render(List.of(rate("Worse", 0.9).build()));
        // Then
        assertThat(table).contains("-10.0 % *", "  * The rows add up the records of all trials");
    }

    @Test
    void explainsNoMarkWhereThereIsNone() {
        assertThat(ComparisonTable.render(List.of(rate("Better", 1.1).build()))).doesNotContain("*");
    }

    private static ComparisonBuilder rate(String verdict, double ratio) {
        return Comparison.builder().variant("strict-cost").baseline("keyed").metric("recordsPerSecond")
                .family("Primary").baselineValue(1000).value(1100).ratio(ratio)
                .confidenceInterval(new ConfidenceInterval(1.05, 1.15)).adjustedPValue(0.01).verdict(verdict);
    }
}
