package io.skewbench.engine.merge;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.report.ClockReading;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The readings of many workers' clocks, one for each machine: the bounds that hold for every clock of the machine.
 * Machines beyond the first few hundred are taken for one whose name isn't known, which only widens the bounds.
 */
final class Clocks {
    private static final String UNKNOWN = "";

    private final Map<String, ClockReading> byMachine = new LinkedHashMap<>();

    void add(@Nullable ClockReading reading) {
        var clock = reading == null ? new ClockReading(null, null, null, null) : reading;
        var machine = Objects.requireNonNullElse(clock.machine(), UNKNOWN);
        if (byMachine.size() >= Bounds.MACHINES - 1 && !byMachine.containsKey(machine)) {
            byMachine.merge(UNKNOWN, new ClockReading(null, clock.leastMs(), clock.mostMs(), clock.problem()),
                    ClockReading::and);
        } else {
            byMachine.merge(machine, clock, ClockReading::and);
        }
    }

    List<ClockReading> readings() {
        return List.copyOf(byMachine.values());
    }
}
