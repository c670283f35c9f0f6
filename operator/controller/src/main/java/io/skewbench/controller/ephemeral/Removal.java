package io.skewbench.controller.ephemeral;

/** How far the removal of an ephemeral cluster is. */
public enum Removal {
    /** Nothing is left, pods and volumes included. */
    GONE,
    /** The API server had accepted the deletion of every resource before; pods, volumes or finalizers hold it up. */
    GOING,
    /** Resources were there that nobody had deleted, and the operator has deleted them now. */
    BEGUN
}
