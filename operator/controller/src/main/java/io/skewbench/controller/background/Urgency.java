package io.skewbench.controller.background;

/** The order in which questions get threads. */
public enum Urgency {
    /** The question is answered in the order in which those of its lane were asked. */
    IN_TURN,
    /**
     * Before all others of its namespace, even if these take all its room: for deletions, as a deleted resource needs
     * no other answers, and for the run that has the cluster to itself, as others wait for it.
     */
    FIRST
}
