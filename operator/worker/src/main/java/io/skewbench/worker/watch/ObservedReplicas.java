package io.skewbench.worker.watch;

import io.skewbench.protocol.report.ReplicationResult;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.timeline.Timeline;
import io.skewbench.worker.measure.FollowerSteps;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a worker saw of replicas.
 *
 * @param steps what followers received at which time
 */
public record ObservedReplicas(ReplicationResult result, FollowerSteps steps) {

    /** Returns the result of the worker with what it saw. */
    public WorkerResult in(WorkerResult producers) {
        return producers.toBuilder().replication(result).timeline(timeline(producers)).build();
    }

    /** The size of a record is the mean of those that were acknowledged. */
    private @Nullable Timeline timeline(WorkerResult producers) {
        var ofProducers = producers.timeline();
        if (ofProducers == null || producers.acknowledgedInWindow() == 0) {
            return ofProducers;
        }
        var bytesPerRecord = (double) producers.bytesInWindow() / producers.acknowledgedInWindow();
        var together = Timeline.sum(List.of(ofProducers, steps.timeline(bytesPerRecord))).fitting();
        return together == null ? ofProducers : together;
    }
}
