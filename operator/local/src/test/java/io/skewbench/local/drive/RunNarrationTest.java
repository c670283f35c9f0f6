package io.skewbench.local.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.BurnInStatus;
import io.skewbench.api.v1alpha1.BurnInTrial;
import io.skewbench.api.v1alpha1.TrialStatus;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.WorkerView;
import io.skewbench.local.TestResources;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.progress.LiveProgress;
import io.skewbench.local.progress.PlainProgress;
import io.skewbench.local.validation.ResourceFiles;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Ten trials of the variants keyed and round-robin, with 3 s of warm-up and an hour measured. */
class RunNarrationTest {
    private static final String ERASE = "\r\u001b[K";
    private static final Experiment EXPERIMENT = experiment();
    private static final TrialStatus COMPLETE = TrialStatus.builder().index(0).attempt(0).variant("keyed")
            .repetition(1).state("Complete").recordsPerSecond(12_345.4).publishLatencyP99Ms(9.5).build();

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    private final RunNarration narration = new RunNarration(new PlainProgress(out), EXPERIMENT, 0, 0);

    @Test
    void announcesATrialWithItsPlaceInTheRun() {
        // When
        narration.starts(trial(0, "keyed", Map.of()), "", new AttemptId(0, 0));
        // Then
        assertThat(said()).containsExactly("Trial  1/10  keyed, repetition 2");
    }

    @Test
    void announcesTheSecondAttemptAtATrial() {
        // When
        narration.starts(trial(9, "keyed", Map.of("acks", "1")), "", new AttemptId(9, 1));
        // Then
        assertThat(said()).containsExactly("Trial 10/10  keyed {acks=1}, repetition 2, attempt 2");
    }

    @Test
    void printsTheFiguresOfATrialThatCounts() {
        // When
        narration.status(status(COMPLETE));
        // Then
        assertThat(said()).containsExactly("   1/10  keyed        repetition 1     12,345 records/s  p99 9.50 ms");
    }

    @Test
    void printsOneDecimalOfALongLatency() {
        // When
        narration.status(status(COMPLETE.toBuilder().publishLatencyP99Ms(10.04).build()));
        // Then
        assertThat(said()).singleElement().asString().endsWith("  p99 10.0 ms");
    }

    @Test
    void printsADashWithoutALatency() {
        // When
        narration.status(status(COMPLETE.toBuilder().publishLatencyP99Ms(null).build()));
        // Then
        assertThat(said()).singleElement().asString().endsWith("  p99 - ms");
    }

    @Test
    void printsTheOperationsOfAProbeAndItsFirstPrimaryMetric() {
        // Given
        var ofProbe = new RunNarration(new PlainProgress(out), probe(), 0, 0);
        // When
        ofProbe.status(status(TrialStatus.builder().index(0).attempt(0).variant("as-is").repetition(1)
                .state("Complete").operations(9_876L).primary(3.21).build()));
        // Then
        assertThat(said()).singleElement().asString().startsWith("  1/1  as-is  repetition 1      9,876 operations  ")
                .endsWith(" p99 3.21 ms");
    }

    @Test
    void announcesWhatATrialOfASearchTries() {
        // When
        narration.starts(trial(0, "keyed", Map.of()), ", partitions p6", new AttemptId(0, 1));
        // Then
        assertThat(said()).containsExactly("Trial  1/10  keyed, repetition 2, partitions p6, attempt 2");
    }

    @Test
    void printsWhetherATrialOfASearchWasSustained() {
        // Given
        var along = COMPLETE.toBuilder().value("p6").dueRecordsPerSecond(2_000.0).sustained(true).build();
        var above = COMPLETE.toBuilder().index(1).dueRecordsPerSecond(15_000.0).sustained(false)
                .reason("records failed: TimeoutException (3)").build();
        // When
        narration.status(status(along, above));
        // Then
        assertThat(said()).containsExactly(
                "   1/10  keyed        repetition 1     12,345 records/s  p99 9.50 ms  p6 sustained",
                "   2/10  keyed        repetition 1     12,345 records/s  p99 9.50 ms  15,000 records/s not sustained: "
                        + "records failed: TimeoutException (3)");
    }

    @Test
    void printsWhyAnAttemptFailed() {
        // When
        narration.status(status(COMPLETE.toBuilder().state("Failed").reason("WorkerLost: worker w-0").build()));
        // Then
        assertThat(said()).containsExactly("   1/10  keyed        repetition 1  failed: WorkerLost: worker w-0");
    }

