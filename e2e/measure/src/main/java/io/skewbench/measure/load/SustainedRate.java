package io.skewbench.measure.load;

import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.figure.FigureBound.Within;
import io.skewbench.measure.rig.Rig;
import io.skewbench.measure.rig.RigWorkload;
import io.skewbench.measure.rig.WorkerTrial;
import io.skewbench.measure.table.Interleaved;
import io.skewbench.measure.table.Measurement;
import io.skewbench.protocol.plan.LoadPlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A rate that one broker sustains over a minute, after the default warm-up of trials. */
record SustainedRate() implements Measurement {
    private static final int RATE = 10_000;
    private static final int VALUE_BYTES = 100;
    private static final int PARTITIONS = 6;
    private static final Duration WARMUP = Duration.ofSeconds(10);
    private static final Duration MEASURED = Duration.ofMinutes(1);

    @Override
    public String name() {
        return "sustained-rate";
    }

    @Override
    public List<Figure> measure(int rounds) {
        try (var rig = Rig.of(1)) {
            var trials = Interleaved.warmed(rounds, List.of(name()),
                    same -> rig.withTopic(OneBroker.partitions(PARTITIONS),
                            topic -> WorkerTrial.run(rig, workload(topic))));
            return List.of(
                    Figure.bounded(name() + " acknowledged over due",
                            trials.series(name(), trial -> trial.recordsPerSecond() / RATE), "ratio",
                            new Within(1, 0.001), null),
                    Figure.bounded(name() + " lateness p99", trials.series(name(), WorkerTrial::latenessP99Ms), "ms",
                            new AtMost(1), null));
        }
    }

    private static RigWorkload workload(String topic) {
        return new RigWorkload(topic, 1, new LoadPlan.ConstantRate(RATE), VALUE_BYTES, WARMUP, MEASURED, Map.of());
    }
}
