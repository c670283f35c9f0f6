package io.skewbench.local;

import io.skewbench.local.distribution.Distribution;
import io.skewbench.local.kafka.EmbeddedKafka;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.measure.table.Measurement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;

/** How often something of others has changed after a run that was killed. */
record KilledFigures(Path home) implements Measurement {
    private static final int RUNS = 200;
    private static final int BETWEEN_LINES = 20;

    @Override
    public String name() {
        return "killed";
    }

    /** Once, as it takes long. */
    @Override
    public List<Figure> measure(int rounds) {
        try (var folder = TestRunFolder.open("killed")) {
            var servers = EmbeddedKafka.start(3, folder, Distribution.find()).bootstrapServers();
            return List.of(Figure.bounded("killed: of %,d runs that are killed on a Kafka of others, ".formatted(RUNS)
                    + "those after which topics, records, settings or offsets of others differ",
                    Series.of(changed(servers)), "runs", new AtMost(0), null));
        } catch (IOException | ExecutionException e) {
            throw new CannotMeasureException(e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CannotMeasureException(e.toString());
        }
    }

    private int changed(String servers) throws IOException, ExecutionException, InterruptedException {
        try (var others = OthersOnKafka.create(servers)) {
            var before = others.seen();
            var runs = new KilledRuns(servers, home);
            var changed = 0;
            for (var number = 0; number < RUNS; number++) {
                var what = runs.kill(number);
                var after = others.seen();
                if (!after.equals(before)) {
                    System.err.println("  " + what + ": " + after + " instead of " + before);
                    changed++;
                    before = after;
                } else if (number % BETWEEN_LINES == 0) {
                    System.err.println("  run " + number + ": " + what);
                }
            }
            return changed;
        }
    }
}
