package io.skewbench.engine.figures;

import io.skewbench.engine.result.TrialResult;
import io.skewbench.protocol.report.ClockReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** Objections that an expert would raise to the clocks of a trial's workers. */
final class ClockWarnings {
    /** Machines with NTP stay within it, except those far from their time server. */
    private static final double NOTABLE_MS = 100;

    private ClockWarnings() {}

    /** Returns a sentence for each objection to one trial. */
    static List<String> of(TrialResult trial) {
        var readings = Stream.of(trial.producers().stream().flatMap(outcome -> outcome.clocks().stream()),
                trial.consumers().stream().flatMap(outcome -> outcome.clocks().stream()),
                trial.timed().stream().flatMap(outcome -> outcome.clocks().stream())).flatMap(clocks -> clocks)
                .toList();
        var warnings = new ArrayList<String>();
        readings.stream().map(ClockReading::problem).filter(Objects::nonNull).distinct()
                .forEach(problem -> warnings.add("A worker could not compare its clock with a broker's: " + problem
                        + "; where workers run on several nodes, their measured times may be up to 2 s apart"));
        var known = readings.stream().filter(ClockReading::hasBounds).toList();
        var difference = known.stream().mapToDouble(reading -> Objects.requireNonNull(reading.leastMs())).max()
                .orElse(0)
                - known.stream().mapToDouble(reading -> Objects.requireNonNull(reading.mostMs())).min().orElse(0);
        if (difference > NOTABLE_MS) {
            warnings.add(String.format(Locale.ROOT, "Clocks of workers differed by %.0f ms: their start times were "
                    + "corrected, the timestamps of their records were not", difference));
        }
        return warnings;
    }
}
