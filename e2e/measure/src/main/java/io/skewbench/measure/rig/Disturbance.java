package io.skewbench.measure.rig;

/** A disturbance of the brokers during a load; run when the measured time begins. */
@FunctionalInterface
public interface Disturbance {
    /** No disturbance. */
    Disturbance NONE = () -> {};

    void run() throws InterruptedException;
}
