package io.skewbench.admin.topic;

import io.skewbench.engine.topic.CreationProgress;

/**
 * Tracks how far this process has got with the creation of one SkewedTopic's topic. Safe for use by several threads.
 */
public final class CreationTracker {
    private volatile CreationProgress progress = CreationProgress.NONE;

    /** Returns how far the creation has got. */
    public CreationProgress progress() {
        return progress;
    }

    void move(CreationProgress to) {
        progress = to;
    }
}
