package io.skewbench.measure.rig;

/** What is done to the brokers while a load runs; called when the measured time begins. */
@FunctionalInterface
public interface Meanwhile {
    /** Nothing is done. */
    Meanwhile NOTHING = () -> {};

    void run() throws InterruptedException;
}
