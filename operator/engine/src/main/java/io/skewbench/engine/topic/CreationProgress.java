package io.skewbench.engine.topic;

/**
 * How far this process has got with the creation of a topic. Kafka does not record who created a topic, and a process
 * may be killed before it learns that its creation succeeded, so a topic that matches an announced creation is taken
 * for its result. Where this process announced the creation and has not asked Kafka for it yet, someone else created
 * the topic.
 */
public enum CreationProgress {
    /** This process has announced no creation; an earlier process may have. */
    NONE,
    /** This process has announced the creation and has not asked Kafka for it. */
    ANNOUNCED,
    /** This process has asked Kafka to create the topic. */
    REQUESTED,
    /** Another client created a topic of the name first. */
    LOST
}
