package io.skewbench.engine.merge;

import io.skewbench.engine.result.StartClocks;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.StartClock;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What several workers tell of themselves, whatever they measure: how many there are, clocks, warnings and facts. */
final class MergedWorkers {
    private final MergedWarnings warnings = new MergedWarnings();
    private final Clocks clocks = new Clocks();
    private final SortedMap<Integer, StartClock> startClocks = new TreeMap<>();
    private int all;
    private int reported;
    private @Nullable Facts facts;
    private int factsPod;

    /** Counts a worker without a result. */
    void addLost() {
        all++;
    }

    /** Adds what a worker with a result tells. */
    void add(int pod, List<String> itsWarnings, @Nullable ClockReading clock, @Nullable StartClock startClock,
            Facts itsFacts) {
        warnings.add(itsWarnings);
        clocks.add(clock);
        if (startClock != null) {
            startClocks.put(pod, startClock);
        }
        if (facts == null || pod < factsPod) {
            facts = itsFacts;
            factsPod = pod;
        }
        all++;
        reported++;
    }

    /** Returns how many there are. */
    int all() {
        return all;
    }

    /** Returns how many of them have a result. */
    int reported() {
        return reported;
    }

    /** Returns the facts of the first of them; null if none has a result. */
    @Nullable
    Facts facts() {
        return facts;
    }

    /** Returns their warnings, each once. */
    List<String> warnings() {
        return warnings.list();
    }

    /** Returns readings of their clocks, one for each machine. */
    List<ClockReading> clocks() {
        return clocks.readings();
    }

    /** Returns how their clocks stood before the start; null if none says. */
    @Nullable
    StartClocks startClocks() {
        return StartClocks.of(startClocks);
    }
}
