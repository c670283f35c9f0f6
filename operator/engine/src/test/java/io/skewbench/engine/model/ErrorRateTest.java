package io.skewbench.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.model.Finding.Kind;
import io.skewbench.engine.plan.TrialOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A thousand runs for each case; {@code e2e/figures truth} simulates more of them, and more kinds of noise. */
class ErrorRateTest {
    private static final int RUNS = 1_000;
    /** Three standard errors of a share of 5 % of the runs. */
    private static final double CHANCE = 3 * Math.sqrt(0.05 * 0.95 / RUNS);
    private static final double NOISE = 0.1;

    @ParameterizedTest
    @CsvSource({"3, 3", "3, 5", "3, 8", "3, 10", "8, 3", "8, 5"})
    void rarelyShowsDifferenceAmongIdenticalVariants(int rows, int repetitions) {
        var wrong = share(rows, repetitions, 1, 1, findings -> findings.stream().anyMatch(ErrorRateTest::isDifference));

        assertThat(wrong).isLessThanOrEqualTo(TestFamily.ERROR + CHANCE);
    }

    @Test
    void rarelyShowsDifferenceWhileFiguresDouble() {
        var wrong = share(3, 5, 1, 2, findings -> findings.stream().anyMatch(ErrorRateTest::isDifference));

        assertThat(wrong).isLessThanOrEqualTo(TestFamily.ERROR + CHANCE);
    }

    @Test
    void findsLargeDifferenceInMostRunsOfFiveRepetitions() {
        assertThat(share(3, 5, 0.8, 1, findings -> findings.getFirst().kind() == Kind.LOWER)).isGreaterThan(0.6);
    }

    @Test
    void findsLargeDifferenceInNearlyAllRunsOfTenRepetitions() {
        assertThat(share(3, 10, 0.8, 1, findings -> findings.getFirst().kind() == Kind.LOWER)).isGreaterThan(0.95);
    }

    private static boolean isDifference(Finding finding) {
        return finding.kind() == Kind.HIGHER || finding.kind() == Kind.LOWER;
    }

    /** What is asked of the findings of one run. */
    @FunctionalInterface
    private interface Question {
        boolean holds(List<Finding> findings);
    }

    /**
     * @param effect ratio of the second row's figures to those of the others
     * @param growth of all figures, from the first trial to the last
     */
    private static double share(int rows, int repetitions, double effect, double growth, Question question) {
        return (double) IntStream.range(0, RUNS)
                .filter(run -> question.holds(findings(rows, repetitions, effect, growth, new Random(run)))).count()
                / RUNS;
    }

    private static List<Finding> findings(int rows, int repetitions, double effect, double growth, Random random) {
        var order = TrialOrder.of(rows, repetitions, random.nextLong());
        var trials = new ArrayList<TrialFigure>();
        for (var repetition = 0; repetition < repetitions; repetition++) {
            for (int row : order.get(repetition)) {
                var grown = Math.pow(growth, trials.size() / (rows * repetitions - 1.0));
                trials.add(new TrialFigure(row, repetition, trials.size(),
                        Math.exp(NOISE * random.nextGaussian()) * grown * (row == 1 ? effect : 1)));
            }
        }
        var model = TrialModel.fit(trials, 0);
        return new TestFamily(1e-9).judge(
                IntStream.range(1, rows).mapToObj(row -> model.effectOf(row).orElseThrow()).toList());
    }
}
