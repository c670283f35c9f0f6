package io.skewbench.engine.topic;

import java.util.Arrays;
import java.util.Optional;

/** The reasons that a SkewedTopic's conditions give. Waiting for a cluster has reasons of the cluster's as well. */
public enum TopicReason {
    LAID_OUT("LaidOut"), CONNECTING("Connecting"), CREATING("Creating"), REASSIGNING("Reassigning"), OTHERS_REASSIGNING(
            "OthersReassigning"),
    /** Brokers have not learnt yet what the controller knows. */
    SETTLING("Settling"), THROTTLE_IN_USE("ThrottleInUse"), BROKERS_ABSENT("BrokersAbsent"), BROKERS_MISSING(
            "BrokersMissing"),
    BROKERS_CHANGED(
            "BrokersChanged"),
    LEADERS_MOVED("LeadersMoved"), LEADERS_AWAY("LeadersAway"), REPAIRING(
            "Repairing"),
    DRIFTED("Drifted"), KAFKA_UNAVAILABLE("KafkaUnavailable"), DELETING(
            "Deleting"),
    REFUSED("Refused"), INVALID_SPEC("InvalidSpec"), NO_MEMORY(
            "NoMemory"),
    TOPIC_EXISTS("TopicExists"), KAFKA_TOPIC_CONFLICT(
            "KafkaTopicConflict"),
    TOO_MANY_PARTITIONS("TooManyPartitions");

    private final String apiName;

    TopicReason(String apiName) {
        this.apiName = apiName;
    }

    /** Returns the reason of that name; empty if it is none of these. */
    public static Optional<TopicReason> of(String apiName) {
        return Arrays.stream(values()).filter(reason -> reason.apiName.equals(apiName)).findFirst();
    }

    /** Returns the name that conditions have. */
    public String apiName() {
        return apiName;
    }

    /** Returns whether replicas of the topic are being moved, by whomever. */
    boolean isReassignment() {
        return this == REASSIGNING || this == OTHERS_REASSIGNING;
    }

    /** Returns whether brokers have to return, or leaders to them: Kafka elects preferred leaders every 5 minutes. */
    public boolean isReturn() {
        return this == LEADERS_MOVED || this == LEADERS_AWAY || this == BROKERS_ABSENT;
    }

    /**
     * Returns whether this is the reason where a topic has drifted, so that the condition Drifted tells of it already.
     */
    public boolean isDrift() {
        return this == DRIFTED || this == REPAIRING || this == LEADERS_MOVED || this == LEADERS_AWAY;
    }
}
