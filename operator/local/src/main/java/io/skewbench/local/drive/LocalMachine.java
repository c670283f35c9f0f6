package io.skewbench.local.drive;

import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.brokers.process.RunFolder;
import io.skewbench.engine.AttemptId;
import io.skewbench.local.distribution.Distribution;
import io.skewbench.protocol.plan.TaskPlan;
import java.util.List;
import java.util.Map;

/**
 * This machine, as the place where workers run.
 *
 * @param classPath the class path of the user's own partitioners; may be empty
 * @param payloads the data from which workers take record values, by workload
 * @param health throws {@link RunFailedException} once the run cannot go on
 */
public record LocalMachine(RunFolder folder, Distribution distribution, String classPath,
        Map<String, byte[]> payloads, Runnable health) {

    /** Returns this machine with other payloads. */
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
