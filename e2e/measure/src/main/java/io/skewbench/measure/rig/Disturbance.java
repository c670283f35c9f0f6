package io.skewbench.measure.rig;

/** What is done to the brokers while a load runs; called when the measured time begins. */
@FunctionalInterface
public interface Disturbance {
    /** Nothing is done. */
    Disturbance NONE = () -> {};

    void run() throws InterruptedException;
}
