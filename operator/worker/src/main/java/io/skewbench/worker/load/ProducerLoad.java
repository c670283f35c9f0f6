package io.skewbench.worker.load;

import io.skewbench.protocol.plan.Arrivals;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.plan.WorkerPlan.SendPlan;
import io.skewbench.worker.measure.Measurements;
import io.skewbench.worker.measure.Window;
import org.jspecify.annotations.Nullable;

/**
 * When and to which partitions a workload's records are sent, and what producers do between them. Shared by the
 * workload's producers.
 *
 * @param partitions of the topic
 * @param seed of the load's random numbers
 */
public record ProducerLoad(LoadPlan plan, Arrivals arrivals, SendPlan send, int partitions, long seed) {

    /** Returns the load of a plan. */
    public static ProducerLoad of(WorkerPlan plan, int partitions) {
        return new ProducerLoad(plan.load(), plan.arrivals(), plan.send(), partitions, plan.seed());
    }

    /** Returns one producer's pace. */
    Pace pace(Window window, Sender.Share share) {
        return Paces.of(plan, arrivals, window, share, partitions, seed);
    }

    /** Returns what assigns records to partitions; null if the partitioner does. */
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
