package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.engine.figures.Figures;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OutcomeSentenceTest {

    @Test
    void countsTrialsWhereNothingIsCompared() {
        assertThat(sentence()).isEqualTo("All 4 trials count");
    }

    @Test
    void saysWhatIsBetterAndWorse() {
        assertThat(sentence(comparison("b", "recordsPerSecond", "Better", 1.1234),
                comparison("b", "publishLatency.p99", "Worse", 1.05))).isEqualTo(
                        "Against a: b records/s +12.3 % (better), publish p99 +5.0 % (worse)");
    }

    @Test
    void saysWhatIsNoDifference() {
        assertThat(sentence(comparison("b", "recordsPerSecond", "Equivalent", 1.001),
                comparison("b", "brokerImbalance", "Inconclusive", 1.1)))
                .isEqualTo("Against a: b records/s equivalent, imbalance inconclusive");
    }

    @Test
    void saysWhyThereIsNoVerdict() {
        assertThat(sentence(primary("b", "recordsPerSecond", "NotJudged", null, "TooFewRepetitions")))
                .isEqualTo("Against a: b records/s not judged (too few repetitions)");
    }

    @Test
    void leavesOutExploratoryMetrics() {
        var exploratory = Comparison.builder().variant("b").baseline("a").metric("brokerImbalance")
                .family("Exploratory").verdict("Better").ratio(0.5).build();

        assertThat(sentence(exploratory, comparison("b", "recordsPerSecond", "Worse", 0.9)))
                .isEqualTo("Against a: b records/s -10.0 % (worse)");
    }

    @Test
    void namesThreeRows() {
        assertThat(sentence(equivalent("b"), equivalent("c"), equivalent("d"))).isEqualTo(
                "Against a: b records/s equivalent; c records/s equivalent; d records/s equivalent");
    }

    @Test
    void countsFurtherRows() {
        assertThat(sentence(Stream.of("b", "c", "d", "e", "f").map(OutcomeSentenceTest::equivalent)
                .toArray(Comparison[]::new))).endsWith("d records/s equivalent; and 2 more");
    }

    @Test
    void namesTheRowsOfManyThatDiffer() {
        assertThat(sentence(equivalent("b"), equivalent("c"), equivalent("d"),
                comparison("e", "recordsPerSecond", "Better", 1.1234))).isEqualTo("Against a: e records/s +12.3 % "
                        + "(better); b records/s equivalent; c records/s equivalent; and 1 more");
    }

    @Test
    void keepsTheOrderOfFewRows() {
        assertThat(sentence(equivalent("b"), comparison("e", "recordsPerSecond", "Better", 1.1234)))
                .isEqualTo("Against a: b records/s equivalent; e records/s +12.3 % (better)");
    }

    private static Comparison equivalent(String variant) {
        return comparison(variant, "recordsPerSecond", "Equivalent", 1.0);
    }

    private static Comparison comparison(String variant, String metric, String verdict, double ratio) {
        return primary(variant, metric, verdict, ratio, null);
    }

    private static Comparison primary(String variant, String metric, String verdict, @Nullable Double ratio,
            @Nullable String reason) {
        return Comparison.builder().variant(variant).baseline("a").metric(metric).family("Primary").ratio(ratio)
                .verdict(verdict).reason(reason).build();
    }

    private static String sentence(Comparison... comparisons) {
        return OutcomeSentence.sentence(
                new Figures(List.of(), List.of(comparisons), List.of(), List.of(), Optional.empty(), Optional.empty(),
                        Map.of(), Map.of(), List.of()),
                "All 4 trials count");
    }
}
