package io.skewbench.local.drive;

import io.skewbench.brokers.process.Pause;
import io.skewbench.engine.accounting.ExpectedOffsets;
import io.skewbench.engine.accounting.SettlingOffsets;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Reads end offsets until they have settled. */
final class SettledOffsets {

    private SettledOffsets() {}

    /** @param check called before each further reading; ends the wait by an exception */
    static Map<String, List<Long>> read(Supplier<Map<String, List<Long>>> reading, ExpectedOffsets expected,
            Runnable check) {
        var offsets = SettlingOffsets.first(reading.get(), expected);
        while (!offsets.isSettled()) {
            Pause.of(SettlingOffsets.PAUSE);
            check.run();
            offsets = offsets.then(reading.get(), expected);
        }
        return offsets.newest();
    }
}
