package io.skewbench.local.drive;

import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.brokers.process.RunFolder;
import io.skewbench.engine.AttemptId;
import io.skewbench.local.distribution.Distribution;
import io.skewbench.protocol.plan.TaskPlan;
import java.util.List;
import java.util.Map;

/**
 * Where workers run: this machine.
 *
 * @param classPath of the user's own partitioners; may be empty
 * @param payloads what workers take their values from, by workload
 * @param health throws {@link RunFailedException} once the run cannot go on
 */
public record LocalMachine(RunFolder folder, Distribution distribution, String classPath,
        Map<String, byte[]> payloads, Runnable health) {

    /** Returns the same with other payloads. */
    public LocalMachine withPayloads(Map<String, byte[]> others) {
        return new LocalMachine(folder, distribution, classPath, others, health);
    }

    void check() {
        health.run();
    }

    LocalAttempt start(AttemptId id, List<TaskPlan> plans, Map<String, List<Long>> offsetsBefore) {
        return LocalAttempt.start(id, plans, offsetsBefore, this);
    }
}
