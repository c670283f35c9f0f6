package io.skewbench.engine.run;

import static io.skewbench.engine.run.RunScenario.NOON;
import static io.skewbench.engine.run.RunScenario.attempt;
import static io.skewbench.engine.run.RunScenario.consumer;
import static io.skewbench.engine.run.RunScenario.lost;
import static io.skewbench.engine.run.RunScenario.producer;
import static io.skewbench.engine.run.RunScenario.startAt;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.result.Failure;
import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An attempt whose plan was stored at noon, and whose workers start a minute later. */
class AttemptJudgeTest {
    private static final StartSignal START = startAt(NOON.plusSeconds(60));
    /** After 10 s of warm-up, 50 s of measuring, two minutes for delivery and one of grace. */
    private static final Duration END = Duration.ofMinutes(1 + 1 + 2 + 1);
    private static final WorkerReport RUNNING = new WorkerReport.Running(1, 0, 1);
    private static final WorkerReport DONE = new WorkerReport.Done("");
    private static final WorkerReport READY = new WorkerReport.Ready(null, null);

    @Test
    void findsNothingWrongWithWorkersThatWork() {
        assertThat(judge(attempt(START, producer(0, RUNNING), producer(1, RUNNING)), END.minusMillis(1))).isEmpty();
    }

    @Test
    void failsAnAttemptThatSomebodyTamperedWith() {
        var tampered = attempt(START, producer(0, new WorkerReport.Failed("OutOfMemory", "no heap"))).toBuilder()
                .tampering("another plan").build();

        assertThat(judge(tampered, Duration.ZERO)).contains("PlanChanged: another plan");
    }

    @Test
    void givesTheReasonThatAWorkerReports() {
        assertThat(judge(attempt(START, producer(0, RUNNING),
                producer(1, new WorkerReport.Failed("PartitionerFailed", "no such class"))), Duration.ZERO))
                .contains("PartitionerFailed: worker c1-1: no such class");
    }

    @Test
    void accountsForWhatAFailedWorkerSent() {
        var failed = new WorkerReport.Failed("RecordsRefused", "refused", new Counts(10, 7, 3));

        assertThat(judge(attempt(START, producer(0, failed)), Duration.ZERO)).contains("RecordsRefused: worker c1-0: "
                + "refused; of 10 records sent, 7 were acknowledged and 3 failed");
    }

    @Test
    void failsAnAttemptWithAResultBeforeTheStartIsPublished() {
        assertThat(judge(attempt(null, producer(0, READY), producer(1, DONE)), Duration.ZERO))
                .contains("StartedEarly: worker c1-1 gave a result before the start time was published");
    }

    @Test
    void failsAnAttemptWithAResultBeforeTheStart() {
        assertThat(judge(attempt(START, producer(0, DONE)), Duration.ofMillis(59_999)))
                .contains("StartedEarly: worker c1-0 gave a result before the start time");
    }

    @Test
    void believesAResultFromTheStartOn() {
        assertThat(judge(attempt(START, producer(0, DONE)), Duration.ofSeconds(60))).isEmpty();
    }

    @Test
    void failsAnAttemptThatLostAWorker() {
        assertThat(judge(attempt(null, producer(0, READY), lost(producer(1, null), "pod OOMKilled")), Duration.ZERO))
                .contains("WorkerLost: worker c1-1: pod OOMKilled");
    }

    @Test
    void countsAFinalReportOfAWorkerThatIsGone() {
        assertThat(judge(attempt(START, lost(producer(0, DONE), "pod evicted")), Duration.ofSeconds(60))).isEmpty();
    }

    @Test
    void waitsForWorkersToGetReady() {
        assertThat(judge(attempt(null, producer(0, null)), Duration.ofMillis(299_999))).isEmpty();
    }

    @Test
    void failsAnAttemptWhoseWorkersAreNotReadyInTime() {
        // Given
        var waiting = producer(1, null).waitingFor("no node fits");
        var stuck = producer(2, new WorkerReport.Preparing("no broker answers"));
        var likewise = producer(3, null).waitingFor("no node fits");
        // When
        var failure = judge(attempt(null, producer(0, READY), waiting, stuck, likewise), Duration.ofMinutes(5));
        // Then each reason is named once
        assertThat(failure).contains("WorkersNotReady: workers c1-1 (no node fits), c1-2 (no broker answers), c1-3 not "
                + "ready within 5m");
    }

    @Test
    void doesNotFailReadyWorkersForTheStartThatHasYetToCome() {
        assertThat(judge(attempt(null, producer(0, READY)), Duration.ofMinutes(5))).isEmpty();
    }

    @Test
    void failsAnAttemptWhoseWorkersHaveNoResultInTime() {
        assertThat(judge(attempt(START, producer(0, RUNNING), producer(1, DONE)), END))
                .contains("Overdue: worker c1-0 without a result 3m after the end of the trial");
    }

    @Test
    void doesNotFailWorkersThatAreDoneForTheTime() {
        assertThat(judge(attempt(START, producer(0, DONE)), END.plusHours(1))).isEmpty();
    }

    @Test
    void givesConsumersTimeToReadTheRest() {
        var attempt = attempt(START, producer(0, DONE), consumer(0, RUNNING));

        assertThat(judge(attempt, END.plusMillis(29_999))).isEmpty();
        assertThat(judge(attempt, END.plusSeconds(30)))
                .contains("Overdue: worker c1-g-0 without a result 3m30s after the end of the trial");
    }

