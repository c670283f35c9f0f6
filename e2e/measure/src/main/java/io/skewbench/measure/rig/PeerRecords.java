package io.skewbench.measure.rig;

import java.time.Duration;

/** The number of records for a program that has no setting for time. */
public record PeerRecords(long warmup, long all) {
    private static final Duration WARMUP_TIMEOUT = Duration.ofMinutes(2);
    private static final double MS_PER_S = 1000;

    /** Returns the numbers that take as long as the workload at this rate. */
    public static PeerRecords of(RigWorkload workload, double recordsPerSecond) {
        var warmup = (long) (workload.warmup().toMillis() / MS_PER_S * recordsPerSecond);
        return new PeerRecords(warmup, warmup + (long) (workload.measured().toMillis() / MS_PER_S * recordsPerSecond));
    }

    /** Waits until the warm-up's records are written, then runs the disturbance. */
    void awaitWarmup(Rig rig, RigWorkload workload, Program program, Disturbance disturbance) {
        if (disturbance.equals(Disturbance.NONE)) {
            return;
        }
        program.await("the warm-up's records", WARMUP_TIMEOUT, () -> rig.records(workload.topic()) >= warmup);
        try {
            disturbance.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CannotMeasureException("Interrupted", e);
        }
    }
}
