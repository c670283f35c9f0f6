package io.skewbench.local;

import io.skewbench.local.TroubledRuns.Outcome;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.measure.table.Measurement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How soon a run says what has got in its way. */
record TroubleFigures(Path home) implements Measurement {
    private static final double LONGEST_S = 15;

    /** Gets a run into trouble, in a folder of its own. */
    private interface Trouble {
        Outcome meet(TroubledRuns runs) throws IOException, InterruptedException;
    }

    @Override
    public String name() {
        return "trouble";
    }

    @Override
    public List<Figure> measure(int rounds) {
        return List.of(
                figure("a partitioner blocks until its calls are reported", rounds,
                        it -> it.blockingPartitioner("partition")),
                figure("a partitioner is stuck in configure() until its calls are reported", rounds,
                        it -> it.blockingPartitioner("configure")),
                figure("somebody replaces a topic until it is named", rounds, TroubledRuns::replacedTopic),
                figure("a broker dies until it is named", rounds, TroubledRuns::dyingBroker),
                figure("the disk is full until that is reported", rounds, TroubledRuns::fullDisk));
    }

    private Figure figure(String what, int rounds, Trouble trouble) {
        var seconds = new ArrayList<Double>();
        try {
            for (var round = 0; round < rounds; round++) {
                var runs = new TroubledRuns(home.resolve("trouble-" + what.hashCode() + "-" + round));
                seconds.add(trouble.meet(runs).untilReported().toMillis() / 1e3);
            }
        } catch (IOException | AssertionError e) {
            throw new CannotMeasureException(e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CannotMeasureException(e.toString());
        }
        return Figure.bounded("trouble: from when " + what, new Series(seconds), "s", new AtMost(LONGEST_S), null);
    }
}
