package io.skewbench.engine.observation;

/** The progress of the removal of an ephemeral cluster. */
public enum ClusterRemoval {
    /** Nothing is left, including pods and volumes. */
    DELETED,
    /** The API server has accepted the deletion of every resource; pods, volumes or finalizers delay it. */
    DELETING,
    /** The operator has just deleted resources that were not being deleted before. */
    BEGUN
}
