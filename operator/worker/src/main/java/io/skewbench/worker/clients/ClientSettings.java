package io.skewbench.worker.clients;

import io.skewbench.protocol.plan.ClientSetting;
import io.skewbench.protocol.plan.ProducerTimeout;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.worker.partitioner.CheckedPartitioner;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The settings of one worker's Kafka clients: those of the plan, and the few that the worker adds. */
public record ClientSettings(WorkerPlan plan, int pod) {
    /** Clients before 2.5 don't have the setting and behave in the same way. */
    private static final Duration DEFAULT_METADATA_IDLE = Duration.ofMinutes(5);
    private static final Duration LONGEST_REQUEST = Duration.ofSeconds(10);

    /** Returns the settings of producer {@code index} of this worker. */
    Map<String, Object> producer(int index) {
        var settings = connection().of(String.valueOf(index));
        settings.putAll(plan.producer());
        CheckedPartitioner.check(settings);
        settings.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
        settings.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
        if (plan.send().transactions() != null) {
            settings.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, connection().clientId(String.valueOf(index)));
        }
        return settings;
    }

    /** Returns the settings of a producer that takes the place of producer {@code index} in its transactions. */
    Map<String, Object> successor(int index) {
        var settings = producer(index);
        settings.put(CommonClientConfigs.CLIENT_ID_CONFIG, connection().clientId(index + "-successor"));
        return settings;
    }

    /** Returns the settings of the client that checks the cluster first. It times out when a producer would. */
    Map<String, Object> metadataConsumer() {
        var settings = connection().of("metadata");
        var request = maxBlock().compareTo(LONGEST_REQUEST) < 0 ? maxBlock() : LONGEST_REQUEST;
        settings.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, String.valueOf(request.toMillis()));
        settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, String.valueOf(maxBlock().toMillis()));
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
        settings.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class.getName());
        settings.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class.getName());
        return settings;
    }

    /** Returns the settings of the client that observes replicas, whose metadata are hardly older than a second. */
    Map<String, Object> replicaConsumer() {
        var settings = metadataConsumer();
        settings.put(CommonClientConfigs.CLIENT_ID_CONFIG, connection().clientId("replicas"));
        settings.put(CommonClientConfigs.METADATA_MAX_AGE_CONFIG, "1000");
        return settings;
    }

    /** Returns what all clients of the worker have in common. */
    ConnectionSettings connection() {
        return new ConnectionSettings(plan, pod);
    }

    Duration maxBlock() {
        return ProducerTimeout.MAX_BLOCK.of(plan.producer());
    }

    /** Returns how long a record may take until it is acknowledged or failed. */
    public Duration deliveryTimeout() {
        return ProducerTimeout.DELIVERY.of(plan.producer());
    }

    /** Returns how often to request a topic's metadata so that no producer drops the topic from its cache. */
    Duration metadataRefresh() {
        return millis(ProducerConfig.METADATA_MAX_IDLE_CONFIG, DEFAULT_METADATA_IDLE).dividedBy(3);
    }

    /** Returns the time over which the producers' metrics are averaged. */
    public Duration metricsMemory() {
        var window = millis(ProducerConfig.METRICS_SAMPLE_WINDOW_MS_CONFIG, Duration.ofSeconds(30));
        return window.multipliedBy(
                ClientSetting.number(plan.producer(), ProducerConfig.METRICS_NUM_SAMPLES_CONFIG, 2));
    }

    private Duration millis(String setting, Duration otherwise) {
        return Duration.ofMillis(ClientSetting.number(plan.producer(), setting, otherwise.toMillis()));
    }
}
