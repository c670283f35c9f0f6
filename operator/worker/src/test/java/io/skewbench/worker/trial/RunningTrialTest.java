package io.skewbench.worker.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerFailure;
import io.skewbench.worker.BrokenPartitioner;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.skewbench.worker.clients.ClientSettings;
import io.skewbench.worker.clients.ConnectedProducers;
import io.skewbench.worker.failure.WorkerFailedException;
import io.skewbench.worker.measure.Window;
import io.skewbench.worker.records.RecordSource;
import io.skewbench.worker.testing.TestPlans;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Trials with two producers of 100 records a second together, half a second of warm-up and a second measured. */
class RunningTrialTest {
    private static final InstantSource CLOCK = InstantSource.system();

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    @Test
    void sendsEveryRecordAndCountsThoseOfTheWarmupApart() throws Exception {
        // Given
        BROKERS.topic("trial-sent", List.of(0, 1));
        var plan = plans("trial-sent").plan();
        try (var producers = ConnectedProducers.open(plan, 0, () -> {})) {
            var trial = trial(plan, producers);
            // When
            var outcome = trial.run();
            // Then
            assertThat(outcome.totals().total()).isEqualTo(new Counts(150, 150, 0)).isEqualTo(trial.progress());
            assertThat(outcome.totals().measured()).isEqualTo(new Counts(100, 100, 0));
            assertThat(outcome.unsent()).isZero();
            assertThat(BROKERS.endOffsets("trial-sent").values()).satisfies(
                    ends -> assertThat(ends.stream().mapToLong(Long::longValue).sum()).isEqualTo(150));
        }
    }

    @Test
    void countsRecordsThatKafkaRefuses() throws Exception {
        // Given
        BROKERS.topic("trial-refused", List.of(0));
        var plan = plans("trial-refused").values(2_000_000, 2_000_000).plan();
        try (var producers = ConnectedProducers.open(plan, 0, () -> {})) {
            // When
            var outcome = trial(plan, producers).run();
            // Then
            assertThat(outcome.totals().total()).isEqualTo(new Counts(150, 0, 150));
        }
    }

    @Test
    void endsWithTheCountsUntilThenWhereAPartitionerFails() throws Exception {
        // Given a warm-up of minutes
        BROKERS.topic("trial-broken", List.of(0));
        var plan = plans("trial-broken").pods(1, 1).times(300_000, 1_000)
                .producer("partitioner.class", BrokenPartitioner.class.getName())
                .producer(BrokenPartitioner.BROKEN_AFTER, "20").plan();
        try (var producers = ConnectedProducers.open(plan, 0, () -> {})) {
            var trial = trial(plan, producers);
            // When
            var thrown = catchThrowableOfType(WorkerFailedException.class, trial::run);
            // Then
            assertThat(thrown.reason()).isEqualTo(WorkerFailure.PARTITIONER_FAILED);
            assertThat(thrown.report().total()).isEqualTo(trial.progress());
            assertThat(trial.progress().sent()).isEqualTo(20);
        }
    }

    @Test
    void hasSentNothingAndIsNotStuckBeforeItRuns() throws Exception {
        // Given
        BROKERS.topic("trial-not-run", List.of(0));
        var plan = plans("trial-not-run").plan();
        try (var producers = ConnectedProducers.open(plan, 0, () -> {})) {
            // When
            var trial = trial(plan, producers);
            // Then
            assertThat(trial.progress()).isEqualTo(new Counts(0, 0, 0));
            assertThat(trial.stuck()).isNull();
        }
    }

    private static TestPlans plans(String topic) {
        return TestPlans.on(BROKERS.bootstrapServers(), topic).load(new LoadPlan.ConstantRate(100)).times(500, 1_000);
    }

    private static RunningTrial trial(WorkerPlan plan, ConnectedProducers producers) {
        return new RunningTrial(new ClientSettings(plan, 0), producers, new RecordSource(plan.records(), plan.seed()),
                Window.of((double) CLOCK.millis(), plan, CLOCK), producers.leaders());
    }
}
