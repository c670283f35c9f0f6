package io.skewbench.worker.load;

import org.apache.kafka.clients.producer.ProducerRecord;

/** Counts flushes, and takes no record. */
final class CountingSink implements RecordSink {
    private int flushes;

    int flushes() {
        return flushes;
    }

    @Override
    public void send(ProducerRecord<byte[], byte[]> record, Delivery delivery) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void flush() {
        flushes++;
    }
}
