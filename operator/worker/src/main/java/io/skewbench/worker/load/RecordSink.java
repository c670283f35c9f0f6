package io.skewbench.worker.load;

import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * What a sender needs of a producer. Kafka's own interface has other methods in each version, so that no class can
 * stand in for it in all of them.
 */
@FunctionalInterface
public interface RecordSink {

    /**
     * Takes a record; may block.
     *
     * @param delivery told how the record ended, on any thread, unless this throws
     */
    void send(ProducerRecord<byte[], byte[]> record, Delivery delivery);

    /** Returns once every record taken so far has ended. */
    default void flush() {}

    default void beginTransaction() {}

    /** Flushes, and has the transaction's markers written; they may be so only later. */
    default void commitTransaction() {}

    default void abortTransaction() {}
}