    @Test
    void givesProducersAsLongAsTheyMayTakeToDeliver() {
        var judge = judge("""
                workloads:
                - {name: c1, kafkaTopic: t, load: {rate: 10}, records: {value: {size: 1}},
                   producer: {delivery.timeout.ms: " 300000 "}}
                - {name: c2, kafkaTopic: s, load: {rate: 10}, records: {value: {size: 1}},
                   producer: {delivery.timeout.ms: 40000}}
                """);

        assertThat(judge.endDeadline(attempt(START, producer(0, RUNNING))))
                .isEqualTo(NOON.plusSeconds(60 + 60 + 300 + 60));
    }

    @Test
    void givesManyWorkersTimeToReportOneAfterTheOther() {
        var judge = judge("workloads: [{name: c1, kafkaTopic: t, pods: 100, load: {rate: 100}, records: {value: {size: "
                + "1}}, consumers: [{name: g, pods: 100}]}]");

        assertThat(judge.endDeadline(attempt(START, producer(0, RUNNING)))).isEqualTo(NOON.plus(END).plusSeconds(2));
        assertThat(judge.endDeadline(attempt(START, producer(0, RUNNING), consumer(0, RUNNING))))
                .isEqualTo(NOON.plus(END).plusSeconds(2 + 30 + 2));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"[create, get] | 60", "[createEphemeral] | 60", "[create, delete] | 0",
            "[create, delete, createEphemeral] | 60", "[get] | 0"})
    void givesWorkersTimeToDeleteTheNodesThatNoOperationDeletes(String operations, int seconds) {
        var judge = judge("""
                cluster: {zookeeper: {connect: "zk:2181"}}
                workloads: [{name: c1, probe: {operations: %s}, load: {rate: 10}}]
                variants: [{name: a}]
                """.formatted(operations));

        assertThat(judge.endDeadline(attempt(START, producer(0, RUNNING))))
                .isEqualTo(NOON.plus(END).plusSeconds(seconds));
    }

    @Test
    void countsFromTheCreationWhereNothingHasStarted() {
        assertThat(judge("{}").endDeadline(attempt(null))).isEqualTo(NOON.plus(END).minusSeconds(60));
        assertThat(judge("readyTimeout: 7m").readyDeadline(attempt(null))).isEqualTo(NOON.plusSeconds(420));
    }

    @Test
    void toleratesASecondOfLateness() {
        assertThat(judge("{}").late(List.of(outcome(1_000)))).isEmpty();
    }

    @Test
    void failsAnAttemptOfWhichAWorkerStartedLater() {
        assertThat(judge("{}").late(List.of(outcome(0), outcome(1_001))).map(AttemptJudgeTest::text))
                .contains("StartedLate: worker c1-3 started 1001 ms after the start time; 1000 ms are tolerated");
    }

    @Test
    void tellsLatenessOnlyFromResults() {
        assertThat(judge("{}").late(List.of(new ProducersOutcome("c1", List.of("t"), 1, 0, null, null, List.of()))))
                .isEmpty();
    }

    @Test
    void tellsWhetherAllAreReady() {
        assertThat(AttemptJudge.allReady(attempt(null, producer(0, READY), producer(1, RUNNING)))).isTrue();
        assertThat(AttemptJudge.allReady(attempt(null, producer(0, READY), producer(1, null)))).isFalse();
        assertThat(AttemptJudge.allReady(attempt(null, producer(0, READY), producer(1, new WorkerReport.Preparing()))))
                .isFalse();
    }

    @Test
    void tellsWhetherAllHaveSentAndWhetherAllAreFinal() {
        var reading = attempt(START, producer(0, DONE), consumer(0, RUNNING));

        assertThat(AttemptJudge.allSent(reading)).isTrue();
        assertThat(AttemptJudge.allFinal(reading)).isFalse();
        assertThat(AttemptJudge.allSent(attempt(START, producer(0, DONE), producer(1, RUNNING)))).isFalse();
        assertThat(AttemptJudge.allFinal(attempt(START, producer(0, DONE), consumer(0, DONE)))).isTrue();
    }

    private static ProducersOutcome outcome(double startSkewMs) {
        var none = Histogram.of(Histogram.empty());
        var result = WorkerResult.builder().pod(0).measuredMs(1_000).measured(new Counts(1, 1, 0))
                .total(new Counts(1, 1, 0)).startSkewMs(startSkewMs).publishLatency(none).serviceLatency(none)
                .client(new ClientResult(null, null, null, null, 0, 0))
                .facts(Facts.builder().java("21").kafkaClients("4.4.0").kernel("Linux").cpus(2).maxHeapBytes(1).build())
                .build();
        return new ProducersOutcome("c1", List.of("t"), 4, 4, result, new Extremes(0, 3, 0, 0, 0, 0), List.of());
    }

    private static Optional<String> judge(AttemptView attempt, Duration sinceNoon) {
        return judge("{}").whileWorking(attempt, NOON.plus(sinceNoon)).map(AttemptJudgeTest::text);
    }

    private static AttemptJudge judge(String fields) {
        var scenario = new RunScenario(fields);
        return new AttemptJudge(scenario.experiment, scenario.trial(0));
    }

    private static String text(Failure failure) {
        return failure.reason().text() + ": " + failure.message();
    }
}
