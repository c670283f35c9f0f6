package io.skewbench.protocol.report;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The processor time of a worker and of its machine over the measured time.
 *
 * @param cpuMs processor time of the worker
 * @param gcMs time in garbage collection
 * @param stealShare share of the machine's processor time that other virtual machines took, from 0 to 1; null if the
 * machine doesn't say, and in a sum
 * @param busyShare share of the machine's processor time that anything on it took, steal included, from 0 to 1; null if
 * the machine doesn't say, and in a sum
 * @param threadShare share of the measured time for which the busiest thread of the worker ran, from 0 to 1; null if
 * Java doesn't say, and in a sum
 */
@RecordBuilder
public record UsageResult(double cpuMs, double gcMs, @Nullable Double stealShare, @Nullable Double busyShare,
        @Nullable Double threadShare) {

    /** Returns a builder without any figure. */
    public static UsageResultBuilder builder() {
        return UsageResultBuilder.builder();
    }
}
