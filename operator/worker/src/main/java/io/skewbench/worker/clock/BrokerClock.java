package io.skewbench.worker.clock;

import io.skewbench.protocol.ClockReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClient;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * The clock of the broker that leads a topic's one partition. Every worker of a trial reads the same one, and so each
 * worker's clock can be set beside every other's, on whatever node it runs. The broker tells its time by the timestamps
 * that it gives to records of a topic with {@code message.timestamp.type=LogAppendTime}; the topic is made by the first
 * who asks.
 */
public final class BrokerClock {
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");
    private static final int QUESTIONS = 20;
    /** So that the questions come at all fractions of a millisecond. */
    private static final long PAUSE_NANOS = 2_170_000;
    private static final int PATIENCE_MS = 30_000;
    /** Where this comes back it was no broker that told the time. */
    private static final long NO_TIME = 1;
    private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final double MS_PER_S = TimeUnit.SECONDS.toMillis(1);

    private final Map<String, Object> connection;
    private final String topic;

    /**
     * @param connection settings of any client that connects
     * @param topic that nobody else uses for anything
     */
    public BrokerClock(Map<String, Object> connection, String topic) {
        this.connection = connection;
        this.topic = topic;
    }

    /** Reads the clock. What is in the way is in the reading. */
    public ClockReading read() throws InterruptedException {
        try {
            makeTopic();
            var bounds = ask();
            return bounds == null
                    ? unknown("topic " + topic + " doesn't have the broker's timestamps")
                    : new ClockReading(machine(), bounds.least(), bounds.most(), null);
        } catch (ExecutionException e) {
            return unknown(String.valueOf(e.getCause()));
        } catch (KafkaException | TimeoutException e) {
            return unknown(e.toString());
        }
    }

    private static ClockReading unknown(String problem) {
        return new ClockReading(machine(), null, null, problem);
    }

    private void makeTopic() throws InterruptedException, ExecutionException, TimeoutException {
        var settings = new HashMap<>(connection);
        settings.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, PATIENCE_MS);
        try (var admin = AdminClient.create(settings)) {
            var wanted = new NewTopic(topic, 1, (short) 1)
                    .configs(Map.of("message.timestamp.type", "LogAppendTime", "min.insync.replicas", "1"));
            admin.createTopics(List.of(wanted)).all().get(PATIENCE_MS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw e;
            }
        }
    }

    private @Nullable ClockBounds ask() throws InterruptedException, ExecutionException, TimeoutException {
        var settings = new HashMap<>(connection);
        settings.put(ProducerConfig.ACKS_CONFIG, "1");
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, false);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, PATIENCE_MS);
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, PATIENCE_MS);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, PATIENCE_MS);
        settings.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
        settings.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
        try (var producer = new KafkaProducer<byte[], byte[]>(settings)) {
            var answers = new ArrayList<ClockBounds>();
            for (var i = 0; i < QUESTIONS; i++) {
                var question = new ProducerRecord<byte[], byte[]>(topic, 0, NO_TIME, null, new byte[0]);
                var before = nowMs();
                var told = producer.send(question).get(2L * PATIENCE_MS, TimeUnit.MILLISECONDS).timestamp();
                if (told == NO_TIME) {
                    return null;
                }
                answers.add(ClockBounds.ofAnswer(before, told, nowMs()));
                TimeUnit.NANOSECONDS.sleep(PAUSE_NANOS);
            }
            return ClockBounds.ofAll(answers);
        }
    }

    private static double nowMs() {
        var now = Instant.now();
        return now.getEpochSecond() * MS_PER_S + now.getNano() / NANOS_PER_MS;
    }

    private static @Nullable String machine() {
        try {
            return Files.isReadable(BOOT_ID) ? Files.readString(BOOT_ID).strip() : null;
        } catch (IOException e) {
            return null;
        }
    }
}
