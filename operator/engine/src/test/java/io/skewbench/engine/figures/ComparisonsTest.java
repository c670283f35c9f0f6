package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.api.v1alpha1.Comparison.ConfidenceInterval;
import io.skewbench.api.v1alpha1.Imbalance;
import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.api.v1alpha1.VariantResult;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class ComparisonsTest {

    @Test
    void knowsForEachMetricWhichDirectionIsBetter() {
        // Given a variant that sends more, later and more evenly
        var baseline = trials("base", 1000, 10, 2.0, 1001, 10.1, 2.01, 999, 9.9, 1.99);
        var variant = trials("new", 1100, 12, 1.2, 1102, 12.1, 1.21, 1098, 11.9, 1.19);

        assertThat(verdicts(Comparisons.of(variant, baseline))).isEqualTo(Map.of("recordsPerSecond", "Better",
                "publishLatency.mean", "Worse", "publishLatency.p99", "Worse", "serviceLatency.mean", "Worse",
                "brokerImbalance", "Better"));
    }

    @Test
    void pairsTrialsOfTheSameRepetition() {
        // Given a machine that gets slower all the time, and a variant that is 2 % faster each time
        var baseline = trials("base", 1000, 1, 1, 500, 1, 1, 100, 1, 1);
        var variant = trials("new", 1020, 1, 1, 510, 1, 1, 102, 1, 1);

        var rate = Comparisons.of(variant, baseline).getFirst();

        assertThat(rate.difference()).isEqualTo(10);
        assertThat(rate.verdict()).isEqualTo("Better");
    }

    @Test
    void neverShowsThatMoreThanEverythingIsMissing() {
        // Given latencies whose differences spread wider than the baseline's median
        var baseline = trials("base", 1, 100, 1, 1, 900, 1, 1, 120, 1);
        var variant = trials("new", 1, 110, 1, 1, 90, 1, 1, 100, 1);

        var p99 = Comparisons.of(variant, baseline).stream()
                .filter(comparison -> comparison.metric().equals("publishLatency.p99")).findFirst().orElseThrow();

        assertThat(p99.confidenceInterval()).extracting(ConfidenceInterval::low, as(InstanceOfAssertFactories.DOUBLE))
                .isGreaterThan(-120);
        assertThat(p99.verdict()).isEqualTo("NoDifferenceShown");
    }

    @Test
    void comparesByDifferencesWhereSomethingIsZero() {
        var baseline = trials("base", 0, 1, 1, 10, 1, 1, 0, 1, 1);
        var variant = trials("new", 1000, 1, 1, 1010, 1, 1, 1000, 1, 1);

        var rate = Comparisons.of(variant, baseline).getFirst();

        assertThat(rate.difference()).isEqualTo(1000);
        assertThat(rate.differencePercent()).isNull();
        assertThat(rate.verdict()).isEqualTo("Better");
    }

    @Test
    void showsNoDifferenceInsideTheNoiseOrBelowTheResolution() {
        var baseline = trials("base", 1000, 10, 1, 1200, 12, 1, 900, 9, 1);
        var noisy = trials("new", 1100, 10.001, 1, 1100, 12.001, 1, 950, 9.001, 1);

        assertThat(verdicts(Comparisons.of(noisy, baseline)).values()).containsOnly("NoDifferenceShown");
    }

    @Test
    void needsThreePairs() {
        var baseline = trials("base", 1000, 10, 1, 1000, 10, 1);
        var variant = trials("new", 9000, 1, 1, 9000, 1, 1);

        assertThat(Comparisons.of(variant, baseline)).allSatisfy(comparison -> {
            assertThat(comparison.verdict()).isEqualTo("TooFewRepetitions");
            assertThat(comparison.confidenceInterval()).isNull();
        });
    }

    /** Records per second, latency in milliseconds and imbalance, by repetition. */
    private static Map<Integer, VariantResult> trials(String name, double... figures) {
        var trials = new TreeMap<Integer, VariantResult>();
        for (var i = 0; i < figures.length; i += 3) {
            var ms = figures[i + 1];
            var latency = new LatencyMs(ms, ms, ms, ms, ms, ms, ms, 1000);
            trials.put(i / 3 + 1, VariantResult.builder().name(name).partitioner("BuiltIn").clientVersion("4.4.0")
                    .trials(1).recordsPerSecond(new Spread(figures[i], figures[i], figures[i]))
                    .publishLatencyMs(latency).serviceLatencyMs(latency).brokers(List.of())
                    .brokerImbalance(new Imbalance(figures[i + 2], 0)).errorRatio(0.0).workloads(List.of()).build());
        }
        return trials;
    }

    private static Map<String, String> verdicts(List<Comparison> comparisons) {
        return comparisons.stream().collect(Collectors.toMap(Comparison::metric, Comparison::verdict));
    }
}
