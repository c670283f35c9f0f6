package io.skewbench.protocol.plan;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The task of workers that use Kafka's topics through its own client. */
public sealed interface KafkaTask extends TaskPlan permits WorkerPlan, ConsumerPlan {

    /**
     * Returns the names in Kafka of the topics that records are sent to or read from, distinct and in order; at least
     * one.
     */
    List<String> topicNames();

    /** Returns the value of Kafka's setting {@code bootstrap.servers}. */
    String bootstrapServers();

    /** Returns connection settings (security) of every Kafka client that the worker creates. */
    Map<String, String> client();

    /** Returns the version of kafka-clients to run on; null: {@link WorkerProgram#DEFAULT_CLIENT_VERSION}. */
    @Nullable
    String clientVersion();

    /** {@inheritDoc} The end offsets of the topics. */
    @Override
    default List<String> counted() {
        return topicNames();
    }

    /** {@inheritDoc} It has the version of kafka-clients as its name. */
    @Override
    default String clientFolder() {
        return Objects.requireNonNullElse(clientVersion(), WorkerProgram.DEFAULT_CLIENT_VERSION);
    }
}
