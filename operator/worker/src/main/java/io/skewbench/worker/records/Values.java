package io.skewbench.worker.records;

import io.skewbench.protocol.plan.WorkerPlan.PayloadValues;
import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import io.skewbench.protocol.plan.WorkerPlan.ValuePlan;

/** The values of a workload by position. */
@FunctionalInterface
interface Values {

    /** Returns the value of record n. The caller must not change it. */
    byte[] ofRecord(long n);

    /** @param payload content of the file that values are taken from, if the plan requires it */
    static Values of(ValuePlan plan, long seed, Randomness randomness, byte[] payload) {
        return switch (plan) {
            case PayloadValues values -> new PayloadLines(values, payload, randomness);
            case RandomValues random when random.minSize() == random.size() -> new PreparedValues(random, seed);
            case RandomValues random -> new CutValues(random, seed, randomness);
        };
    }
}