    @Test
    void printsEachAttemptOnce() {
        // Given
        narration.status(status(COMPLETE));
        // When
        narration.status(status(COMPLETE, COMPLETE.toBuilder().index(1).variant("round-robin").build()));
        // Then
        assertThat(said()).hasSize(2).last().asString().startsWith("   2/10  round-robin  repetition 1");
    }

    @Test
    void printsNoAttemptsFromBeforeTheRunWasResumed() {
        // Given
        var resumed = new RunNarration(new PlainProgress(out), EXPERIMENT, 1, 0);
        // When
        resumed.status(status(COMPLETE));
        // Then
        assertThat(said()).isEmpty();
    }

    @Test
    void announcesABurnInTrial() {
        // When
        narration.starts(EXPERIMENT.trial(11), "", new AttemptId(11, 0));
        // Then
        assertThat(said()).containsExactly("Burn-in 2 of at most 4  keyed");
    }

    @Test
    void printsEachBurnInTrialOnce() {
        // Given
        narration.status(burnIn(null, new BurnInTrial(1, 7_090.0, null)));
        // When
        narration.status(burnIn(true, new BurnInTrial(1, 7_090.0, null), new BurnInTrial(2, 7_100.0, null)));
        // Then
        assertThat(said()).containsExactly("  burn-in 1  records/s 7,090", "  burn-in 2  records/s 7,100",
                "  burn-in has settled");
    }

    @Test
    void printsWhyABurnInTrialFailed() {
        // When
        narration.status(burnIn(null, new BurnInTrial(1, null, "WorkerLost: worker w-0")));
        // Then
        assertThat(said()).containsExactly("  burn-in 1  records/s failed: WorkerLost: worker w-0");
    }

    @Test
    void printsNoBurnInFromBeforeTheRunWasResumed() {
        // Given
        var resumed = new RunNarration(new PlainProgress(out), EXPERIMENT, 1, 2);
        // When
        resumed.status(burnIn(true, new BurnInTrial(1, 7_090.0, null), new BurnInTrial(2, 7_100.0, null)));
        // Then
        assertThat(said()).isEmpty();
    }

    @Test
    void saysOnceWhyAWorkerIsStuck() {
        // Given
        var attempt = attempt(null, new WorkerReport.Preparing("no answer from broker 1"), new WorkerReport.Ready());
        narration.waiting("", attempt);
        // When
        narration.waiting("", attempt);
        // Then
        assertThat(said()).containsExactly("  worker w-0 is stuck: no answer from broker 1");
    }

    @Test
    void saysThatAWorkerIsStuckForAnotherReason() {
        // Given
        narration.waiting("", attempt(null, new WorkerReport.Preparing("no answer from broker 1")));
        // When
        narration.waiting("", attempt(null, new WorkerReport.Preparing("no answer from broker 2")));
        // Then
        assertThat(said()).hasSize(2).last().isEqualTo("  worker w-0 is stuck: no answer from broker 2");
    }

    @Test
    void saysThatNoWorkerIsStuckAnyMore() {
        // Given
        narration.waiting("", attempt(start(0), new WorkerReport.Running(0, 0, 0, "buffers are full")));
        // When
        narration.waiting("", attempt(start(0), new WorkerReport.Running(5, 0, 5)));
        // Then
        assertThat(said()).containsExactly("  worker w-0 is stuck: buffers are full", "  no worker is stuck any more");
    }

    @Test
    void doesNotSayThatWorkersGoOnWhichHaveEnded() {
        // Given
        narration.waiting("", attempt(start(0), new WorkerReport.Running(0, 0, 0, "buffers are full")));
        // When
        narration.waiting("", attempt(start(0), new WorkerReport.Failed("OutOfMemory", "no memory")));
        // Then
        assertThat(said()).containsExactly("  worker w-0 is stuck: buffers are full");
    }

    @Test
    void saysOnceThatKafkaDoesNotAnswerAndWhenTheRunEnds() {
        // Given
        var until = Instant.now().plus(Duration.ofMinutes(5)).plusMillis(900);
        narration.systemUnavailable("No answer", until);
        // When
        narration.systemUnavailable("No answer", until);
        // Then
        assertThat(said()).singleElement().asString()
                .startsWith("  No answer; the run ends unless this changes within ").containsPattern("[45]m[0-9]+s$");
    }

