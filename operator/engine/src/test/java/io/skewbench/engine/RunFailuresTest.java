package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.SimulatedWorld.Mishap;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.observation.RunsAhead;
import io.skewbench.engine.observation.WorkerView;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.Decision;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.run.RunState;
import io.skewbench.engine.run.RunStep;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.protocol.report.WorkerReport;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunFailuresTest {
    private final Run run = new Run(Duration.ofSeconds(2));
    private final BenchmarkSpec spec = Specs.spec(Specs.TWO_VARIANTS);
    private final Experiment experiment = Specs.experiment(spec);
    private final Benchmark benchmark = Specs.benchmark(spec);
    private final SimulatedWorld world = new SimulatedWorld(experiment);

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "WORKER_LOST     | WorkerLost        | worker c1-0: pod OOMKilled",
            "WORKER_FAILED   | PartitionerFailed | worker c1-0: no such class",
            "PLAN_CHANGED    | PlanChanged       | another plan",
            "NEVER_READY     | WorkersNotReady   | worker c1-0 (Unschedulable: no node fits) not ready within 5m",
            "NEVER_DONE      | Overdue           | worker c1-0 without a result 3m after the end of the trial",
            "RECORD_LOST     | RecordsLost       | topic testing-1 grew by",
            "FOREIGN_RECORDS | ForeignRecords    | topic testing-1 grew by",
            "RECORDS_FAIL    | RecordsFailed     | workload c1: of 8,280 measured records 8,080 were acknowledged, which is 97.58 %; a trial counts with 99 % or more (spec.minAcknowledgedPercent); failed with RecordTooLargeException (198): too large; TimeoutException (2)",
            "BROKER_SILENT   | Overdue           | worker c1-0 (broker 1 (b1:9092) cannot be reached) without a result 3m after",
            "BROKER_SILENT_TO_ALL | Overdue      | workers c1-0 (broker 1 (b1:9092) cannot be reached), c1-1, c2-0 without a result 3m after",
            "LATE            | StartedLate       | worker c1-0 started 9000 ms after the start time; 1000 ms are tolerated",
            "CLOCK_OFF       | ClocksDiffer      | the clock of worker c1-0 on node node-0 is 90.0 s ahead of that of worker c1-1"})
    void aFailedAttemptIsReportedRepeatedAndNotCounted(Mishap mishap, String reason, String message) {
        world.mishaps.put(1, mishap);

        world.driveToEnd(benchmark, run);

        assertThat(benchmark.getStatus().phase()).isEqualTo("Complete");
        var failed = world.results().stream().filter(result -> !result.counts()).toList();
        assertThat(failed).singleElement().satisfies(result -> {
            assertThat(result.id()).isEqualTo(new AttemptId(1, 0));
            assertThat(result.reason()).isEqualTo(reason);
            assertThat(result.message()).startsWith(message);
        });
        assertThat(benchmark.getStatus().variants()).isNotNull()
                .allSatisfy(row -> assertThat(row.trials()).isEqualTo(3));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aResultBeforeTheStartFailsTheAttempt(boolean isPublished) {
        // Given a worker that gives a result before all have the start time, or before it has come
        var view = world.observe();
        while (view.attempt() == null || Objects.requireNonNull(view.attempt()).workers().stream()
                .noneMatch(worker -> worker.report() instanceof WorkerReport.Ready)
                || (isPublished && Objects.requireNonNull(view.attempt()).start() == null)) {
            world.carryOut(run.next(benchmark, new Planned.Valid<>(experiment), view).step());
            view = world.observe();
        }
        var attempt = Objects.requireNonNull(view.attempt());
        var workers = new ArrayList<>(attempt.workers());
        var first = workers.getFirst();
        workers.set(0, new WorkerView(first.workload(), first.group(), first.pod(), first.topics(),
                new WorkerReport.Done("AAAA"), null, null, null));

        // When
        var step = new Run(Duration.ofSeconds(2)).next(benchmark, new Planned.Valid<>(experiment),
                Observed.builder().now(view.now()).cluster(view.cluster()).topics(view.topics())
                        .idleTopics(view.idleTopics()).payloads(view.payloads()).results(view.results())
                        .attempt(AttemptView.builder().id(attempt.id())
                                .createdAt(attempt.createdAt()).offsetsBefore(attempt.offsetsBefore())
                                .start(attempt.start()).workers(workers).build())
                        .build())
                .step();

        // Then
        assertThat(step).isInstanceOfSatisfying(RunStep.Conclude.class, conclude -> {
            assertThat(conclude.result().reason()).isEqualTo("StartedEarly");
            assertThat(conclude.result().message()).isEqualTo("worker c1-0 gave a result before the start time"
                    + (isPublished ? "" : " was published"));
        });
    }

    @Test
    void theResultOfAnotherTrialIsNotBelieved() {
        // Given the results of a run, two of which have changed places
        world.driveToEnd(benchmark, run);
        var results = new ArrayList<>(world.results());
        var first = results.get(0);
        var second = results.get(1);
        results.set(0, as(first.id(), second, second.repetition()));

        // Then
        assertThat(failureWith(results)).isEqualTo("Trial 1 of 6 failed: The result that is stored for attempt 1 at "
                + "trial 1 is of built-in in repetition 1, where the plan has keyed in repetition 1; the operator did "
                + "not write it there");
        results.set(0, as(first.id(), first, 2));
        assertThat(failureWith(results)).contains("is of keyed in repetition 2, where");
        results.set(0, first);
        assertThat(failureWith(results)).startsWith("Against built-in: ");
    }

    private static TrialResult as(AttemptId id, TrialResult result, int repetition) {
        return result.toBuilder().trial(id.trial()).attempt(id.attempt()).repetition(repetition).reason(null)
                .message(null).timeline(null).build();
    }

    private String failureWith(List<TrialResult> results) {
        var view = world.observe();
        return String.valueOf(run.next(Specs.benchmark(spec), new Planned.Valid<>(experiment),
                Observed.builder().now(view.now()).cluster(view.cluster()).topics(view.topics())
                        .idleTopics(view.idleTopics()).payloads(view.payloads()).results(results).build())
                .status().summary());
    }

    @Test
    void aTrialThatFailsOnceTooOftenFailsTheRun() {
        var strict = Specs.spec(Specs.TWO_VARIANTS + "trialRetries: 0\n");
        var strictBenchmark = Specs.benchmark(strict);
        var strictWorld = new SimulatedWorld(Specs.experiment(strict));
        strictWorld.mishaps.put(2, Mishap.RECORD_LOST);

        strictWorld.driveToEnd(strictBenchmark, run);

        var status = strictBenchmark.getStatus();
        assertThat(status.phase()).isEqualTo("Failed");
        assertThat(status.summary()).startsWith("Trial 3 of 6 failed: topic testing-1 grew by");
        assertThat(conditions(strictBenchmark)).isEqualTo(Map.of("Ready", "False", "Reconciling", "False", "Stalled",
                "True", "Complete", "False", "Failed", "True", "Finished", "True", "ObjectivesMet", "Unknown"));
        // What was measured before is still reported.
        assertThat(status.variants()).isNotEmpty();
        assertThat(status.completionTime()).isNotNull();
    }

    @Test
    void reportsWhyATrialMakesNoProgressWhileItRuns() {
        world.mishaps.put(0, Mishap.BROKER_SILENT);
        var summaries = new LinkedHashSet<String>();

        for (var steps = 0; steps < 50; steps++) {
            var decision = run.next(benchmark, new Planned.Valid<>(experiment), world.observe());
            benchmark.setStatus(decision.status());
            summaries.add(String.valueOf(decision.status().summary()));
            world.carryOut(decision.step());
        }

        assertThat(summaries).anySatisfy(summary -> assertThat(summary).startsWith("Running trial 1 of 6: ")
                .contains("; worker c1-0 is stuck: broker 1 (b1:9092) cannot be reached; the trial fails at "));
    }

    @Test
    void aTrialWhoseEveryRecordIsRefusedIsNotRepeated() {
        world.mishaps.put(1, Mishap.RECORDS_REFUSED);

        world.driveToEnd(benchmark, run);

        assertThat(benchmark.getStatus().phase()).isEqualTo("Failed");
        assertThat(benchmark.getStatus().summary())
                .startsWith("Trial 2 of 6 failed: worker c1-0: Every record has been refused");
        // What was measured before is still reported.
        assertThat(benchmark.getStatus().variants()).isNotEmpty();
    }

    @Test
    void aTrialCountsWithTheShareThatTheSpecAsksForAndSaysWhatFailed() {
        var tolerant = Specs.spec(Specs.TWO_VARIANTS + "minAcknowledgedPercent: 97\n");
        var tolerantBenchmark = Specs.benchmark(tolerant);
        var tolerantWorld = new SimulatedWorld(Specs.experiment(tolerant));
        tolerantWorld.mishaps.put(0, Mishap.RECORDS_FAIL);

        tolerantWorld.driveToEnd(tolerantBenchmark, run);

        assertThat(tolerantWorld.results()).allMatch(TrialResult::counts);
        assertThat(tolerantBenchmark.getStatus().warnings()).isNotNull()
                .anySatisfy(warning -> assertThat(warning)
                        .contains("of its records failed; only publish latency includes them; "
                                + "they failed with RecordTooLargeException (297): too large; TimeoutException (3)"))
                .anySatisfy(warning -> assertThat(warning).contains("were never acknowledged; they rank after all "
                        + "others, so its publish mean, "));
    }

    @Test
    void anInvalidSpecIsReportedAndStartsNothingUntilItIsCorrected() {
        var problem = new Problem("spec.baseline", "x", "is not a variant; use one of built-in, keyed");

        var decision = run.next(benchmark, new Planned.Invalid<>(List.of(problem)), world.observe());
        benchmark.setStatus(decision.status());

        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(decision.status().runId()).isNull();
        assertThat(decision.status().summary()).isEqualTo(problem.toString());
        assertThat(conditions(benchmark)).containsEntry("Stalled", "True").containsEntry("Ready", "False");
        assertThat(RunState.isOver(benchmark)).isFalse();

        world.driveToEnd(benchmark, run);
        assertThat(conditions(benchmark)).containsEntry("Complete", "True").containsEntry("Stalled", "False");
    }

    @Test
    void waitsForOtherRunsForTheClusterAndForTopics() {
        var view = world.observe();
        var deadline = "; other runs go first meanwhile; the run fails at "
                + view.now().plus(Duration.ofHours(1)).truncatedTo(ChronoUnit.SECONDS) + " unless this changes";
        var waitingTopic = new TopicView.Waiting(WaitReason.TOPIC_NOT_READY, "SkewedTopic testing-1 is not there yet");
        var wrongTopic = new TopicView.Wrong(new Problem("spec.workloads[1].kafkaTopic", "testing-2", "is no topic"));

        assertThat(report(with(view, List.of("other"), false, view.cluster(), view.topics()))).isEqualTo(
                "Queued/Queued: Waiting for other runs on the same Kafka cluster: number 2 in the queue, after other; "
                        + "the status of each run ahead says when it continues or fails");
        assertThat(report(
                with(view, List.of(), false, new ClusterView.Waiting(WaitReason.KAFKA_NOT_READY, "Kafka bench rolls"),
                        view.topics())))
                .isEqualTo("Pending/KafkaNotReady: Kafka bench rolls" + deadline);
        assertThat(report(with(view, List.of(), false, view.cluster(),
                Map.of("c1", List.of(waitingTopic), "c2", Objects.requireNonNull(view.topics().get("c2")))))).isEqualTo(
                        "Pending/TopicNotReady: SkewedTopic testing-1 is not there yet" + deadline);
        assertThat(report(with(view, List.of(), false, view.cluster(),
                Map.of("c1", List.of(waitingTopic), "c2", List.of(wrongTopic)))))
                .isEqualTo("Pending/TopicUnusable: spec.workloads[1].kafkaTopic: \"testing-2\": is no topic"
                        + deadline);
        assertThat(report(with(view, List.of("other"), true, view.cluster(), view.topics()))).isEqualTo(
                "Suspended/Suspended: Suspended before its first trial; lasts until spec.suspend is false");
    }

    @Test
    void failsWhereAVariantsClientIsTooOldForTheConnection() {
        var old = Specs
                .spec(Specs.TWO_VARIANTS.replace("partitioner: Keyed", "partitioner: Keyed, clientVersion: 2.4.1"));
        var view = new SimulatedWorld(Specs.experiment(old)).observe();
        var tls = new ClusterView.Usable("kraft-1", "kafka:9093", Map.of("ssl.truststore.type", "PEM"), List.of());

        var decision = run.next(Specs.benchmark(old), new Planned.Valid<>(Specs.experiment(old)),
                with(view, List.of(), false, tls, view.topics()));

        assertThat(decision.step()).isInstanceOf(RunStep.Finish.class);
        assertThat(decision.status().phase()).isEqualTo("Failed");
        assertThat(decision.status().summary())
                .startsWith("variant keyed runs on kafka-clients 2.4.1, which cannot read");
    }

    @Test
    void aSuspendedRunEndsItsTrialFirst() {
        while (world.observe().attempt() == null) {
            step(false);
        }
        while (world.observe().attempt() != null) {
            step(true);
        }
        assertThat(world.results()).hasSize(1);
        step(true);
        assertThat(benchmark.getStatus().phase()).isEqualTo("Suspended");
        assertThat(benchmark.getStatus().summary()).isEqualTo("Suspended after 1 of 6 trials; lasts until "
                + "spec.suspend is false");
        assertThat(world.observe().attempt()).isNull();
    }

    @Test
    void aRunThatIsOverIsNeverRepeatedEvenWithoutItsResults() {
        world.driveToEnd(benchmark, run);
        var status = benchmark.getStatus();

        var decision = run.next(benchmark, new Planned.Valid<>(experiment), new SimulatedWorld(experiment).observe());

        assertThat(decision).isEqualTo(new Decision(new RunStep.Finish(), status));
    }

    private void step(boolean suspended) {
        var view = world.observe();
        var decision = run.next(benchmark, new Planned.Valid<>(experiment),
                with(view, List.of(), suspended, view.cluster(), view.topics()));
        benchmark.setStatus(decision.status());
        world.carryOut(decision.step());
    }

    /** Phase, reason and message of a decision that must start nothing. */
    private String report(Observed observed) {
        var decision = run.next(benchmark, new Planned.Valid<>(experiment), observed);
        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(decision.status().runId()).isNull();
        var ready = Objects.requireNonNull(decision.status().conditions()).getFirst();
        return decision.status().phase() + "/" + ready.getReason() + ": " + ready.getMessage();
    }

    private static Observed with(Observed view, List<String> queue, boolean suspended, ClusterView cluster,
            Map<String, List<TopicView>> topics) {
        return Observed.builder().now(view.now()).queue(RunsAhead.of(queue)).suspended(suspended).cluster(cluster)
                .topics(topics).idleTopics(view.idleTopics()).payloads(view.payloads()).results(view.results())
                .attempt(view.attempt()).build();
    }

    private static Map<String, String> conditions(Benchmark benchmark) {
        return Objects.requireNonNull(benchmark.getStatus().conditions()).stream()
                .collect(Collectors.toMap(Condition::getType, Condition::getStatus));
    }
}
