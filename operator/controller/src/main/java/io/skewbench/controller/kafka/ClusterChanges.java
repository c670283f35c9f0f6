package io.skewbench.controller.kafka;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run has changed in a cluster, so that older answers about the cluster are no longer true.
 *
 * @param moved nodes that brokers were moved to, by the id of the broker
 * @param settingsSince when brokers last got other settings; null if they haven't
 */
public record ClusterChanges(Map<Integer, String> moved, @Nullable Instant settingsSince) {
    /** Nothing was changed. */
    public static final ClusterChanges NONE = new ClusterChanges(Map.of(), null);
}