    @Test
    void saysNothingOfKafkaOnceTheTimeIsOver() {
        // When
        narration.systemUnavailable("No answer", Instant.now().minusMillis(1));
        // Then
        assertThat(said()).isEmpty();
    }

    @Test
    void showsWhatItWaitsForWithoutAnAttempt() {
        // When
        var shown = shown("Waiting for Kafka", null);
        // Then
        assertThat(shown).isEqualTo("Waiting for Kafka");
    }

    @Test
    void countsTheWorkersThatAreReady() {
        // When
        var shown = shown("", attempt(null, new WorkerReport.Ready(), new WorkerReport.Preparing(), null));
        // Then
        assertThat(shown).startsWith("Trial  1/10  keyed, repetition 2: starting workers, 1 of 3 ready, ")
                .endsWith(" left");
    }

    @Test
    void showsTheRateOfAllWorkersWhileTheyWarmUp() {
        // When
        var shown = shown("",
                attempt(start(0), new WorkerReport.Running(5, 0, 1_200), new WorkerReport.Running(5, 0, 34)));
        // Then
        assertThat(shown).contains(": warming up, 1,234 records/s, ");
    }

    @Test
    void showsHowMuchOfTheTimeHasBeenMeasured() {
        // When 100 s have passed since the warm-up
        var shown = shown("", attempt(start(103), new WorkerReport.Running(5, 0, 50)));
        // Then
        assertThat(shown).containsPattern(": measuring 1[0-9][0-9] of 60m0s, 50 records/s, ");
    }

    @Test
    void showsThatResultsAreCollectedAfterTheMeasuredTime() {
        // When
        var shown = shown("", attempt(start(3_604), new WorkerReport.Running(5, 0, 50)));
        // Then
        assertThat(shown).contains(": collecting results, ");
    }

    private List<String> said() {
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    /** Returns the line that a terminal shows once the first trial has been announced. */
    private String shown(String why, @Nullable AttemptView attempt) {
        var live = new RunNarration(new LiveProgress(out, () -> 200, false), EXPERIMENT, 0, 0);
        live.starts(trial(0, "keyed", Map.of()), "", new AttemptId(0, 0));
        live.waiting(why, attempt);
        var written = bytes.toString(StandardCharsets.UTF_8);
        return written.substring(written.lastIndexOf(ERASE) + ERASE.length());
    }

    private static StartSignal start(long secondsAgo) {
        return new StartSignal(Instant.now().minusSeconds(secondsAgo).toEpochMilli(), null, 0);
    }

    private static AttemptView attempt(@Nullable StartSignal start, @Nullable WorkerReport... reports) {
        var pod = new int[1];
        return AttemptView.builder().id(new AttemptId(0, 0)).createdAt(Instant.EPOCH).start(start)
                .workers(Stream.of(reports).map(report -> new WorkerView("w", null, pod[0]++, List.of("uneven"), report,
                        null, null, null)).toList())
                .build();
    }

    private static Experiment.Trial trial(int index, String variant, Map<String, String> sweep) {
        return new Experiment.Trial(index, variant, "Keyed", "4.4.0", sweep, 2, Map.of());
    }

    private static BenchmarkStatus burnIn(@Nullable Boolean settled, BurnInTrial... trials) {
        return BenchmarkStatus.builder().burnIn(new BurnInStatus("recordsPerSecond", 4, settled, List.of(trials)))
                .build();
    }

    private static BenchmarkStatus status(TrialStatus... trials) {
        return BenchmarkStatus.builder().trials(List.of(trials)).build();
    }

    private static Experiment probe() {
        return experiment(TestResources.probe("b", "seed: 1"));
    }

    private static Experiment experiment() {
        var yaml = TestResources.skewedTopic() + "---\n" + TestResources.benchmark("b", "variants: [{name: keyed, "
                + "partitioner: Keyed}, {name: round-robin, partitioner: RoundRobin}]")
                .replace("repetitions: 1", "repetitions: 5\n  burnIn: 4").replace("duration: 1s", "duration: 1h");
        return experiment(yaml);
    }

    private static Experiment experiment(String yaml) {
        return BenchmarkPlan.tentatively(ResourceFiles.read(List.of("-"),
                new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))).getFirst().experiment();
    }
}
