package io.skewbench.local;

import io.skewbench.api.v1alpha1.LimitedBy;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtLeast;
import io.skewbench.measure.figure.Series;
import io.skewbench.measure.partitioners.ReplicaPlacement;
import io.skewbench.measure.rig.CannotMeasureException;
import io.skewbench.measure.rig.Rig;
import io.skewbench.measure.table.Measurement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How many of twelve bottlenecks, each created on purpose on three brokers of this machine that lead 22, 10 and 4
 * partitions, are named correctly.
 */
record BottleneckFigures(Path home) implements Measurement {
    private static final List<Integer> LEADERS = List.of(22, 10, 4);
    private static final long LONGEST_S = 900;

    @Override
    public String name() {
        return "bottlenecks";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var all = CreatedBottleneck.all();
        var named = new ArrayList<Double>();
        try (var rig = Rig.of(LEADERS.size())) {
            for (var round = 1; round <= rounds; round++) {
                var right = 0;
                for (var bottleneck : all) {
                    right += isNamed(rig, bottleneck, home.resolve(round + "-" + bottleneck.name().replace(' ', '-')))
                            ? 1
                            : 0;
                }
                named.add((double) right);
            }
        }
        return List.of(Figure.bounded("bottlenecks named correctly, of " + all.size(), new Series(named), "",
                new AtLeast(all.size() - 1), null));
    }

    private static boolean isNamed(Rig rig, CreatedBottleneck bottleneck, Path folder) {
        var limit = rig.withTopic(ReplicaPlacement.leaders(LEADERS), topic -> limit(rig, bottleneck, topic, folder));
        var isRight = bottleneck.right().stream().anyMatch(right -> right.is(limit.by()));
        System.err.println("  " + bottleneck.name() + ": " + (isRight ? "" : "WRONGLY ") + limit.by() + ". "
                + limit.evidence() + ". Next: " + limit.next());
        return isRight;
    }

    private static LimitedBy limit(Rig rig, CreatedBottleneck bottleneck, String topic, Path folder) {
        try {
            var cause = bottleneck.cause().begin(rig);
            try {
                return FinalStatus.limit(FinalStatus.ofRun(folder, bottleneck.benchmark(topic), LONGEST_S,
                        "--bootstrap-server", rig.brokers().bootstrapServers()));
            } finally {
                cause.close();
            }
        } catch (IOException | CannotMeasureException e) {
            throw new CannotMeasureException(bottleneck.name() + ": " + e.getMessage(), e);
        }
    }
}
