package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.state.ApiConstant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The action of a {@link Change} to a topic. A status holds its name, so that versions with other actions can read it.
 */
public enum ChangeAction implements ApiConstant {
    /** Create the topic. */
    CREATE,
    /** Move replicas to other brokers. */
    REASSIGN;

    /** Returns whether a change has this action; no change has none. */
    public boolean isOf(@Nullable Change change) {
        return change != null && is(change.action());
    }

    /** Returns a change with this action of which nothing is done yet. */
    Change begin(@Nullable Long generation, int partitions, @Nullable Long throttle,
            @Nullable List<Integer> throttledBrokers) {
        return Change.of(text(), generation, partitions, throttle, throttledBrokers);
    }
}
