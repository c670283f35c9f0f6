package io.skewbench.local;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.measure.table.Measurement;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How long {@code skewbench run --plan} takes, from its start, for 96 sweep points with 5 repetitions. */
record PlanFigures(Path home) implements Measurement {
    private static final int SIZES = 12;
    private static final int POINTS = 8 * SIZES;
    private static final int REPETITIONS = 5;
    private static final double LONGEST_S = 1;
    private static final double NANOS_PER_S = TimeUnit.SECONDS.toNanos(1);

    @Override
    public String name() {
        return "plan";
    }

    @Override
    public List<Figure> measure(int rounds) {
        try {
            // Records class archives where there are none.
            seconds(0);
            var seconds = new ArrayList<Double>();
            for (var round = 1; round <= rounds; round++) {
                seconds.add(seconds(round));
            }
            return List.of(Figure.bounded("plan: " + POINTS + " sweep points, " + REPETITIONS + " repetitions",
                    new Series(seconds), "s", new AtMost(LONGEST_S), null));
        } catch (IOException e) {
            throw new CannotMeasureException(e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CannotMeasureException(e.toString());
        }
    }

    private double seconds(int round) throws IOException, InterruptedException {
        var sizes = IntStream.rangeClosed(1, SIZES).mapToObj(i -> "\"" + 8192 * i + "\"")
                .collect(Collectors.joining(", "));
        var yaml = TestResources.skewedTopic() + "---\n" + TestResources.benchmark("planned", """
                variants: [{name: keyed, partitioner: Keyed}]
                burnIn: 0
                sweep:
                  producer:
                    batch.size: [%s]
                    linger.ms: ["0", "5", "20", "100"]
                    acks: ["1", all]""".formatted(sizes)).replace("repetitions: 1", "repetitions: " + REPETITIONS);
        var begun = System.nanoTime();
        var run = SkewbenchProcess.run(home.resolve("plan-" + round), yaml, "--plan", "-o", "json");
        if (run.await() != 0) {
            throw new CannotMeasureException("The plan failed: " + run.err());
        }
        var seconds = (System.nanoTime() - begun) / NANOS_PER_S;
        var trials = Json.mapper().readTree(run.out()).path("order").size();
        if (trials != POINTS * REPETITIONS) {
            throw new CannotMeasureException(trials + " trials were planned, not " + POINTS * REPETITIONS);
        }
        return seconds;
    }
}
