package io.skewbench.worker.clients;

import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps topics that receive no records in the producers' metadata: a producer drops a topic that it hasn't used for a
 * while. Runs on a thread of its own, because sending must not wait for it.
 */
final class IdleTopicMetadata implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(IdleTopicMetadata.class);

    private final List<String> topics;
    private final List<? extends Producer<?, ?>> producers;
    private final Duration every;
    private final Thread thread = new Thread(this::repeat, "idle-topics");

    private IdleTopicMetadata(List<String> topics, List<? extends Producer<?, ?>> producers, Duration every) {
        this.topics = topics;
        this.producers = producers;
        this.every = every;
        this.thread.setDaemon(true);
    }

    /**
     * Has all producers fetch the metadata of all topics, and refreshes it until this object is closed.
     *
     * @param every interval between two requests, well below {@code metadata.max.idle.ms}
     * @throws KafkaException if a producer can't fetch a topic's metadata
     */
    static IdleTopicMetadata hold(List<String> topics, List<? extends Producer<?, ?>> producers, Duration every) {
        var held = new IdleTopicMetadata(topics, producers, every);
        held.fetch();
        if (!topics.isEmpty()) {
            held.thread.start();
        }
        return held;
    }

    private void fetch() {
        for (var producer : producers) {
            topics.forEach(producer::partitionsFor);
        }
    }

    private void repeat() {
        while (true) {
            try {
                Thread.sleep(every);
                fetch();
            } catch (InterruptedException | InterruptException e) {
                return;
            } catch (KafkaException | IllegalStateException e) {
                LOG.atDebug().setCause(e).log("Idle topics unknown for now, or the producers are closed");
            }
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
