package io.skewbench.worker.load;

import io.skewbench.worker.measure.Measurements;
import io.skewbench.worker.measure.TopicPartitions;
import io.skewbench.worker.measure.Window;
import io.skewbench.worker.records.RecordSource;
import io.skewbench.worker.records.TopicMix;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * Sends one producer's share of the workload: of G producers in all pods together, producer g sends the records g, g +
 * G, g + 2G and so on.
 */
public final class Sender implements Runnable {
    private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

    /** A share of the workload: that of producer {@code index} of {@code producers}, counted over all pods. */
    public record Share(int index, int producers) {}

    private final RecordSink sink;
    private final TopicMix topics;
    private final RecordSource source;
    private final ProducerLoad load;
    private final @Nullable PartitionShares partitions;
    private final @Nullable Flushes flushes;
    private final @Nullable ProducerTransactions transactions;
    private final Share share;
    private final Window window;
    private final Measurements measurements;
    private final Deliveries deliveries;
    private final DueTimestamps timestamps;
    private volatile boolean stopped;
    private double firstLateMs;
    private long unsent;

    /** @param recordErrors accepts every failed record's exception, on the thread that completes the record */
    public Sender(RecordSink sink, TopicMix topics, RecordSource source, ProducerLoad load, Share share,
            Window window, Measurements measurements, Consumer<Throwable> recordErrors) {
        this.sink = sink;
        this.topics = topics;
        this.source = source;
        this.load = load;
        this.partitions = load.partitionShares();
        this.flushes = load.flushes(sink, share);
        this.transactions = load.transactions(sink, measurements);
        this.share = share;
        this.window = window;
        this.measurements = measurements;
        this.deliveries = new Deliveries(measurements, new TopicPartitions(topics.names()), recordErrors);
        this.timestamps = new DueTimestamps(window);
    }

    /**
     * Sends until the measured time is over.
     *
     * @throws RuntimeException the producer's exception, if later records would fail as well
     */
    @Override
    public void run() {
        TimerSlack.shorten();
        var pace = load.pace(window, share);
        var first = true;
        long n = share.index();
        while (!stopped && pace.awaitTurn(n)) {
            if (transactions != null) {
                transactions.beforeRecord();
            }
            send(n, pace.intendedNanos, pace.nowNanos);
            afterRecord();
            if (first) {
                first = false;
                firstLateMs = lateMs(pace);
            }
            n += share.producers();
        }
        if (transactions != null && !stopped) {
            transactions.afterLast();
        }
        if (!stopped) {
            unsent = pace.unsentFrom(n, share.producers());
            if (first && (unsent > 0 || !load.plan().hasDueTimes())) {
                firstLateMs = lateMs(pace);
            }
            // The last one was due just before the end, and the others earlier.
            measurements.unsent(unsent, pace.nowNanos - window.toNanos());
        }
    }

    private void afterRecord() {
        if (transactions != null) {
            transactions.afterRecord();
        }
        if (flushes != null) {
            flushes.afterRecord();
        }
    }

    private double lateMs(Pace pace) {
        var earliest = load.plan().hasDueTimes() ? pace.intendedNanos : window.startNanos();
        return (pace.nowNanos - earliest) / NANOS_PER_MS;
    }

    private void send(long n, long intendedNanos, long nowNanos) {
        var topic = topics.ofRecord(n);
        var key = source.key(n);
        var value = source.value(n);
        var bytes = (key == null ? 0 : key.length) + value.length;
        measurements.sending(intendedNanos, nowNanos);
        try {
            ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topics.names().get(topic),
                    partitions == null ? null : partitions.ofRecord(n), timestamps.of(intendedNanos), key, value);
            source.stamp(record, n, share.index());
            sink.send(record, deliveries.take(topic, intendedNanos, nowNanos, bytes));
        } catch (KafkaException e) {
            notTaken(e, intendedNanos);
        } catch (RuntimeException | Error e) {
            measurements.notSent(intendedNanos);
            throw e;
        }
    }

    /** Handles a record that the producer refused, as it does in a transaction in which another record has failed. */
    private void notTaken(KafkaException e, long intendedNanos) {
        if (transactions == null) {
            measurements.notSent(intendedNanos);
            throw e;
        }
        transactions.abort(e);
        // Every record has succeeded or failed by this time. Since 3.3, Kafka's producer may have accepted this one
        // before it threw.
        if (!measurements.isSettled()) {
            var cause = e.getCause() == null ? e : e.getCause();
            measurements.failed(cause, intendedNanos, System.nanoTime());
            deliveries.errors().accept(cause);
        }
    }

    /** Ends the run after the current record. */
    public void stop() {
        stopped = true;
    }

    /**
     * Returns how late the first record was sent, in milliseconds; or how late it was when none could be sent any more.
     * Zero if none was due. To be called after the run has ended.
     */
    public double firstLateMs() {
        return firstLateMs;
    }

    /** Returns the number of aborted transactions. To be called after the run has ended. */
    public long aborted() {
        return transactions == null ? 0 : transactions.aborted();
    }

    /** Returns the number of records that were due but never sent. To be called after the run has ended. */
    public long unsent() {
        return unsent;
    }
}
