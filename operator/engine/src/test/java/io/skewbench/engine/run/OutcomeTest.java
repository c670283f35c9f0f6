package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.engine.figures.Figures;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OutcomeTest {

    @Test
    void countsTrialsWhereNothingIsCompared() {
        assertThat(sentence()).isEqualTo("All 4 trials count");
    }

    @Test
    void tellsWhatIsBetterAndWorse() {
        assertThat(sentence(comparison("b", "recordsPerSecond", "Better", 12.34),
                comparison("b", "publishLatency.p99", "Worse", 5.0),
                comparison("b", "brokerImbalance", "NoDifferenceShown", 0.1))).isEqualTo(
                        "Against a: b records/s +12.3 % (better), publish p99 +5.0 % (worse)");
    }

    @Test
    void tellsADifferenceWithoutAPercentage() {
        assertThat(sentence(comparison("b", "endToEndLatency.p99", "Better", null)))
                .isEqualTo("Against a: b end-to-end p99 -0.500 (better)");
    }

    @Test
    void passesOverOtherMetrics() {
        assertThat(sentence(comparison("b", "publishLatency.mean", "Better", 1.0),
                comparison("b", "recordsPerSecond", "NoDifferenceShown", 0.1)))
                .isEqualTo("Against a: b shows no difference");
    }

    @Test
    void saysWhereThereAreTooFewRepetitions() {
        assertThat(sentence(comparison("b", "recordsPerSecond", "TooFewRepetitions", 1.0),
                comparison("b", "brokerImbalance", "TooFewRepetitions", 1.0)))
                .isEqualTo("Against a: b has too few repetitions to compare");
    }

    @Test
    void saysThatNoDifferenceIsShownWhereAnyMetricCouldShowOne() {
        assertThat(sentence(comparison("b", "recordsPerSecond", "TooFewRepetitions", 1.0),
                comparison("b", "brokerImbalance", "NoDifferenceShown", 1.0))).endsWith("b shows no difference");
    }

    @Test
    void namesThreeRows() {
        assertThat(sentence(comparison("b", "recordsPerSecond", "NoDifferenceShown", 0.0),
                comparison("c", "recordsPerSecond", "NoDifferenceShown", 0.0),
                comparison("d", "recordsPerSecond", "NoDifferenceShown", 0.0))).isEqualTo(
                        "Against a: b shows no difference; c shows no difference; d shows no difference");
    }

    @Test
    void countsFurtherRows() {
        assertThat(sentence(comparison("b", "recordsPerSecond", "NoDifferenceShown", 0.0),
                comparison("c", "recordsPerSecond", "NoDifferenceShown", 0.0),
                comparison("d", "recordsPerSecond", "NoDifferenceShown", 0.0),
                comparison("e", "recordsPerSecond", "NoDifferenceShown", 0.0),
                comparison("f", "recordsPerSecond", "NoDifferenceShown", 0.0)))
                .endsWith("d shows no difference; and 2 more");
    }

    private static Comparison comparison(String variant, String metric, String verdict, @Nullable Double percent) {
        return new Comparison(variant, null, "a", metric, 1, 0.5, -0.5, percent, null, verdict);
    }

    private static String sentence(Comparison... comparisons) {
        return Outcome.sentence(new Figures(List.of(), List.of(comparisons), List.of(), List.of(), Map.of()),
                "All 4 trials count");
    }
}
