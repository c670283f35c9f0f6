package io.skewbench.controller.background;

/** When a question gets its thread. */
public enum Urgency {
    /** In the order in which the questions of a lane were asked. */
    IN_TURN,
    /**
     * Before all others of its namespace, and even if these take all its room: a deletion waits for it, and what is
     * deleted needs no other answer any more; or a run that has the cluster to itself, which others wait for.
     */
    FIRST
}
