package io.skewbench.measure.truth;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.table.Measurement;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How often at least one difference is found where there is none: for each number of repetitions from 3 to 20, with 3
 * and with 8 rows, and of these the most.
 *
 * @param most percent of the runs
 */
record FalsePositives(Noise noise, double most) implements Measurement {

    @Override
    public String name() {
        return "false-positives-" + noise;
    }

    @Override
    public List<Figure> measure(int rounds) {
        return List.of(3, 8).stream().map(rows -> {
            var shares = IntStream.rangeClosed(3, 20).mapToObj(repetitions -> {
                System.err.println("  " + rows + " rows, " + repetitions + " repetitions");
                return 100
                        * new SimulatedRun(rows, repetitions, noise, SimulatedRun.NOISE, 1, SimulatedRun.NO_EQUIVALENCE)
                                .share(rounds * SimulatedRun.RUNS_A_ROUND, repetitions, SimulatedRun::anyDifference);
            }).toList();
            var worst = new Series(shares).most();
            return Figure.bounded(name() + "-" + rows + "-rows", Series.of(worst), "%", new AtMost(most), null)
                    .withSpread(new Series(shares));
        }).toList();
    }
}
