package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import java.util.Objects;

/** The replication throttle that brokers have for a change, compared with what is observed. */
record ChangeThrottle(Change change, TopicObservation observed) {

    /** Returns whether the throttle is observed on the topic or on any broker. */
    boolean isSet() {
        var topic = observed.topic();
        return change.throttles() && ((topic != null && topic.throttled()) || isSetOnBroker());
    }

    /** Returns whether the throttle has outlived its reassignment. */
    boolean isLeftOver() {
        var topic = observed.topic();
        return isSet() && (topic == null || !topic.isMoving());
    }

    /** Returns whether a broker that is down may have the throttle, which is removed when the broker is back. */
    boolean mayBeSetOnAbsentBroker() {
        var brokers = change.throttledBrokers();
        return brokers != null && !observed.brokers().ids().containsAll(brokers);
    }

    private boolean isSetOnBroker() {
        var brokers = change.throttledBrokers();
        return brokers != null && brokers.stream()
                .anyMatch(broker -> Objects.equals(change.throttle(), observed.throttles().get(broker)));
    }
}
