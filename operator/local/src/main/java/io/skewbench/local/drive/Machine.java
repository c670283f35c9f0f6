package io.skewbench.local.drive;

import io.skewbench.engine.AttemptId;
import io.skewbench.local.process.Distribution;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.brokers.process.RunFolder;
import io.skewbench.protocol.TaskPlan;
import java.util.List;
import java.util.Map;

/**
 * Where workers run: this machine.
 *
 * @param classPath of the user's own partitioners; may be empty
 * @param payloads what workers take their values from, by workload
 * @param health throws {@link RunFailedException} once the run cannot go on
 */
public record Machine(RunFolder folder, Distribution distribution, String classPath,
        Map<String, byte[]> payloads, Runnable health) {

    /** Returns the same with other payloads. */
    public Machine withPayloads(Map<String, byte[]> others) {
        return new Machine(folder, distribution, classPath, others, health);
    }

    void check() {
        health.run();
    }

    Attempt start(AttemptId id, List<TaskPlan> plans, Map<String, List<Long>> offsetsBefore) {
        return Attempt.start(id, plans, offsetsBefore, this);
    }
}
