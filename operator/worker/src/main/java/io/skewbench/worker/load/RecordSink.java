package io.skewbench.worker.load;

import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * What a sender needs of a producer. No class can implement Kafka's own interface in all versions of the client,
 * because its methods differ.
 */
@FunctionalInterface
public interface RecordSink {

    /**
     * Takes a record; may block.
     *
     * @param delivery completed when the record succeeds or fails, on any thread, unless this method throws
     */
    void send(ProducerRecord<byte[], byte[]> record, Delivery delivery);

    /** Returns once every record taken so far has succeeded or failed. */
    default void flush() {}

    default void beginTransaction() {}

    /** Flushes, and commits the transaction, whose markers may be written only later. */
    default void commitTransaction() {}

    default void abortTransaction() {}
}
