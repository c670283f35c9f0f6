package io.skewbench.engine.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.testing.LargeStatus;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.api.v1alpha1.ObjectiveResult;
import io.skewbench.api.v1alpha1.TrialStatus;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A status with 3 rows, 4 brokers, 2 workloads of 100 workers each, and 250 trials. */
class ReductionTest {
    private static final BenchmarkStatus WHOLE = LargeStatus.of(3, 4, 2, 250);
    private static final BenchmarkStatus EMPTY = BenchmarkStatus.of(1L, "Running", "", List.of());

    @ParameterizedTest
    @MethodSource("all")
    void leavesAStatusWithoutResultsAsItIs(Reduction reduction) {
        // When
        var reduced = reduction.change().apply(EMPTY);
        // Then
        assertThat(reduced).isEqualTo(EMPTY);
    }

    @ParameterizedTest
    @MethodSource("all")
    void keepsPhaseProgressAndConditions(Reduction reduction) {
        // When
        var reduced = reduction.change().apply(WHOLE);
        // Then
        assertThat(reduced.phase()).isEqualTo(WHOLE.phase());
        assertThat(reduced.progress()).isEqualTo(WHOLE.progress());
        assertThat(reduced.conditions()).isEqualTo(WHOLE.conditions());
        assertThat(reduced.runId()).isEqualTo(WHOLE.runId());
    }

    private static Stream<Reduction> all() {
        return Stream.of(Reduction.IN_ORDER.stream(), Reduction.LAST.stream(), Stream.of(Reduction.firstRows(2)))
                .flatMap(each -> each);
    }

    @Test
    void keepsTheNewestHundredTrials() {
        // When
        var reduced = reduce(WHOLE, "150 lines of the oldest trials");
        // Then
        assertThat(requireNonNull(reduced.trials())).extracting(TrialStatus::index)
                .containsExactlyElementsOf(IntStream.range(150, 250).boxed().toList());
    }

    @Test
    void keepsNoTrialsAtLast() {
        // When
        var reduced = reduce(WHOLE, "250 lines of the oldest trials");
        // Then
        assertThat(reduced.trials()).isNull();
    }

    @Test
    void keepsComparisonsThatShowADifference() {
        // When
        var reduced = reduce(WHOLE, "3 comparisons that show no difference");
        // Then
        assertThat(requireNonNull(reduced.comparisons())).hasSize(3).extracting(Comparison::verdict)
                .containsOnly("Better");
    }

    @Test
    void keepsOneOfTheWorkersOnMachinesThatAreAlike() {
        // When
        var reduced = reduce(WHOLE, "198 workers on machines like those of the workers shown");
        // Then
        assertThat(requireNonNull(requireNonNull(reduced.environment()).workers()))
                .extracting(worker -> worker.workload()).containsExactly("c0", "c1");
    }

    @Test
    void keepsTheFirstTwentyWarnings() {
        // Given
        var warned = WHOLE.withWarnings(warnings(25));
        // When
        var reduced = reduce(warned, "5 further warnings");
        // Then
        assertThat(reduced.warnings()).isEqualTo(warnings(20));
    }

    @Test
    void keepsNoWarningsAtLast() {
        // Given
        var warned = WHOLE.withWarnings(warnings(20));
        // When
        var reduced = reduce(warned, "20 warnings");
        // Then
        assertThat(reduced.warnings()).isNull();
    }

    @Test
    void keepsObjectivesThatAreMissed() {
        // Given
        var missed = objective("missed", false);
        var status = WHOLE.withObjectives(List.of(objective("met", true), missed, objective("too", true)));
        // When
        var reduced = reduce(status, "2 objectives that are met");
        // Then
        assertThat(reduced.objectives()).containsExactly(missed);
    }

    @Test
    void keepsTheSharesOfEachRowWithoutThoseOfItsWorkloads() {
        // When
        var reduced = reduce(WHOLE, "the brokers' shares of each workload");
        // Then
        assertThat(requireNonNull(reduced.variants())).hasSize(3).allSatisfy(row -> {
            assertThat(row.brokers()).hasSize(4);
            assertThat(row.workloads()).hasSize(2).allSatisfy(workload -> assertThat(workload.brokers()).isNull());
        });
    }

    @Test
    void keepsTheBrokersWithoutTheOtherMachines() {
        // When
        var reduced = reduce(WHOLE, "201 further workers and nodes");
        // Then
        var environment = requireNonNull(reduced.environment());
        assertThat(environment.brokers()).hasSize(4);
        assertThat(environment.workers()).isNull();
        assertThat(environment.nodes()).isNull();
    }

    @Test
    void keepsNoEnvironmentIfNothingElseSuffices() {
        // When
        var reduced = reduce(WHOLE, "the environment");
        // Then
        assertThat(reduced.environment()).isNull();
    }

    @Test
    void keepsTheFirstRows() {
        // Given
        var reduction = Reduction.firstRows(1);
        // When
        var reduced = reduction.change().apply(WHOLE);
        // Then
        assertThat(reduced.variants()).containsExactly(requireNonNull(WHOLE.variants()).getFirst());
        assertThat(reduction.words().of(WHOLE, reduced)).isEqualTo("the last 2 rows");
    }

    @Test
    void keepsAllRowsWhereMoreHaveRoom() {
        // When
        var reduced = Reduction.firstRows(4).change().apply(WHOLE);
        // Then
        assertThat(reduced).isEqualTo(WHOLE);
    }

    /** Returns the status after the first reduction that describes itself with these words. */
    private static BenchmarkStatus reduce(BenchmarkStatus whole, String words) {
        return all().filter(reduction -> words.equals(
                reduction.words().of(whole, reduction.change().apply(whole)))).findFirst().orElseThrow().change()
                .apply(whole);
    }

    private static List<String> warnings(int count) {
        return IntStream.range(0, count).mapToObj(i -> "warning " + i).toList();
    }

    private static ObjectiveResult objective(String variant, boolean met) {
        return ObjectiveResult.builder().variant(variant).metric("errorRatio").bound("below 0").value(1.0)
                .result(met ? "Met" : "Missed").met(met).build();
    }
}
