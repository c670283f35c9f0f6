package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a {@link Change} does to a topic. A status holds its name, so that versions with other actions can read it. */
public enum ChangeAction {
    /** Create the topic. */
    CREATE("Create"),
    /** Move replicas to other brokers. */
    REASSIGN("Reassign");

    private final String apiName;

    ChangeAction(String apiName) {
        this.apiName = apiName;
    }

    /** Returns whether a change has this action; no change has none. */
    public boolean isOf(@Nullable Change change) {
        return change != null && apiName.equals(change.action());
    }

    /** Returns a change with this action of which nothing is done yet. */
    Change begin(@Nullable Long generation, int partitions, @Nullable Long throttle,
            @Nullable List<Integer> throttledBrokers) {
        return Change.of(apiName, generation, partitions, throttle, throttledBrokers);
    }
}
