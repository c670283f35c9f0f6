package io.skewbench.measure.load;

import io.skewbench.measure.bench.GeneratorBenchmark;
import io.skewbench.measure.bench.JmhRun;
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
    private static final List<String> BENCHMARKS = List.of("constantRate", "unlimited", FORCED);

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
        for (var benchmark : List.of("constantRate", "unlimited")) {
            figures.add(Figure.bounded(name() + " " + benchmark, runs.series(benchmark, JmhRun::nanos), "ns/record",
                    new AtMost(200), null));
            // What a trial allocates once is spread over its records and adds a fraction of a byte to each.
            figures.add(Figure.bounded(name() + " " + benchmark + " allocation beyond the client's",
                    runs.series(benchmark, JmhRun::bytes).less(forced), "B/record", new AtMost(1),
                    "a ProducerRecord and nothing else"));
        }
        figures.add(
                Figure.shown(name() + " ProducerRecord alone", runs.series(FORCED, JmhRun::nanos), "ns/record", null));
        return figures;
    }
}
