package io.skewbench.worker.load;

import io.skewbench.protocol.plan.WorkerPlan.TransactionPlan;
import io.skewbench.worker.measure.Measurements;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * One producer's consecutive transactions of a fixed number of records. A transaction that can't be committed is
 * aborted.
 */
final class ProducerTransactions {
    private final RecordSink sink;
    private final TransactionPlan plan;
    private final Measurements measurements;
    private long records;
    private boolean open;
    private long aborted;

    ProducerTransactions(RecordSink sink, TransactionPlan plan, Measurements measurements) {
        this.sink = sink;
        this.plan = plan;
        this.measurements = measurements;
    }

    void beforeRecord() {
        if (!open) {
            sink.beginTransaction();
            measurements.startTransaction();
            open = true;
        }
    }

    void afterRecord() {
        if (open && ++records >= plan.records()) {
            end();
        }
    }

    /** Commits the last transaction, which may have fewer records. */
    void afterLast() {
        end();
    }

    private void end() {
        if (!open) {
            return;
        }
        try {
            sink.commitTransaction();
            ended();
        } catch (TimeoutException e) {
            // The brokers may still commit, so it is too late to abort.
            throw e;
        } catch (KafkaException e) {
            abort(e);
        }
    }

    /**
     * Aborts the transaction in which a record has failed.
     *
     * @throws RuntimeException if the producer can't continue, because it was fenced or isn't authorized
     */
    void abort(KafkaException why) {
        try {
            sink.abortTransaction();
        } catch (RuntimeException e) {
            e.addSuppressed(why);
            throw e;
        }
        aborted++;
        ended();
    }

    private void ended() {
        open = false;
        records = 0;
    }

    long aborted() {
        return aborted;
    }
}
