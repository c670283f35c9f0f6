package io.skewbench.engine.run;

import static io.skewbench.engine.run.RunScenario.FIRST;
import static io.skewbench.engine.run.RunScenario.NOON;
import static io.skewbench.engine.run.RunScenario.attempt;
import static io.skewbench.engine.run.RunScenario.consumer;
import static io.skewbench.engine.run.RunScenario.producer;
import static io.skewbench.engine.run.RunScenario.startAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.AttemptId;
import io.skewbench.engine.RunId;
import io.skewbench.engine.accounting.ExpectedOffsets;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.Observed.MissingWorkers;
import io.skewbench.engine.observation.WorkerView;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An attempt whose plan was stored at noon, and whose workers start a minute later. */
class AttemptProgressTest {
    private static final StartSignal START = startAt(NOON.plusSeconds(60));
    private static final Instant END = NOON.plusSeconds(60 + 60 + 120 + 60);
    private static final WorkerReport RUNNING = new WorkerReport.Running(1, 0, 1);
    private static final ClockReading CLOCK = new ClockReading("machine", -1.0, 1.0, null);
    private static final WorkerReport READY = new WorkerReport.Ready(CLOCK, CLOCK);
    private static final ClockReading FAR_AHEAD = new ClockReading("other", -90_001.0, -90_000.0, null);
    private static final Set<String> IDLE = Set.of("idle-1");

    private final RunScenario scenario = new RunScenario();
    private Instant now = NOON;
    private Driver driver = RunScenario.DRIVER;
    private TrialResult[] results = {};

    @Test
    void cleansUpAfterAResultAndKeepsIdleTopicsForTheNextTrial() {
        results = new TrialResult[]{scenario.result(0, 0).build()};

        assertThat(step(attempt(START, producer(0, RUNNING)))).isEqualTo(new RunStep.CleanUp(FIRST, Set.of()));
    }

    @Test
    void removesIdleTopicsAfterTheLastTrial() {
        results = new TrialResult[]{scenario.result(0, 0).build(), scenario.result(1, 0).build(),
                scenario.result(2, 0).build(), scenario.result(3, 0).build()};

        assertThat(step(attempt(START, producer(0, RUNNING)))).isEqualTo(new RunStep.CleanUp(FIRST, IDLE));
    }

    @Test
    void removesIdleTopicsAfterAFailureThatEndsTheRun() {
        results = new TrialResult[]{scenario.result(0, 0).reason("RecordsRefused").message("refused").build()};

        assertThat(step(attempt(START, producer(0, RUNNING)))).isEqualTo(new RunStep.CleanUp(FIRST, IDLE));
    }

    @Test
    void concludesAnAttemptThatFails() {
        var failed = producer(0, new WorkerReport.Failed("PartitionerFailed", "no such class"));

        assertThat(concluded(attempt(START, failed))).satisfies(result -> {
            assertThat(result.id()).isEqualTo(FIRST);
            assertThat(result.reason()).isEqualTo("PartitionerFailed");
            assertThat(result.message()).isEqualTo("worker c1-0: no such class");
            assertThat(result.variant()).isEqualTo(scenario.trial(0).variant());
            assertThat(result.startedAtMs()).isEqualTo(START.startAtEpochMs());
        });
    }

    @Test
    void createsMissingWorkersFirst() {
        assertThat(step(missing(null))).isInstanceOfSatisfying(RunStep.CreateWorkers.class, create -> {
            assertThat(create.id()).isEqualTo(FIRST);
            assertThat(create.plans()).extracting(plan -> plan.name()).containsExactly("c1");
        });
    }

    @Test
    void waitsForWorkersToGetReady() {
        assertThat(step(attempt(null, producer(0, READY), producer(1, null))))
                .isEqualTo(new RunStep.Wait("workers get ready", Duration.ofSeconds(5)));
    }

