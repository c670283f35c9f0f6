package io.skewbench.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Search;
import io.skewbench.engine.SearchRules;
import io.skewbench.engine.result.SearchOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches along an axis with eight values, v1 to v8. */
class AxisSearchTest {
    private static final SearchRules.OfAxis HIGHEST = rules(false, 8);
    private static final SearchRules.OfAxis LOWEST = rules(true, 8);
    private static final int RUNS = 60;
    private static final int MOST_TRIALS = 20;

    @Test
    void beginsWithTheValueThatAsksLeastOfTheCluster() {
        assertThat(after(HIGHEST).next()).isEqualTo("v1");
        assertThat(after(LOWEST).next()).isEqualTo("v8");
        assertThat(after(LOWEST, unsustained("v8")).next()).isEqualTo("v8");
    }

    @Test
    void goesNoFurtherThanTwoValuesBeyondThoseThatWereSustained() {
        assertThat(after(HIGHEST, sustained("v1")).next()).isEqualTo("v3");
        assertThat(after(LOWEST, sustained("v8")).next()).isEqualTo("v6");
        for (var run = 0; run < RUNS; run++) {
            var search = new SimulatedAxisSearch(HIGHEST, run % 8, 0.5, run);
            search.run(MOST_TRIALS);
            var most = -2;
            for (var value : search.values()) {
                var step = HIGHEST.steps().indexOf(value);
                assertThat(step).isLessThanOrEqualTo(Math.max(0, most + 2));
                most = Math.max(most, step);
            }
        }
    }

    @Test
    void findsTheFirstValueThatSuffices() {
        // Given
        var trials = all(LOWEST, value -> value.compareTo("v5") >= 0);
        // When
        var search = new AxisSearch(LOWEST, trials);
        // Then
        assertThat(search.state()).isEqualTo(SearchState.FOUND);
        assertThat(List.of(String.valueOf(search.value()), String.valueOf(search.low()), String.valueOf(search.high())))
                .containsOnly("v5");
        assertThat(search.beyond()).isEqualTo("v4");
        assertThat(trials).hasSizeLessThanOrEqualTo(10);
    }

    @Test
    void findsTheLastValueThatIsSustained() {
        var search = new AxisSearch(HIGHEST, all(HIGHEST, value -> value.compareTo("v2") <= 0));

        assertThat(search.state()).isEqualTo(SearchState.FOUND);
        assertThat(search.value()).isEqualTo("v2");
        assertThat(search.beyond()).isEqualTo("v3");
    }

