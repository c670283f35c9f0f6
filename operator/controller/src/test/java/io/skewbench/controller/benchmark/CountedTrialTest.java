package io.skewbench.controller.benchmark;

import static io.skewbench.controller.benchmark.OneTrial.ATTEMPT;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.awaitility.Awaitility.await;

import io.skewbench.api.testing.KubeApi;
import io.skewbench.controller.brokercount.CountsOutcome;
import io.skewbench.controller.brokercount.FakeMetrics;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.controller.testing.StrimziResources;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.accounting.ExpectedOffsets;
import io.skewbench.engine.counting.CountedTime;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.RunsAhead;
import io.skewbench.engine.result.BrokerCounts;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A trial on a Kafka of Strimzi's, with the operator's rights. A server of the test stands in for the metrics of the
 * brokers' pods, at whose addresses nothing runs. The clock jumps to the end of the measured time once all brokers have
 * told what they counted at its beginning.
 */
class CountedTrialTest {
    private static final Duration SOON = Duration.ofMinutes(3);
    private static final List<Integer> ALL = List.of(0, 1, 2);

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final KubeApi api = new KubeApi();

    private final StartSignal start = new StartSignal(Instant.now().toEpochMilli());
    private FakeMetrics metrics;
    private StrimziResources strimzi;
    private RunParts parts;
    private OneTrial trial;
    private BenchmarkObserver observer;
    private AttemptSteps steps;

    @BeforeAll
    static void loadClasses() throws Exception {
        FakeMetrics.loadClasses();
    }

    @BeforeEach
    void connect(@TempDir Path folder) throws Exception {
        metrics = FakeMetrics.start();
        strimzi = new StrimziResources(api);
        strimzi.install(folder);
        strimzi.pool("all", "ssd", ALL);
        ALL.forEach(broker -> strimzi.start("all", broker, "10.244.1." + broker));
        trial = OneTrial.createOn(api, "{strimzi: {name: bench}}", () -> {});
        parts = new RunParts(api, OperatorPolicy.DEFAULT, this::now,
                podIp -> podIp.startsWith("10.244.1.") ? metrics.address() : Optional.empty());
        observer = parts.observer();
        steps = parts.attemptSteps();
        BROKERS.topic(api.namespace(), List.of(0, 1));
    }

    @AfterEach
    void disconnect() {
        parts.close();
        metrics.close();
        strimzi.deleteNodes(ALL);
    }

    @Test
    void hasWhatBrokersCountedInTheMeasuredTime() {
        // Given
        begin(strimzi.kafkaWithMetrics("bench"));
        await().atMost(SOON).until(() -> {
            observe();
            return parts.counts.outcome(trial.run().requester(), ATTEMPT) instanceof CountsOutcome.Known;
        });
        // When
        end();
        // Then
        var attempt = observe();
        assertThat(attempt.uncounted()).isNull();
        assertThat(attempt.brokerCounts()).hasSize(3).allSatisfy(counts -> {
            assertThat(counts.requests()).isPositive();
            assertThat(counts.totalMillis()).isEqualTo(20 * counts.requests());
            assertThat(counts.processors()).isEqualTo(2);
        }).extracting(BrokerCounts::broker).containsExactlyInAnyOrderElementsOf(ALL);
        assertThat(metrics.questions()).hasSize(6);
    }

    @Test
    void saysWhyThatIsNotKnown() {
        // Given brokers that publish nothing
        var unknown = new CountsOutcome.Unknown("the Kafka has no spec.kafka.metricsConfig");
        begin(strimzi.kafka("bench"));
        await().atMost(SOON).until(() -> {
            observe();
            return parts.counts.outcome(trial.run().requester(), ATTEMPT).equals(unknown);
        });
        // When
        end();
        // Then
        var attempt = observe();
        assertThat(attempt.brokerCounts()).isNull();
        assertThat(attempt.uncounted()).isEqualTo(unknown.why());
        assertThat(metrics.questions()).isEmpty();
    }

    /** What was read before is not stored anywhere: an operator that takes over knows nothing of it. */
    @Test
    void doesNotCountIfTheOperatorIsRestartedMeanwhile() {
        // Given
        begin(strimzi.kafkaWithMetrics("bench"));
        // When
        end();
        // Then
        assertThat(observe().uncounted()).contains("did not see the beginning of the trial");
    }

    /** Publishes the start time of the trial. */
    private void begin(Kafka kafka) {
        strimzi.ready(kafka, BROKERS.bootstrapServers());
        trial.createPlan(ATTEMPT);
        steps.release(trial.children(), ATTEMPT, start);
    }

    /** Reads the end offsets, after which nothing of the trial changes any more. */
    private void end() {
        await().atMost(SOON).until(() -> steps.readOffsets(trial.run(), trial.children(), ATTEMPT,
                Set.of(api.namespace()), ExpectedOffsets.NONE), Execution.WRITTEN::equals);
    }

    private AttemptView observe() {
        var onKafka = observer.observeKafka(trial.run(), RunsAhead.NONE, Optional.of(ATTEMPT), true,
                name -> Optional.empty());
        return requireNonNull(observer.observe(trial.run(), trial.planned(), trial.children(), Optional.of(ATTEMPT),
                onKafka, List.of()).attempt());
    }

    private Instant now() {
        CountedTime time = trial.planned() instanceof Planned.Valid<Experiment>(var experiment)
                ? CountedTime.of(start, experiment.warmup(), experiment.duration())
                : fail();
        return metrics.questions().size() < ALL.size() ? time.begin() : time.end().minusMillis(200);
    }
}
