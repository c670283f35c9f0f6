package io.skewbench.partitioners;

import java.lang.ref.WeakReference;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerInterceptor;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Reports acknowledgements to {@link ShortestDelayPartitioner}. Name it in {@code interceptor.classes}; it changes no
 * records.
 *
 * <p>
 * A producer creates its partitioner and then its interceptors, in one thread. That is how an interceptor finds its
 * producer's partitioner, even if several producers of a process have the same {@code client.id}, or an older client
 * doesn't pass the id to its partitioner.
 */
public final class Acknowledgements implements ProducerInterceptor<Object, Object> {
    private static final ThreadLocal<@Nullable Expecting> CREATED_LAST = new ThreadLocal<>();

    private @Nullable ShortestDelayPartitioner partitioner;

    private static final class Expecting {
        final WeakReference<ShortestDelayPartitioner> partitioner;
        final String clientId;

        Expecting(ShortestDelayPartitioner partitioner, String clientId) {
            this.partitioner = new WeakReference<>(partitioner);
            this.clientId = clientId;
        }

        boolean isOf(String producer) {
            return clientId.isEmpty() || clientId.equals(producer);
        }
    }

    /** @param clientId empty if unknown */
    static void expect(ShortestDelayPartitioner partitioner, String clientId) {
        CREATED_LAST.set(new Expecting(partitioner, clientId));
    }

    @Override
    public void configure(Map<String, ?> configs) {
        var created = CREATED_LAST.get();
        CREATED_LAST.remove();
        if (created == null || !created.isOf(new ProducerSettings(configs).clientId())) {
            return;
        }
        partitioner = created.partitioner.get();
        if (partitioner != null) {
            partitioner.acknowledging();
        }
    }

    @Override
    public ProducerRecord<Object, Object> onSend(ProducerRecord<Object, Object> record) {
        return record;
    }

    @Override
    @SuppressWarnings("ThreadSafe")
    public void onAcknowledgement(@Nullable RecordMetadata metadata, @Nullable Exception exception) {
        var own = partitioner;
        if (own == null || metadata == null) {
            return;
        }
        if (exception == null) {
            own.acknowledged(metadata.topic(), metadata.partition(), metadata.serializedKeySize(),
                    metadata.serializedValueSize());
        } else {
            own.failed(metadata.topic(), metadata.partition());
        }
    }

    @Override
    public void close() {}
}