    @Test
    void waitsNoLongerThanUntilTheDeadline() {
        now = NOON.plusSeconds(298);

        assertThat(step(attempt(null, producer(0, null))))
                .isEqualTo(new RunStep.Wait("workers get ready", Duration.ofSeconds(2)));
    }

    @Test
    void releasesReadyWorkersTogether() {
        assertThat(step(attempt(null, producer(0, READY), producer(1, READY))))
                .isInstanceOfSatisfying(RunStep.Release.class, release -> {
                    assertThat(release.id()).isEqualTo(FIRST);
                    assertThat(release.start().startAtEpochMs()).isEqualTo(NOON.plusSeconds(2).toEpochMilli());
                });
    }

    @Test
    void releasesNoWorkersWhoseClocksDiffer() {
        var ahead = new WorkerReport.Ready(FAR_AHEAD, FAR_AHEAD);

        assertThat(concluded(attempt(null, producer(0, READY), producer(1, ahead))).reason()).isEqualTo("ClocksDiffer");
    }

    @Test
    void comparesNoClocksOnOneMachine() {
        driver = new Driver(Duration.ofSeconds(1), true);
        var ahead = new WorkerReport.Ready(FAR_AHEAD, FAR_AHEAD);

        assertThat(step(attempt(null, producer(0, READY), producer(1, ahead))))
                .isEqualTo(new RunStep.Release(FIRST, startAt(NOON.plusSeconds(1))));
    }

    @Test
    void waitsForProducersToSend() {
        now = NOON.plusSeconds(90);

        assertThat(step(attempt(START, producer(0, RUNNING))))
                .isEqualTo(new RunStep.Wait("workers send", Duration.ofSeconds(5)));
    }

    @Test
    void readsOffsetsOnceAllIsSent() {
        now = NOON.plusSeconds(120);

        assertThat(step(attempt(START, consumer(0, RUNNING)))).isEqualTo(new RunStep.ReadOffsets(FIRST, Set.of("t"),
                new ExpectedOffsets(Map.of("t", Map.of(0, 0L, 1, 0L, 2, 0L, 3, 0L)))));
    }

    @Test
    void readsOffsetsUntilAcknowledgedRecordsAreThere() {
        now = NOON.plusSeconds(120);
        var none = Histogram.of(Histogram.empty());
        var done = producer(0, WorkerReport.Done.of(WorkerResult.builder().pod(0).measuredMs(1_000)
                .measured(new Counts(7, 7, 0)).total(new Counts(7, 7, 0)).publishLatency(none).serviceLatency(none)
                .partitions(List.of(new PartitionResult("t", 2, 1, 7, 7, 7, 0)))
                .client(new ClientResult(null, null, null, null, 0, 0))
                .facts(Facts.builder().java("21").kafkaClients("4.4.0").kernel("Linux").cpus(2).maxHeapBytes(1).build())
                .build()));

        assertThat(step(attempt(START, done, consumer(0, RUNNING))))
                .isEqualTo(new RunStep.ReadOffsets(FIRST, Set.of("t"),
                        new ExpectedOffsets(Map.of("t", Map.of(0, 0L, 1, 0L, 2, 7L, 3, 0L)))));
    }

    @Test
    void readsOffsetsUntilFiveMinutesAfterTheEnd() {
        now = END.plusSeconds(30 + 300).minusMillis(1);

        assertThat(step(attempt(START, doneConsumer()))).isInstanceOf(RunStep.ReadOffsets.class);
    }

    @Test
    void failsWithoutOffsets() {
        now = END.plusSeconds(30 + 300);

        assertThat(concluded(attempt(START, doneConsumer()))).satisfies(result -> {
            assertThat(result.reason()).isEqualTo("OffsetsUnread");
            assertThat(result.message()).isEqualTo("Kafka did not report end offsets within 5m of the end of the "
                    + "trial");
        });
    }

    @Test
    void letsConsumersReadTheRest() {
        now = NOON.plusSeconds(120);

        assertThat(step(ended(consumer(0, RUNNING))))
                .isEqualTo(new RunStep.Wait("consumers read the rest", Duration.ofSeconds(5)));
    }

