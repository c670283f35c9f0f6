package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.Observed.ClusterView;
import io.skewbench.engine.Observed.TopicView;
import io.skewbench.engine.SimulatedWorld.Mishap;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
            "LATE            | StartedLate       | worker c1-0 started 9000 ms after the start time; 1000 ms are tolerated",
            "CLOCK_OFF       | ClocksDiffer      | the clock of worker c1-0 on node node-0 is 90.0 s ahead of that of worker c1-1"})
    void aFailedAttemptIsToldRepeatedAndNotCounted(Mishap mishap, String reason, String message) {
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
        // What was measured before is still told.
        assertThat(status.variants()).isNotEmpty();
        assertThat(status.completionTime()).isNotNull();
    }

    @Test
    void anInvalidSpecIsToldAndStartsNothingUntilItIsMended() {
        var problem = new Problem("spec.baseline", "x", "is no variant; name one of built-in, keyed");

        var decision = run.next(benchmark, new Planned.Invalid<>(List.of(problem)), world.observe());
        benchmark.setStatus(decision.status());

        assertThat(decision.step()).isInstanceOf(Step.Wait.class);
        assertThat(decision.status().runId()).isNull();
        assertThat(decision.status().summary()).isEqualTo(problem.toString());
        assertThat(conditions(benchmark)).containsEntry("Stalled", "True").containsEntry("Ready", "False");
        assertThat(Run.isOver(benchmark)).isFalse();

        world.driveToEnd(benchmark, run);
        assertThat(conditions(benchmark)).containsEntry("Complete", "True").containsEntry("Stalled", "False");
    }

    @Test
    void waitsItsTurnForTheClusterAndForTopics() {
        var view = world.observe();
        var deadline = "; others go first meanwhile; the run fails at "
                + view.now().plus(Duration.ofHours(1)).truncatedTo(ChronoUnit.SECONDS) + " unless this changes";
        var waitingTopic = new TopicView.Waiting("TopicNotReady", "SkewedTopic testing-1 isn't there yet");
        var wrongTopic = new TopicView.Wrong(new Problem("spec.workloads[1].kafkaTopic", "testing-2", "is no topic"));

        assertThat(told(with(view, List.of("other"), false, view.cluster(), view.topics()))).isEqualTo(
                "Queued/Queued: Waiting for its turn on the same Kafka cluster: number 2, after other");
        assertThat(told(with(view, List.of(), false, new ClusterView.Waiting("KafkaNotReady", "Kafka bench rolls"),
                view.topics()))).isEqualTo("Pending/KafkaNotReady: Kafka bench rolls" + deadline);
        assertThat(told(with(view, List.of(), false, view.cluster(),
                Map.of("c1", List.of(waitingTopic), "c2", Objects.requireNonNull(view.topics().get("c2")))))).isEqualTo(
                        "Pending/TopicNotReady: SkewedTopic testing-1 isn't there yet" + deadline);
        assertThat(told(with(view, List.of(), false, view.cluster(),
                Map.of("c1", List.of(waitingTopic), "c2", List.of(wrongTopic)))))
                .isEqualTo("Pending/TopicUnusable: spec.workloads[1].kafkaTopic: \"testing-2\": is no topic"
                        + deadline);
        assertThat(told(with(view, List.of("other"), true, view.cluster(), view.topics()))).isEqualTo(
                "Suspended/Suspended: Suspended before its first trial");
    }

    @Test
    void failsWhereAVariantsClientIsTooOldForTheConnection() {
        var old = Specs
                .spec(Specs.TWO_VARIANTS.replace("partitioner: Keyed", "partitioner: Keyed, clientVersion: 2.4.1"));
        var view = new SimulatedWorld(Specs.experiment(old)).observe();
        var tls = new ClusterView.Usable("kraft-1", "kafka:9093", Map.of("ssl.truststore.type", "PEM"), List.of());

        var decision = run.next(Specs.benchmark(old), new Planned.Valid<>(Specs.experiment(old)),
                with(view, List.of(), false, tls, view.topics()));

        assertThat(decision.step()).isInstanceOf(Step.Finish.class);
        assertThat(decision.status().phase()).isEqualTo("Failed");
        assertThat(decision.status().summary())
                .startsWith("variant keyed runs on kafka-clients 2.4.1, which can't read");
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
        assertThat(benchmark.getStatus().summary()).isEqualTo("Suspended after 1 of 6 trials");
        assertThat(world.observe().attempt()).isNull();
    }

    @Test
    void aRunThatIsOverIsNeverRepeatedEvenWithoutItsResults() {
        world.driveToEnd(benchmark, run);
        var status = benchmark.getStatus();

        var decision = run.next(benchmark, new Planned.Valid<>(experiment), new SimulatedWorld(experiment).observe());

        assertThat(decision).isEqualTo(new Decision(new Step.Finish(), status));
    }

    private void step(boolean suspended) {
        var view = world.observe();
        var decision = run.next(benchmark, new Planned.Valid<>(experiment),
                with(view, List.of(), suspended, view.cluster(), view.topics()));
        benchmark.setStatus(decision.status());
        world.carryOut(decision.step());
    }

    /** Phase, reason and message of a decision that must start nothing. */
    private String told(Observed observed) {
        var decision = run.next(benchmark, new Planned.Valid<>(experiment), observed);
        assertThat(decision.step()).isInstanceOf(Step.Wait.class);
        assertThat(decision.status().runId()).isNull();
        var ready = Objects.requireNonNull(decision.status().conditions()).getFirst();
        return decision.status().phase() + "/" + ready.getReason() + ": " + ready.getMessage();
    }

    private static Observed with(Observed view, List<String> queue, boolean suspended, ClusterView cluster,
            Map<String, List<TopicView>> topics) {
        return new Observed(view.now(), queue, suspended, cluster, topics, view.idleTopics(), view.payloads(),
                view.results(),
                view.attempt());
    }

    private static Map<String, String> conditions(Benchmark benchmark) {
        return Objects.requireNonNull(benchmark.getStatus().conditions()).stream()
                .collect(Collectors.toMap(Condition::getType, Condition::getStatus));
    }
}
