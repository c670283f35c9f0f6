package io.skewbench.worker.clock;

import io.skewbench.protocol.report.ClockReading;
import java.time.InstantSource;
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
 * The clock of the broker that leads a topic's one partition. All workers of a trial read the same broker's clock, so
 * that their own clocks can be compared with each other, whatever nodes they run on. The broker's time is read from the
 * timestamps that it assigns to records of a topic with {@code message.timestamp.type=LogAppendTime}; the first reader
 * creates the topic.
 */
public final class BrokerClock {
    /** Timestamps are whole milliseconds. */
    private static final long RESOLUTION_MS = 1;
    /** Pause between two records: no whole number of milliseconds, so that they are sent at all fractions of one. */
    private static final long PAUSE_NANOS = 2_170_000;
    private static final int PATIENCE_MS = 30_000;
    /** A record with this timestamp didn't get its time from the broker. */
    private static final long NO_TIME = 1;

    private final Map<String, Object> connection;
    private final String topic;
    private final int readings;
    private final InstantSource own;

    /**
     * @param connection settings of any client that connects
     * @param topic reserved for this purpose
     * @param readings number of records to send; the resulting bounds are consistent with all of them
     * @param own this machine's clock
     */
    public BrokerClock(Map<String, Object> connection, String topic, int readings, InstantSource own) {
        this.connection = connection;
        this.topic = topic;
        this.readings = readings;
        this.own = own;
    }

    /** Reads the clock. If that fails, the returned reading says why. */
    public ClockReading read() throws InterruptedException {
        try {
            createTopic();
            var bounds = ask();
            return bounds == null
                    ? unknown("topic " + topic + " does not have the broker's timestamps")
                    : new ClockReading(OwnMachine.id(), bounds.least(), bounds.most(), null);
        } catch (ExecutionException e) {
            return unknown(String.valueOf(e.getCause()));
        } catch (KafkaException | TimeoutException e) {
            return unknown(e.toString());
        }
    }

    private static ClockReading unknown(String problem) {
        return new ClockReading(OwnMachine.id(), null, null, problem);
    }

    private void createTopic() throws InterruptedException, ExecutionException, TimeoutException {
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
            for (var i = 0; i < readings; i++) {
                var question = new ProducerRecord<byte[], byte[]>(topic, 0, NO_TIME, null, new byte[0]);
                var before = WallClock.nowMs(own);
                var read = producer.send(question).get(2L * PATIENCE_MS, TimeUnit.MILLISECONDS).timestamp();
                if (read == NO_TIME) {
                    return null;
                }
                answers.add(ClockBounds.ofAnswer(before, read, WallClock.nowMs(own), RESOLUTION_MS));
                TimeUnit.NANOSECONDS.sleep(PAUSE_NANOS);
            }
            return ClockBounds.ofAll(answers);
        }
    }
}
