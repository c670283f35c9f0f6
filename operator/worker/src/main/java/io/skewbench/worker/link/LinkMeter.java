package io.skewbench.worker.link;

import io.skewbench.protocol.plan.LinkPlan;
import io.skewbench.protocol.plan.LinkPlan.RequestedLink;
import io.skewbench.protocol.report.LinkRates;
import io.skewbench.protocol.report.LinkRates.BrokerRates;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClient;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** Sends to each broker, then fetches from it, as fast as possible, and measures the rates. */
final class LinkMeter {
    private static final int MAX_RECORD = 64 << 10;
    private static final int MIN_RECORD = 100;
    private static final int MIN_FETCH = 2 * MAX_RECORD;
    private static final int MAX_FETCH = 4 << 20;
    /** The largest part of a second that one record or one fetch may take, so that a window holds many of them. */
    private static final int PARTS_OF_A_SECOND = 20;
    private static final int BITS = 8;
    private static final long MIN_STORED = 1L << 20;
    private static final long MAX_STORED = 64L << 20;
    private static final int PATIENCE_MS = 120_000;
    private static final int WITHOUT_END_MS = 600_000;
    private static final Duration POLL = Duration.ofMillis(100);

    private final LinkPlan plan;
    private final SettledRate settled;
    private final Random random = new Random(1);

    LinkMeter(LinkPlan plan, SettledRate settled) {
        this.plan = plan;
        this.settled = settled;
    }

    /**
     * Measures all links.
     *
     * @throws KafkaException if the brokers refuse it
     */
    LinkRates measure() throws InterruptedException, ExecutionException, TimeoutException {
        try (var admin = AdminClient.create(settings())) {
            createTopic(admin);
            try {
                var rates = new ArrayList<BrokerRates>();
                for (var i = 0; i < plan.links().size(); i++) {
                    rates.add(measure(plan.links().get(i), new TopicPartition(plan.topic(), i)));
                }
                return new LinkRates(rates);
            } finally {
                admin.deleteTopics(List.of(plan.topic())).all().get(PATIENCE_MS, TimeUnit.MILLISECONDS);
            }
        }
    }

    private BrokerRates measure(RequestedLink link, TopicPartition partition)
            throws InterruptedException, ExecutionException, TimeoutException {
        var ingress = link.ingressBitsPerSecond();
        var egress = link.egressBitsPerSecond();
        Long received = ingress == null ? null : Long.valueOf(received(partition, ingress));
        if (egress == null) {
            return new BrokerRates(link.broker(), received, null);
        }
        if (ingress == null) {
            store(partition, egress);
        }
        return new BrokerRates(link.broker(), received, sent(partition, egress));
    }

    /**
     * Creates a topic with one partition on each broker, in the order of the plan. A topic that an earlier attempt left
     * behind is used again.
     */
    private void createTopic(AdminClient admin) throws InterruptedException, ExecutionException, TimeoutException {
        var assignment = new HashMap<Integer, List<Integer>>();
        for (var i = 0; i < plan.links().size(); i++) {
            assignment.put(i, List.of(plan.links().get(i).broker()));
        }
        try {
            admin.createTopics(List.of(new NewTopic(plan.topic(), assignment).configs(Map.of("min.insync.replicas", "1",
                    "segment.bytes", "67108864", "retention.bytes", "67108864"))))
                    .all().get(PATIENCE_MS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw e;
            }
        }
    }

    private long received(TopicPartition partition, long limit) throws InterruptedException {
        var producer = new KafkaProducer<byte[], byte[]>(ofProducer());
        return rate((bytes, isOver) -> {
            while (!isOver.get()) {
                var record = record(partition, limit);
                var unused = producer.send(record, (metadata, error) -> {
                    if (error == null) {
                        bytes.add(record.value().length);
                    }
                });
            }
        }, () -> producer.close(Duration.ZERO), limit);
    }

    private long sent(TopicPartition partition, long limit) throws InterruptedException {
        return rate((bytes, isOver) -> {
            try (var consumer = new KafkaConsumer<byte[], byte[]>(ofConsumer(limit))) {
                read(consumer, partition, bytes, isOver);
            }
        }, () -> {}, limit);
    }

    /**
     * Returns the rate of the bytes that a thread counts, in bits per second. The thread is then ended by setting its
     * flag and by running {@code end}.
     */
    private long rate(BiConsumer<LongAdder, AtomicBoolean> work, Runnable end, long limit) throws InterruptedException {
        var bytes = new LongAdder();
        var isOver = new AtomicBoolean();
        var failure = new AtomicReference<@Nullable RuntimeException>();
        var thread = Thread.ofPlatform().daemon().name("link").start(() -> {
            try {
                work.accept(bytes, isOver);
            } catch (RuntimeException e) {
                failure.compareAndSet(null, e);
            }
        });
        long rate;
        try {
            rate = settled.of(bytes, limit);
        } finally {
            isOver.set(true);
            end.run();
            thread.join();
        }
        var cause = failure.get();
        if (rate == 0 && cause != null) {
            throw cause;
        }
        return rate;
    }

    private void store(TopicPartition partition, long limit)
            throws InterruptedException, ExecutionException, TimeoutException {
        var wanted = Math.clamp(limit / BITS, MIN_STORED, MAX_STORED);
        try (var producer = new KafkaProducer<byte[], byte[]>(ofProducer())) {
            var stored = 0L;
            while (stored < wanted) {
                var record = record(partition, limit);
                var sent = producer.send(record);
                stored += record.value().length;
                if (stored >= wanted) {
                    sent.get(PATIENCE_MS, TimeUnit.MILLISECONDS);
                }
            }
        }
    }

    /** Reads the same records again and again: the broker has them in memory. */
    private static void read(KafkaConsumer<byte[], byte[]> consumer, TopicPartition partition, LongAdder bytes,
            AtomicBoolean isOver) {
        consumer.assign(List.of(partition));
        consumer.seekToBeginning(List.of(partition));
        var end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
        while (!isOver.get()) {
            consumer.poll(POLL).forEach(record -> bytes.add(record.serializedValueSize()));
            if (consumer.position(partition) >= end) {
                consumer.seekToBeginning(List.of(partition));
            }
        }
    }

    private ProducerRecord<byte[], byte[]> record(TopicPartition partition, long limit) {
        var value = new byte[Math.clamp(limit / BITS / PARTS_OF_A_SECOND, MIN_RECORD, MAX_RECORD)];
        random.nextBytes(value);
        return new ProducerRecord<>(partition.topic(), partition.partition(), null, value);
    }

    private Map<String, Object> settings() {
        var settings = new HashMap<String, Object>(plan.client());
        settings.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, plan.bootstrapServers());
        settings.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, PATIENCE_MS);
        return settings;
    }

    private Map<String, Object> ofProducer() {
        var settings = settings();
        settings.put(ProducerConfig.ACKS_CONFIG, "1");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, false);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        settings.put(ProducerConfig.BATCH_SIZE_CONFIG, MAX_RECORD);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, WITHOUT_END_MS);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, WITHOUT_END_MS);
        settings.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
        settings.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
        return settings;
    }

    private Map<String, Object> ofConsumer(long limit) {
        var fetch = Math.clamp(limit / BITS / PARTS_OF_A_SECOND, MIN_FETCH, MAX_FETCH);
        var settings = settings();
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, fetch);
        settings.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, fetch);
        settings.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class.getName());
        settings.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class.getName());
        return settings;
    }
}
