package io.skewbench.engine.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skewbench.engine.SearchRules;
import io.skewbench.engine.model.Finding;
import io.skewbench.engine.model.TestFamily;
import io.skewbench.engine.result.SearchOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches from 10,000 to 1,000,000 records/s, to 5 %. */
class RowSearchTest {
    private static final SearchRules.OfRate RULES = new SearchRules.OfRate(10_000, 1_000_000, 0.05, List.of());
    private static final int RUNS = 60;
    private static final int MOST_TRIALS = 20;
    private static final int PAIRS = 20;

    @Test
    void beginsWithTheLowestRate() {
        assertThat(after().nextRate()).isEqualTo(10_000);
    }

    @Test
    void loadsNoClusterWithMoreThanFourTimesWhatItHasSustained() {
        assertThat(after(sustained(10_000)).nextRate()).isEqualTo(40_000);
        assertThat(after(sustained(10_000), sustained(40_000), unsustained(160_000)).nextRate())
                .isBetween(40_000.0, 160_000.0);
        for (var run = 0; run < RUNS; run++) {
            var search = new SimulatedSearch(RULES, 15_000 * (1 + run), 0.03, run);
            search.run(MOST_TRIALS);
            var rates = search.rates();
            for (var trial = 1; trial < rates.size(); trial++) {
                assertThat(rates.get(trial)).isLessThanOrEqualTo(4.001 * Math.max(10_000, most(rates, trial)));
            }
        }
    }

    private static double most(List<Double> rates, int before) {
        return rates.stream().limit(before).max(Double::compare).orElseThrow();
    }

    @Test
    void staysWithinItsBounds() {
        assertThat(after(sustained(10_000), sustained(40_000), sustained(160_000), sustained(640_000)).nextRate())
                .isEqualTo(1_000_000);
        assertThat(after(unsustained(10_000)).nextRate()).isEqualTo(10_000);
    }

    @Test
    void saysThatTheLowestRateIsNotSustainedAfterAFewTrials() {
        var trials = new ArrayList<SearchOutcome>();
        while (new RowSearch(RULES, trials, 1).state() == SearchState.SEARCHING) {
            trials.add(unsustained(new RowSearch(RULES, trials, 1).nextRate()));
        }
        assertThat(new RowSearch(RULES, trials, 1).state()).isEqualTo(SearchState.BELOW_SEARCH);
        assertThat(trials).hasSizeLessThanOrEqualTo(5);
    }

    @Test
    void saysThatTheHighestRateIsSustained() {
        var trials = new ArrayList<SearchOutcome>();
        while (new RowSearch(RULES, trials, 1).state() == SearchState.SEARCHING) {
            trials.add(sustained(new RowSearch(RULES, trials, 1).nextRate()));
        }
        assertThat(new RowSearch(RULES, trials, 1).state()).isEqualTo(SearchState.ABOVE_SEARCH);
        assertThat(trials).hasSizeLessThanOrEqualTo(9);
    }

    @Test
    void isNotMisledByADisturbedTrial() {
        assertThat(after(unsustained(10_000), sustained(10_000)).state()).isEqualTo(SearchState.SEARCHING);
    }

    /** Of 60 intervals of 95 %, 53 and fewer contain the capacity with a probability of 3 %. */
    @ParameterizedTest
    @CsvSource({"0.003, 60, 14", "0.01, 60, 14", "0.03, 40, 17", "0.1, 5, 20"})
    void findsTheCapacity(double noise, int leastFound, double mostTrials) {
        var random = new Random(7);
        var contained = 0;
        var found = 0;
        var trials = new ArrayList<Integer>();
        for (var run = 0; run < RUNS; run++) {
            var capacity = 15_000 * Math.pow(40, random.nextDouble());
            var search = new SimulatedSearch(RULES, capacity, noise, random.nextLong()).run(MOST_TRIALS);
            var estimate = search.estimate();
            contained += estimate.low() <= Math.log(capacity) && Math.log(capacity) <= estimate.high() ? 1 : 0;
            if (search.state() == SearchState.FOUND) {
                found++;
                assertThat(estimate.halfWidth()).isLessThanOrEqualTo(0.05);
            }
            trials.add(search.trials());
        }
        assertThat(contained).isGreaterThanOrEqualTo(54);
        assertThat(found).isGreaterThanOrEqualTo(leastFound);
        assertThat(trials.stream().mapToInt(each -> each).average().orElseThrow()).isLessThanOrEqualTo(mostTrials);
    }

    @Test
    void tellsATenthMoreCapacityFromTheSame() {
        var same = IntStream.range(0, PAIRS).filter(run -> differs(run, 1)).count();
        var more = IntStream.range(0, PAIRS).filter(run -> differs(run, 1.1)).count();

        assertThat(same).isLessThanOrEqualTo(PAIRS / 20);
        assertThat(more).isGreaterThanOrEqualTo(PAIRS * 9 / 10);
    }

    private static boolean differs(int run, double times) {
        var precise = new SearchRules.OfRate(50_000, 200_000, 0.03, List.of());
        var first = new SimulatedSearch(precise, 100_000, 0.02, 2L * run).run(2 * MOST_TRIALS);
        var second = new SimulatedSearch(precise, 100_000 * times, 0.02, 2L * run + 1).run(2 * MOST_TRIALS);
        return new TestFamily(0.05).judge(List.of(second.against(first))).getFirst().kind() == Finding.Kind.HIGHER;
    }

    @Test
    void writesRatesThatPeopleCanRead() {
        var search = new SimulatedSearch(RULES, 123_456, 0.01, 1);
        search.run(MOST_TRIALS);
        assertThat(search.rates()).allSatisfy(
                rate -> assertThat(rate / Math.pow(10, Math.floor(Math.log10(rate)) - 3) % 1).isCloseTo(0,
                        within(1e-6)));
    }

    private static RowSearch after(SearchOutcome... trials) {
        return new RowSearch(RULES, Stream.of(trials).toList(), 1);
    }

    private static SearchOutcome sustained(double rate) {
        return new SearchOutcome(rate, null);
    }

    private static SearchOutcome unsustained(double rate) {
        return new SearchOutcome(rate, "records failed: TimeoutException (3)");
    }
}
