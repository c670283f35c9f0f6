package io.skewbench.e2e.figures;

import io.skewbench.e2e.testbed.Testbed;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.table.Measurement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The time from the creation of a SkewedTopic with a thousand partitions until its status shows that all have leaders.
 */
record Layout(Testbed bed, int replicas) implements Measurement {
    private static final double MS_PER_S = TimeUnit.SECONDS.toMillis(1);
    private static final int PARTITIONS = 1_000;

    @Override
    public String name() {
        return "layout of " + PARTITIONS + " partitions, " + replicas + (replicas == 1 ? " replica" : " replicas");
    }

    @Override
    public List<Figure> measure(int rounds) {
        var seconds = new ArrayList<Double>();
        for (var round = 0; round < rounds; round++) {
            var topic = "large-" + replicas + "-" + round;
            var start = Instant.now();
            bed.benchmarks().createTopic(topic, "replicationFactor: " + replicas,
                    "placement: {leaders: [{broker: 0, count: 500}, {broker: 1, count: 300}, {broker: 2, count: "
                            + "200}]}");
            bed.benchmarks().awaitReadyTopic(topic);
            seconds.add(Duration.between(start, Instant.now()).toMillis() / MS_PER_S);
            bed.removeRuns();
        }
        return List.of(Figure.bounded(name(), new Series(seconds), "s", new AtMost(10), null));
    }
}