    @Test
    void findsNothingWithoutTwoTrialsOnEachSide() {
        var trials = all(HIGHEST, value -> value.compareTo("v4") <= 0);

        assertThat(trials.stream().filter(sustained("v4")::equals)).hasSizeGreaterThanOrEqualTo(2);
        assertThat(trials.stream().filter(unsustained("v5")::equals)).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void saysOnWhichSideOfTheAxisTheValueLies() {
        assertThat(end(HIGHEST, false)).isEqualTo(SearchState.BELOW_SEARCH);
        assertThat(end(HIGHEST, true)).isEqualTo(SearchState.ABOVE_SEARCH);
        assertThat(end(LOWEST, false)).isEqualTo(SearchState.ABOVE_SEARCH);
        assertThat(end(LOWEST, true)).isEqualTo(SearchState.BELOW_SEARCH);
    }

    @ParameterizedTest
    @CsvSource({"2, false, 4", "8, false, 4", "2, true, 5", "8, true, 8"})
    void endsAfterFourTrialsAtTheEarliest(int values, boolean isSustained, int trials) {
        assertThat(AxisSearch.LEAST_TRIALS).isEqualTo(4);
        assertThat(all(rules(false, values), value -> isSustained)).hasSize(trials);
        assertThat(all(rules(true, values), value -> isSustained)).hasSize(trials);
    }

    @ParameterizedTest
    @CsvSource({"2, 8", "3, 9", "8, 11", "24, 19"})
    void takesSoManyTrialsWithoutNoise(int values, int most) {
        // When
        var trials = IntStream.rangeClosed(1, values - 1).map(limit -> all(rules(false, values),
                value -> step(value) < limit).size()).summaryStatistics();
        // Then
        assertThat(trials.getMin()).isGreaterThanOrEqualTo(Search.LEAST_TRIALS_OF_AXIS);
        assertThat(trials.getMax()).isEqualTo(most);
    }

    private static SearchState end(SearchRules.OfAxis rules, boolean isSustained) {
        var trials = all(rules, value -> isSustained);
        assertThat(trials).hasSizeLessThanOrEqualTo(isSustained ? 9 : 5);
        var search = new AxisSearch(rules, trials);
        assertThat(search.value()).isEqualTo(isSustained ? rules.steps().getLast() : null);
        return search.state();
    }

    @ParameterizedTest
    @CsvSource({"false, false, , ", "false, true, v8, ", "true, false, , ", "true, true, , v1"})
    void hasTheEndOfTheAxisAsABoundWhereTheValueIsThatOrLiesBeyond(boolean isLowest, boolean isSustained,
            @Nullable String low, @Nullable String high) {
        // Given
        var rules = rules(isLowest, 8);
        // When
        var search = new AxisSearch(rules, all(rules, value -> isSustained));
        // Then
        assertThat(search.low()).isEqualTo(low);
        assertThat(search.high()).isEqualTo(high);
    }

    @Test
    void leavesAnEndOpenWhereTheValueMayLieBeyond() {
        assertThat(after(HIGHEST, sustained("v1"), sustained("v1"), sustained("v1")).low()).isEqualTo("v1");
        assertThat(after(HIGHEST, sustained("v1"), sustained("v1"), sustained("v1")).high()).isNull();
        assertThat(after(LOWEST, sustained("v8"), sustained("v8"), sustained("v8")).low()).isNull();
        assertThat(after(LOWEST, sustained("v8"), sustained("v8"), sustained("v8")).high()).isEqualTo("v8");
    }

    @Test
    void knowsNothingBeforeTheFirstTrial() {
        // When
        var search = after(rules(false, 24));
        // Then
        assertThat(search.value()).isNull();
        assertThat(search.low()).isNull();
        assertThat(search.high()).isNull();
    }

    @Test
    void isNotMisledByADisturbedTrial() {
        var trials = new ArrayList<>(List.of(sustained("v1"), unsustained("v3")));
        trials = new ArrayList<>(all(HIGHEST, value -> value.compareTo("v6") <= 0, trials));

        assertThat(new AxisSearch(HIGHEST, trials).value()).isEqualTo("v6");
    }

    @Test
    void passesOverTrialsOfOtherValues() {
        assertThat(after(HIGHEST, sustained("v9"), new SearchOutcome(1_000, null)).trials()).isZero();
    }

    /** Of 60 intervals of 95 %, 53 and fewer contain the value with a probability of 3 %. */
    @ParameterizedTest
    @CsvSource({"0.05, 8, 57, 12", "0.2, 8, 42, 15", "0.5, 8, 18, 18.5", "1, 8, 3, 20", "0.05, 3, 55, 10",
            "0.2, 3, 47, 13", "0.2, 16, 42, 16", "0.2, 24, 36, 17.5"})
    void findsTheValue(double noise, int values, int leastFound, double mostTrials) {
        var random = new Random(7);
        var rules = rules(false, values);
        var contained = 0;
        var found = 0;
        var trials = new ArrayList<Integer>();
        for (var run = 0; run < RUNS; run++) {
            var limit = random.nextDouble() * (values - 1);
            var search = new SimulatedAxisSearch(rules, limit, noise, random.nextLong()).run(MOST_TRIALS);
            var truth = (int) limit;
            contained += contains(search, truth) ? 1 : 0;
            if (search.state() == SearchState.FOUND) {
                found++;
                assertThat(search.low()).isEqualTo(search.value()).isEqualTo(search.high());
            }
            trials.add(search.trials());
        }
        assertThat(contained).isGreaterThanOrEqualTo(57);
        assertThat(found).isGreaterThanOrEqualTo(leastFound);
        assertThat(trials.stream().mapToInt(each -> each).average().orElseThrow()).isLessThanOrEqualTo(mostTrials);
    }

    /** Returns whether an interval has a value of the axis: one before or behind it has none. */
    private static boolean contains(AxisSearch search, int truth) {
        var low = search.low();
        var high = search.high();
        return search.state() != SearchState.BELOW_SEARCH && search.state() != SearchState.ABOVE_SEARCH
                && (low == null || step(low) <= truth) && (high == null || truth <= step(high));
    }

    private static int step(String value) {
        return Integer.parseInt(value.substring(1)) - 1;
    }

    private static SearchRules.OfAxis rules(boolean isLowest, int values) {
        return new SearchRules.OfAxis("partitions", isLowest,
                IntStream.rangeClosed(1, values).mapToObj(value -> "v" + value).toList(), List.of(), null);
    }

    private static List<SearchOutcome> all(SearchRules.OfAxis rules, Predicate<String> isSustained) {
        return all(rules, isSustained, List.of());
    }

    private static List<SearchOutcome> all(SearchRules.OfAxis rules, Predicate<String> isSustained,
            List<SearchOutcome> before) {
        var trials = new ArrayList<>(before);
        while (new AxisSearch(rules, trials).state() == SearchState.SEARCHING) {
            var value = new AxisSearch(rules, trials).next();
            trials.add(isSustained.test(value) ? sustained(value) : unsustained(value));
        }
        return trials;
    }

    private static AxisSearch after(SearchRules.OfAxis rules, SearchOutcome... trials) {
        return new AxisSearch(rules, Stream.of(trials).toList());
    }

    private static SearchOutcome sustained(String value) {
        return SearchOutcome.ofAxis(1_000, null, value);
    }

    private static SearchOutcome unsustained(String value) {
        return SearchOutcome.ofAxis(1_000, "records failed: TimeoutException (3)", value);
    }
}
