package io.skewbench.worker.consume;

import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.worker.clients.ConnectionSettings;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The settings of one worker's consumers: those of the plan, and those that the worker adds. */
record ConsumerSettings(ConsumerPlan plan, int pod) {
    /** Kafka's default of {@code max.poll.records}. */
    private static final long MOST_RECORDS = 500;

    /** Returns the settings of consumer {@code index} of this worker, a member of the group. */
    Map<String, Object> member(int index) {
        var settings = connection().of(String.valueOf(index));
        if (plan.recordsPerSecond() != null) {
            // One poll returns about a second's worth of records, so that the consumer polls again soon.
            settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                    String.valueOf(Math.clamp((long) Math.ceil(recordsPerSecondEach()), 1, MOST_RECORDS)));
        }
        settings.putAll(plan.consumer());
        settings.put(ConsumerConfig.GROUP_ID_CONFIG, plan.groupId());
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "latest");
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "true");
        return reading(settings);
    }

    /** Returns the settings of a client that reads offsets and joins no group. */
    Map<String, Object> observer() {
        return reading(connection().of("observer"));
    }

    private static Map<String, Object> reading(Map<String, Object> settings) {
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
        settings.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class.getName());
        settings.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class.getName());
        return settings;
    }

    /** Returns the settings of a client that reads the group's committed offsets. */
    Map<String, Object> admin() {
        return connection().of("admin");
    }

    /** Returns the highest rate at which one consumer reads, in records per second; infinity without a limit. */
    double recordsPerSecondEach() {
        var all = plan.recordsPerSecond();
        return all == null ? Double.POSITIVE_INFINITY : all / (plan.pods() * plan.consumersPerPod());
    }

    private ConnectionSettings connection() {
        return new ConnectionSettings(plan, pod);
    }
}
