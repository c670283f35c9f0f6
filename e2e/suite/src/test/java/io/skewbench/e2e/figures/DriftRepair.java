package io.skewbench.e2e.figures;

import io.skewbench.e2e.testbed.Testbed;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.table.Measurement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The time until a leader that an administrator moved is moved back, if drift is to be repaired. */
record DriftRepair(Testbed bed) implements Measurement {
    private static final double MS_PER_S = TimeUnit.SECONDS.toMillis(1);

    @Override
    public String name() {
        return "drift";
    }

    @Override
    public List<Figure> measure(int rounds) {
        bed.benchmarks().createTopic("drifting", "replicationFactor: 2", "onDrift: Repair",
                "placement: {leaders: [{broker: 0, count: 3}, {broker: 1, count: 1}]}");
        bed.benchmarks().awaitReadyTopic("drifting");
        var names = bed.kafka().names();
        var repaired = Stream.generate(() -> names.moveLeader("drifting")).limit(rounds).toList();
        bed.removeRuns();
        return List.of(
                Figure.bounded("drift: from a moved leader to its return", Series.of(repaired, DriftRepair::seconds),
                        "s", new AtMost(10), null));
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / MS_PER_S;
    }
}
