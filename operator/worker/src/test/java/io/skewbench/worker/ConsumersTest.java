package io.skewbench.worker;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan.SendPlan;
import io.skewbench.protocol.plan.WorkerPlan.TransactionPlan;
import io.skewbench.protocol.report.ConsumerResult;
import io.skewbench.protocol.report.ConsumerResult.Span;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.skewbench.worker.testing.TestPlans;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsumersTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void readTogetherWhatIsSentMeanwhile(String protocol) throws Exception {
        // Given a topic with records that are of no trial
        var topic = "read-" + protocol;
        BROKERS.topic(topic, List.of(0, 1, 2, 2, 1));
        var plans = TestPlans.on(BROKERS.bootstrapServers(), topic).clockTopic("clock-" + protocol);
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
        });
        assertThat(measured(outcome.consumers())).isLessThanOrEqualTo(sent);
    }

    @Test
    void readToTheEndOfTransactions() throws Exception {
        // Given
        BROKERS.topic("read-committed", List.of(0, 1, 2));
        var plans = TestPlans.on(BROKERS.bootstrapServers(), "read-committed").clockTopic("clock-committed")
                .load(new LoadPlan.ConstantRate(200)).send(new SendPlan(null, new TransactionPlan(40)));

        // When
        var outcome = new Groups(folder, BROKERS).run(plans.plan(),
                plans.consumers("committed", Map.of("isolation.level", "read_committed")));

        // Then
        assertThat(records(outcome.consumers())).isEqualTo(outcome.producer().total().acknowledged()).isEqualTo(500);
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
