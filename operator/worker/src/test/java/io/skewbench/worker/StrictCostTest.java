package io.skewbench.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.skewbench.partitioners.NodeLatencies;
import io.skewbench.partitioners.StrictCostPartitioner;
import io.skewbench.protocol.plan.Draw;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.skewbench.worker.testing.TestPlans;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class StrictCostTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    /** The leaders of testing-1 in the first seed report. */
    private static final List<Integer> LEADERS = Stream.of(Collections.nCopies(22, 0), Collections.nCopies(10, 1),
            Collections.nCopies(4, 2)).flatMap(List::stream).toList();

    /** Number of batches in an order of the partitioner. */
    private static final int ROUND = 400;

    /**
     * Within the first lease no latency is known, so every broker gets the same number of batches, however fast it is.
     */
    private static final String LONGER_THAN_THE_TRIAL_MS = "600000";

    @TempDir
    Path folder;

    @Test
    void evensOutBrokersThatKeysWouldLoadUnevenly() throws Exception {
        // Given
        BROKERS.topic("strict-cost", LEADERS);
        BROKERS.topic("keyed", LEADERS);
        var load = new LoadPlan.ConstantRate(4000);
        var strictCost = TestPlans.on(BROKERS.bootstrapServers(), "strict-cost").load(load).times(1000, 4000)
                .producer("partitioner.class", StrictCostPartitioner.class.getName())
                .producer("metric.reporters", NodeLatencies.class.getName())
                .producer(StrictCostPartitioner.LEASE_MS_CONFIG, LONGER_THAN_THE_TRIAL_MS).values(1000, 1000).plan();
        var keyed = TestPlans.on(BROKERS.bootstrapServers(), "keyed").load(load).times(0, 2000)
                .keys(100_000, new Draw.Uniform()).values(1000, 1000).plan();

        // When
        var ofStrictCost = new Trials(folder).result(strictCost);
        var ofKeyed = new Trials(folder).result(keyed);

        // Then
        assertThat(shares(ofKeyed).get(0)).isCloseTo(22 / 36.0, within(0.03));
        assertThat(shares(ofKeyed).get(1)).isCloseTo(10 / 36.0, within(0.03));
        assertThat(shares(ofKeyed).get(2)).isCloseTo(4 / 36.0, within(0.03));
        assertThat(shares(ofStrictCost)).hasSize(3);
        assertThat(shares(ofStrictCost).values())
                .allSatisfy(share -> assertThat(share).isCloseTo(1 / 3.0, within(0.03)));
        assertThat(ofStrictCost.partitions()).extracting(PartitionResult::records).doesNotContain(0L);
    }

    @Test
    void givesASlowBrokerLess() throws Exception {
        // Given latencies of which the third is ten times the others
        BROKERS.topic("slow", List.of(0, 1, 2));
        try (var producer = new KafkaProducer<>(Map.<String, Object>of("bootstrap.servers", BROKERS.bootstrapServers(),
                "partitioner.class", StrictCostPartitioner.class.getName(), "metric.reporters",
                NodeLatencies.class.getName(), StrictCostPartitioner.LEASE_MS_CONFIG, LONGER_THAN_THE_TRIAL_MS,
                "batch.size", "0", "metrics.sample.window.ms", LONGER_THAN_THE_TRIAL_MS, "request.timeout.ms",
                "300000", "delivery.timeout.ms", "600000"), new ByteArraySerializer(), new ByteArraySerializer())) {
            for (var broker = 0; broker < 3; broker++) {
                producer.send(new ProducerRecord<>("slow", broker, null, new byte[100])).get();
            }
            // The client records the latency of a request just after it has completed the records.
            await().until(() -> IntStream.range(0, 3).noneMatch(broker -> Double.isNaN(latencyMs(producer, broker))));
            // Latencies are whole milliseconds, which may be 0.
            var dearest = Math.max(1, Math.max(latencyMs(producer, 0), latencyMs(producer, 1)));
            for (var stallMs = 500; latencyMs(producer, 2) < 10 * dearest; stallMs *= 2) {
                BROKERS.pause(2);
                var held = producer.send(new ProducerRecord<>("slow", 2, null, new byte[100]));
                Thread.sleep(stallMs);
                BROKERS.resume(2);
                held.get();
            }

            // When the partitioner is called for the first time, and then for a whole round of its order
            var sent = new ArrayList<Future<RecordMetadata>>();
            for (var i = 0; i < ROUND; i++) {
                sent.add(producer.send(new ProducerRecord<>("slow", new byte[100])));
            }
            var counts = new int[3];
            for (var record : sent) {
                counts[record.get().partition()]++;
            }

            // Then weights are 0.9 to 1.1, the same, and at most 0.1 of the third's latency
            assertThat(counts[2]).isBetween(1, ROUND / 10);
            assertThat(counts[0]).isGreaterThan(ROUND / 3);
            assertThat(counts[1]).isGreaterThan(ROUND / 3);
        }
    }

    private static double latencyMs(Producer<?, ?> producer, int broker) {
        return producer.metrics().values().stream()
                .filter(metric -> metric.metricName().name().equals("request-latency-avg")
                        && metric.metricName().tags().getOrDefault("node-id", "").equals("node-" + broker))
                .mapToDouble(metric -> (Double) metric.metricValue()).sum();
    }

    private static Map<Integer, Double> shares(WorkerResult result) {
        var bytes = result.partitions().stream().mapToLong(PartitionResult::bytes).sum();
        return result.partitions().stream().collect(Collectors.groupingBy(PartitionResult::leader,
                Collectors.summingDouble(partition -> partition.bytes() / (double) bytes)));
    }
}
