package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.Pinning;
import io.skewbench.api.v1alpha1.Pinning.PinnedPool;
import io.skewbench.engine.Units;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Which nodes the brokers of a node pool have to run on. */
public final class PinnedNodes {

    private static final Duration MOVE_TIMEOUT = Duration.ofMinutes(15);

    private PinnedNodes() {}

    /** Returns how long Strimzi has to move brokers there or back. */
    public static Duration moveTimeout(Pinning pinning) {
        return Units.duration(pinning.moveTimeout(), MOVE_TIMEOUT);
    }

    /** Returns the labels of these nodes; null where any will do. */
    public static @Nullable Map<String, String> selector(Pinning pinning, String pool) {
        return Objects.requireNonNullElse(pinning.pools(), List.<PinnedPool>of()).stream()
                .filter(pinned -> pinned.name().equals(pool)).findFirst()
                .map(PinnedPool::nodeSelector).orElse(pinning.nodeSelector());
    }
}
