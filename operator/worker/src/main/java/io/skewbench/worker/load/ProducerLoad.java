package io.skewbench.worker.load;

import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.plan.WorkerPlan.SendPlan;
import io.skewbench.worker.measure.Measurements;
import io.skewbench.worker.measure.Window;
import org.jspecify.annotations.Nullable;

/**
 * When and where to the records of a workload are sent, and what happens between them. Shared by its producers.
 *
 * @param partitions of the topic
 * @param seed of what the plan leaves to chance
 */
public record ProducerLoad(LoadPlan plan, SendPlan send, int partitions, long seed) {

    /** Returns the load of a plan. */
    public static ProducerLoad of(WorkerPlan plan, int partitions) {
        return new ProducerLoad(plan.load(), plan.send(), partitions, plan.seed());
    }

    /** Returns one producer's pace. */
    Pace pace(Window window) {
        return plan instanceof LoadPlan.Unlimited
                ? new UnlimitedPace(window)
                : new SchedulePace(window, RateProfile.of(plan, partitions, seed, window.warmupMs()));
    }

    /** Returns who sets the records' partitions; null: the partitioner. */
    @Nullable
    PartitionShares partitionShares() {
        return plan instanceof LoadPlan.PerPartition perPartition
                ? new PartitionShares(perPartition, partitions, seed)
                : null;
    }

    @Nullable
    Flushes flushes(RecordSink sink, Sender.Share share) {
        var flush = send.flush();
        return flush == null ? null : new Flushes(sink, flush, share, seed);
    }

    @Nullable
    ProducerTransactions transactions(RecordSink sink, Measurements measurements) {
        var transactions = send.transactions();
        return transactions == null ? null : new ProducerTransactions(sink, transactions, measurements);
    }
}
