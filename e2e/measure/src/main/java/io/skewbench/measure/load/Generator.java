package io.skewbench.measure.load;

import io.skewbench.measure.bench.GeneratorBenchmark;
import io.skewbench.measure.bench.JmhRun;
import io.skewbench.measure.bench.SampleBenchmark;
import io.skewbench.measure.figure.Figure;
import io.skewbench.measure.figure.FigureBound.AtMost;
import io.skewbench.measure.table.Interleaved;
import io.skewbench.measure.table.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The cost of creating, pacing and accounting for a record, with a mock client. */
record Generator() implements Measurement {
    private static final String FORCED = "recordsOnly";
    private static final String PLAIN = "constantRate";
    private static final String STAMPED = "stamped";
    private static final List<String> BENCHMARKS = List.of(PLAIN, STAMPED, "unlimited", FORCED);

    @Override
    public String name() {
        return "generator";
    }

    @Override
    public List<Figure> measure(int rounds) {
        var runs = Interleaved.run(rounds, BENCHMARKS,
                benchmark -> JmhRun.of(GeneratorBenchmark.class, benchmark, 1, Map.of()));
        var forced = runs.series(FORCED, JmhRun::bytes);
        var figures = new ArrayList<Figure>();
        for (var benchmark : List.of(PLAIN, "unlimited")) {
            figures.add(Figure.bounded(name() + " " + benchmark, runs.series(benchmark, JmhRun::nanos), "ns/record",
                    new AtMost(200), null));
            // What a trial allocates once is spread over its records and adds a fraction of a byte to each.
            figures.add(Figure.bounded(name() + " " + benchmark + " allocation beyond the client's",
                    runs.series(benchmark, JmhRun::bytes).less(forced), "B/record", new AtMost(1),
                    "a ProducerRecord and nothing else"));
        }
        figures.add(Figure.bounded(name() + " " + STAMPED + " ratio",
                runs.series(STAMPED, JmhRun::nanos).over(runs.series(PLAIN, JmhRun::nanos)), "ratio", new AtMost(1.1),
                "records without stamps"));
        figures.add(Figure.bounded(name() + " " + STAMPED + " allocation",
                runs.series(STAMPED, JmhRun::bytes).less(runs.series(PLAIN, JmhRun::bytes)), "B/record", new AtMost(6),
                "records without stamps"));
        figures.add(checking(rounds));
        figures.add(
                Figure.shown(name() + " ProducerRecord alone", runs.series(FORCED, JmhRun::nanos), "ns/record", null));
        return figures;
    }

    private static Figure checking(int rounds) {
        var runs = Interleaved.run(rounds, List.of("checked", "unchecked"),
                benchmark -> JmhRun.of(SampleBenchmark.class, benchmark, 1, Map.of()));
        return Figure.bounded("consumer checking samples",
                runs.series("checked", JmhRun::nanos).less(runs.series("unchecked", JmhRun::nanos)), "ns/record",
                new AtMost(20), "records that are not checked");
    }
}
