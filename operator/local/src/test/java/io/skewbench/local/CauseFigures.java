package io.skewbench.local;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtLeast;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.table.Measurement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How many of three causes of slow brokers, each created on purpose on three brokers that the run starts itself and
 * that lead four partitions each, are named correctly. The disk has to be a real one: flushes to memory take no time.
 */
record CauseFigures(Path home) implements Measurement {
    private static final long LONGEST_S = 900;

    @Override
    public String name() {
        return "causes";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var all = CreatedCause.all();
        var named = new ArrayList<Double>();
        for (var round = 1; round <= rounds; round++) {
            var right = 0;
            for (var cause : all) {
                right += isNamed(cause, home.resolve("cause-" + round + "-" + cause.name().replace(' ', '-'))) ? 1 : 0;
            }
            named.add((double) right);
        }
        return List.of(Figure.bounded("causes of slow brokers named correctly, of " + all.size(), new Series(named),
                "", new AtLeast(all.size() - 1), null));
    }

    private static boolean isNamed(CreatedCause cause, Path folder) {
        var limit = FinalStatus.limit(FinalStatus.ofRun(folder, cause.resources(), LONGEST_S));
        var isRight = cause.right().is(limit.by());
        System.err.println("  " + cause.name() + ": " + (isRight ? "" : "WRONGLY ") + limit.by() + ". "
                + limit.evidence() + ". Next: " + limit.next());
        return isRight;
    }
}
