package io.skewbench.worker.clients;

import io.skewbench.worker.load.Delivery;
import io.skewbench.worker.load.RecordSink;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Passes records to a Kafka producer of any supported version. */
record ProducerSink(Producer<byte[], byte[]> producer) implements RecordSink {

    @Override
    public void send(ProducerRecord<byte[], byte[]> record, Delivery delivery) {
        var unused = producer.send(record, delivery);
    }

    @Override
    public void flush() {
        producer.flush();
    }

    @Override
    public void beginTransaction() {
        producer.beginTransaction();
    }

    @Override
    public void commitTransaction() {
        producer.commitTransaction();
    }

    @Override
    public void abortTransaction() {
        producer.abortTransaction();
    }
}