    @Test
    void saysThatItPreparesTheFirstTrial() {
        var stage = stage(attempt(null, producer(0, null).waitingFor("no node fits")));

        assertThat(stage.phase().text()).isEqualTo("Preparing");
        assertThat(stage.reason().text()).isEqualTo("PreparingWorkers");
        assertThat(stage.message()).isEqualTo("Preparing the workers of trial 1 of 4: " + scenario.trial(0).variant()
                + ", repetition 1; no node fits; the trial fails at 2026-11-20T12:05:00Z unless they are ready");
    }

    @Test
    void saysWhyMissingWorkersDoNotExist() {
        assertThat(stage(missing("exceeded quota")).message())
                .contains("repetition 1; exceeded quota; the trial fails");
    }

    @Test
    void staysInThePhaseOfARunThatHasResults() {
        results = new TrialResult[]{scenario.result(0, 0).reason("Overdue").message("late").build()};
        var retry = attempt(null, producer(0, null)).toBuilder().id(new AttemptId(0, 1)).build();

        assertThat(stage(retry).phase().text()).isEqualTo("Running");
    }

    @Test
    void saysThatItRunsATrialAndWhatIsStuck() {
        now = NOON.plusSeconds(90);
        var stuck = new WorkerReport.Running(1, 0, 1, "no broker answers");

        var stage = stage(attempt(START, producer(0, RUNNING), producer(1, stuck), producer(2, stuck)));

        assertThat(stage.reason().text()).isEqualTo("TrialRunning");
        assertThat(stage.message()).contains("Running trial 1 of 4: ").contains("; worker c1-1 is stuck: no broker "
                + "answers; so are 1 others; the trial fails at 2026-11-20T12:05:00Z unless every worker has a result");
    }

    @Test
    void saysUntilWhenItReadsOffsets() {
        now = NOON.plusSeconds(120);

        var stage = stage(attempt(START, doneConsumer()));

        assertThat(stage.reason().text()).isEqualTo("CollectingResult");
        assertThat(stage.message()).endsWith("; the trial fails at 2026-11-20T12:10:30Z unless Kafka reports the end "
                + "offsets");
    }

    @Test
    void saysThatItCollectsAResultThatIsThere() {
        results = new TrialResult[]{scenario.result(0, 0).build()};

        assertThat(stage(attempt(null, producer(0, RUNNING))).message()).startsWith("Collecting the result of trial 1")
                .endsWith("; the run continues at most 10m later");
    }

    /** Returns the only worker, so that nothing is left to be sent. */
    private static WorkerView doneConsumer() {
        return consumer(0, new WorkerReport.Consumed(""));
    }

    private static AttemptView ended(WorkerView... workers) {
        return attempt(START, workers).toBuilder().offsetsAfter(Map.of("t", List.of(0L, 0L, 0L, 0L))).build();
    }

    private static AttemptView missing(@Nullable String obstacle) {
        return attempt(null, producer(0, null)).withMissing(new MissingWorkers(Set.of("c1"), obstacle));
    }

    private TrialResult concluded(AttemptView attempt) {
        assertThat(step(attempt)).isInstanceOf(RunStep.Conclude.class);
        return ((RunStep.Conclude) step(attempt)).result();
    }

    private RunStep step(AttemptView attempt) {
        return progress(attempt).step();
    }

    private Stage.Reported stage(AttemptView attempt) {
        var progress = progress(attempt);
        return progress.stage(progress.step());
    }

    private AttemptProgress progress(AttemptView attempt) {
        var runId = RunId.of(scenario.benchmark);
        var observed = scenario.observed().now(now).attempt(attempt).build();
        return new AttemptProgress(scenario.experiment, new RunResults(scenario.experiment, List.of(results)), observed,
                attempt, IDLE, driver, new AttemptSum(new MergeMemory(), runId, attempt),
                WorkerCreation.of(scenario.experiment, runId, observed, attempt, driver));
    }
}
