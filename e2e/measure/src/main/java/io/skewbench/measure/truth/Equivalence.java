package io.skewbench.measure.truth;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtLeast;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.table.Measurement;
import java.util.List;

/** How often equal variants are called equivalent, and how often others are that differ by just as much as matters. */
record Equivalence() implements Measurement {
    private static final int REPETITIONS = 10;
    private static final double NOISE = 0.03;
    private static final double SMALLEST_EFFECT = 0.1;

    @Override
    public String name() {
        return "equivalence";
    }

    @Override
    public List<Figure> measure(int rounds) {
        return List.of(Figure.bounded("equivalence-of-equals", found(1, rounds), "%", new AtLeast(90), null),
                Figure.bounded("equivalence-at-smallest-effect", found(1 + SMALLEST_EFFECT, rounds), "%",
                        new AtMost(5), null));
    }

    private static Series found(double effect, int rounds) {
        return Series.of(100 * new SimulatedRun(3, REPETITIONS, Noise.NORMAL, NOISE, effect, SMALLEST_EFFECT)
                .share(rounds * SimulatedRun.RUNS_A_ROUND, 1, SimulatedRun::foundEquivalent));
    }
}
