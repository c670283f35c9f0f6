package io.skewbench.worker;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan.SendPlan;
import io.skewbench.protocol.plan.WorkerPlan.TransactionPlan;
import io.skewbench.protocol.report.ConsumerResult;
import io.skewbench.protocol.report.ConsumerResult.Span;
import io.skewbench.protocol.report.Samples;
import io.skewbench.protocol.report.Samples.Place;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.skewbench.worker.testing.TestPlans;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsumersTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    private static final Duration SOON = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void readTogetherWhatIsSentMeanwhile(String protocol) throws Exception {
        // Given a topic with records that are of no trial
        var topic = "read-" + protocol;
        BROKERS.topic(topic, List.of(0, 1, 2, 2, 1));
        var plans = TestPlans.on(BROKERS.bootstrapServers(), topic).clockTopic("clock-" + protocol).stamped(4);
        new Trials(Files.createDirectory(folder.resolve("before"))).result(plans.times(0, 500).plan());
        var before = BROKERS.endOffsets(topic);
        var group = inPods(2, plans.times(500, 2000).consumers("readers-" + protocol,
                Map.of("group.protocol", protocol)));

        // When
        var outcome = new Groups(folder, BROKERS).run(plans.plan(), group);

        // Then
        var sent = outcome.producer().total().acknowledged();
        assertThat(records(outcome.consumers())).isEqualTo(sent).isEqualTo(2500);
        BROKERS.endOffsets(topic).forEach(
                (partition, end) -> assertWhole(outcome.consumers(), partition, requireNonNull(before.get(partition)),
                        end));
        assertThat(outcome.consumers()).hasSize(2).allSatisfy(result -> {
            assertThat(result.lag()).hasSize(2);
            assertThat(result.clock().machine()).isEqualTo(requireNonNull(outcome.producer().clock()).machine());
            assertThat(result.clock().problem()).isNull();
            assertThat(result.facts().kafkaClients()).isEqualTo("4.4.0");
            assertThat(sum(requireNonNull(result.bytesByLeader()))).isEqualTo(result.bytesInWindow());
            var bytes = requireNonNull(requireNonNull(result.timeline()).brokerBytes());
            assertThat(bytes.consumedOut()).containsOnlyKeys(requireNonNull(result.bytesByLeader()).keySet())
                    .doesNotContainKey(-1);
        });
        assertThat(measured(outcome.consumers())).isLessThanOrEqualTo(sent);
        // Of 2,500 records, 625 with a standard deviation of 22
        assertThat(samples(outcome.consumers())).isEqualTo(new Samples(
                samples(outcome.consumers()).records(), 0, 0, 0, 0, null, null));
        assertThat(samples(outcome.consumers()).records()).isBetween(500L, 750L);
    }

    @Test
    void noticeARecordWhoseValueWasChanged() throws Exception {
        // Given
        BROKERS.topic("rewritten", List.of(0));
        var plans = TestPlans.on(BROKERS.bootstrapServers(), "rewritten").clockTopic("clock-rewritten").stamped(1);
        var rewriting = CompletableFuture.supplyAsync(() -> rewriteFirst("rewritten"));

        // When
        var outcome = new Groups(folder, BROKERS).run(plans.plan(), plans.consumers("rewritten", Map.of()));

        // Then
        var rewritten = rewriting.get();
        assertThat(samples(outcome.consumers())).isEqualTo(new Samples(2501, 1, 0, 0, 0,
                new Place("rewritten", 0, rewritten), null));
    }

    /** Sends the first record of a topic once more, with its headers and another value; returns the offset of that. */
    private static long sum(Map<Integer, Long> bytes) {
        return bytes.values().stream().mapToLong(Long::longValue).sum();
    }

    private static long rewriteFirst(String topic) {
        await().atMost(SOON).until(() -> BROKERS.endOffsets(topic).getOrDefault(0, 0L) > 0);
        var first = TopicRecords.read(BROKERS.bootstrapServers(), topic, 1).getFirst();
        var value = first.value().clone();
        value[value.length - 1] ^= 1;
        try (var producer = new KafkaProducer<>(Map.of("bootstrap.servers", BROKERS.bootstrapServers()),
                new ByteArraySerializer(), new ByteArraySerializer())) {
            return producer.send(new ProducerRecord<>(topic, 0, first.key(), value, first.headers())).get().offset();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void readToTheEndOfTransactions() throws Exception {
        // Given
        BROKERS.topic("read-committed", List.of(0, 1, 2));
        var plans = TestPlans.on(BROKERS.bootstrapServers(), "read-committed").clockTopic("clock-committed")
                .load(new LoadPlan.ConstantRate(200)).send(new SendPlan(null, new TransactionPlan(40)))
                .stamped(1);

        // When
        var outcome = new Groups(folder, BROKERS).run(plans.plan(),
                plans.consumers("committed", Map.of("isolation.level", "read_committed")));

        // Then
        assertThat(records(outcome.consumers())).isEqualTo(outcome.producer().total().acknowledged()).isEqualTo(500);
        assertThat(samples(outcome.consumers())).isEqualTo(new Samples(500, 0, 0, 0, 0, null, null));
        BROKERS.endOffsets("read-committed")
                .forEach((partition, end) -> assertWhole(outcome.consumers(), partition, 0, end));
    }

    @Test
    void leaveWhatTheyAreTooSlowFor() throws Exception {
        // Given
        BROKERS.topic("slowly", List.of(0, 1));
        var plans = TestPlans.on(BROKERS.bootstrapServers(), "slowly").clockTopic("clock-slowly");
        var group = plans.consumers("slow", Map.of());
        var slow = group.toBuilder().pods(1).consumersPerPod(2).client(Map.of()).consumer(Map.of())
                .recordsPerSecond(2.0).drainMs(0).build();

        // When
        var outcome = new Groups(folder, BROKERS).run(plans.plan(), slow);

        // Then
        assertThat(records(outcome.consumers())).isLessThan(2500);
        assertThat(outcome.consumers().getFirst().lag()).last().isNotEqualTo(0L);
        assertThat(outcome.consumers().getFirst().spans())
                .allSatisfy(span -> assertThat(span.records()).isEqualTo(span.to() - span.from()));
    }

    @Test
    void failWithoutTheirTopic() throws Exception {
        var plan = TestPlans.on(BROKERS.bootstrapServers(), "not-there").clockTopic("clock-not-there").consumers("lost",
                Map.of());

        var report = new Groups(folder, BROKERS).worker(plan, 0).call();

        assertThat(report).isInstanceOfSatisfying(WorkerReport.Failed.class,
                failed -> assertThat(failed.reason()).isEqualTo("TopicNotFound"));
    }

    private static ConsumerPlan inPods(int pods, ConsumerPlan plan) {
        return plan.toBuilder().pods(pods).build();
    }

    private static long records(List<ConsumerResult> results) {
        return results.stream().flatMap(result -> result.spans().stream()).mapToLong(Span::records).sum();
    }

    private static Samples samples(List<ConsumerResult> results) {
        return results.stream().map(ConsumerResult::samples).map(Objects::requireNonNull).reduce(Samples.NONE,
                Samples::plus);
    }

    private static long measured(List<ConsumerResult> results) {
        return results.stream().mapToLong(result -> result.endToEndLatency().decode().getTotalCount()).sum();
    }

    /** The spans of a partition follow one another without a gap. */
    private static void assertWhole(List<ConsumerResult> results, int partition, long from, long to) {
        var at = from;
        for (var span : results.stream().flatMap(result -> result.spans().stream())
                .filter(span -> span.partition() == partition)
                .sorted(Comparator.comparingLong(Span::from).thenComparingLong(Span::to)).toList()) {
            assertThat(span.from()).isEqualTo(at);
            at = span.to();
        }
        assertThat(at).isEqualTo(to);
    }
}
