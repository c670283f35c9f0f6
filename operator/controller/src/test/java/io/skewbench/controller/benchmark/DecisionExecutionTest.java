package io.skewbench.controller.benchmark;

import static io.skewbench.controller.benchmark.OneTrial.ATTEMPT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.benchmark.RunDecisions.Decided;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.informer.WholeConfigMaps;
import io.skewbench.controller.kafka.ClusterState;
import io.skewbench.controller.lifecycle.ActiveRun;
import io.skewbench.controller.queue.EarlierWorkers;
import io.skewbench.controller.testing.CapturedContext;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.controller.worker.WorkerPods;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.RunId;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.BrokerRestoration.Part;
import io.skewbench.engine.run.Decision;
import io.skewbench.engine.run.RunStep;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.engine.state.WaitReason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Steps that wait, begin or end something, executed against a real API server with the operator's rights. */
class DecisionExecutionTest {
    private static final Duration AT_MOST = Duration.ofSeconds(7);
    private static final RunStep WAIT = new RunStep.Wait("Waiting for topic t", AT_MOST);

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private RunParts parts;
    private CapturedContext context;
    private DecisionExecution execution;

    @BeforeEach
    void connect() {
        parts = new RunParts(api);
        context = CapturedContext.start(parts.client, api.namespace());
        execution = parts.execution();
    }

    @AfterEach
    void disconnect() {
        context.close();
        parts.close();
    }

    @Test
    void writesTheStatusAndForgetsFailuresOnceAStepSucceeds() {
        // Given
        var run = created();
        parts.failures.add(run.benchmark());
        // When
        var again = execute(run, WAIT);
        // Then
        assertThat(again).isEqualTo(AT_MOST);
        assertThat(stored().getStatus().phase()).isEqualTo("Pending");
        assertThat(parts.failures.pause(run.benchmark())).isZero();
    }

    @Test
    void marksNoBenchmarkWhoseRunHasNotStarted() {
        // Given
        var run = created();
        // When
        execute(run, WAIT);
        // Then
        assertThat(ActiveRun.is(stored())).isFalse();
    }

    @Test
    void marksABenchmarkBeforeItsRunBeginsAnything() {
        // Given
        var run = created();
        // When
        execute(run, startWorkers(run));
        // Then
        assertThat(ActiveRun.is(stored())).isTrue();
    }

    @Test
    void marksAStartedRunAgainWhoseMarkWasRemoved() {
        // Given
        var run = started("Unknown", "TopicNotFound");
        // When
        execute(run, WAIT);
        // Then
        assertThat(ActiveRun.is(stored())).isTrue();
    }

    @Test
    void beginsNothingWhileTheStatusCannotBeWritten() {
        // Given
        var run = created();
        OperatorRights.withholdStatus(api);
        // When
        assertThatThrownBy(() -> execute(run, startWorkers(run))).isInstanceOf(KubernetesClientException.class);
        // Then
        assertThat(ActiveRun.is(stored())).isFalse();
    }

    @Test
    void endsAnAttemptThoughTheStatusCannotBeWritten() {
        // Given
        var run = started("Unknown", "TopicNotFound");
        OperatorRights.withholdStatus(api);
        var result = TrialResult.notBegun(ATTEMPT, trial(run), FailureReason.WORKER_LOST, "it failed");
        // When
        assertThatThrownBy(() -> execute(run, new RunStep.Conclude(result)))
                .isInstanceOf(KubernetesClientException.class);
        // Then
        assertThat(api.client().configMaps().withLabel("skewbench.io/part", "result").list().getItems()).hasSize(1);
    }

    @Test
    void beginsNothingDuringThePauseAfterAFailure() {
        // Given
        var run = created();
        parts.failures.add(run.benchmark());
        // When
        var again = execute(run, startWorkers(run));
        // Then
        assertThat(again).isEqualTo(Duration.ofMillis(500));
        assertThat(parts.failures.pause(run.benchmark())).isEqualTo(again);
    }

    @Test
    void keepsAReportedFailureWhileNoStepSucceeds() {
        // Given
        var run = started("Unknown", "OperatorFailed");
        parts.failures.add(run.benchmark());
        // When
        execute(run, startWorkers(run));
        // Then
        assertThat(stored().getStatus().phase()).isEqualTo("Running");
    }

    @Test
    void keepsAReportedFailureWhileSettingsThatAreLeftCannotBeGivenBack() {
        // Given a run that has not started
        var benchmark = created().benchmark();
        benchmark.setStatus(BenchmarkStatus.builder().observedGeneration(1L).phase("Preparing")
                .conditions(List.of(condition("Runnable", "False", "OperatorFailed"))).build());
        var run = RunScope.of(api.client().resource(benchmark).updateStatus(), () -> {});
        parts.failures.add(run.benchmark());
        // When
        execute(run, new RunStep.GiveBackLeftSettings());
        // Then
        assertThat(stored().getStatus().phase()).isEqualTo("Preparing");
        assertThat(ActiveRun.is(stored())).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void keepsAReportedFailureWhileBrokersCannotBeChanged(Part part) {
        // Given a run whose status says already that brokers are about to be changed
        var run = started("Unknown", "OperatorFailed", about(part));
        parts.failures.add(run.benchmark());
        // When
        execute(run, change(part), List.of(), List.of(about(part)));
        // Then
        assertThat(stored().getStatus().phase()).isEqualTo("Running");
        assertThat(Conditions.find(stored().getStatus().conditions(), ConditionType.RUNNABLE)).get()
                .satisfies(failing -> assertThat(failing.getLastTransitionTime()).isEqualTo("2026-01-01T00:00:00Z"));
    }

    @ParameterizedTest
    @EnumSource
    void recordsThatBrokersAreAboutToBeChangedThoughAFailureIsReported(Part part) {
        // Given
        var run = started("Unknown", "OperatorFailed");
        parts.failures.add(run.benchmark());
        // When
        execute(run, change(part), List.of(), List.of(about(part)));
        // Then
        assertThat(Conditions.find(stored().getStatus().conditions(), part.condition())).isPresent();
    }

    @Test
    void replacesAReportedFailureOnceAStepSucceeds() {
        // Given
        var run = started("Unknown", "OperatorFailed");
        // When
        execute(run, WAIT);
        // Then
        assertThat(stored().getStatus().phase()).isEqualTo("Pending");
    }

    @Test
    void reportsOnceThatTheRunContinuesWithoutTheCleanupOfAnAttempt() {
        // Given
        var run = started("Unknown", "TopicNotFound");
        parts.patience.tried(run, ATTEMPT);
        // When
        execute(run, WAIT, List.of(ATTEMPT));
        execute(run, WAIT, List.of(ATTEMPT));
        // Then
        assertThat(api.client().events().v1().events().list().getItems())
                .filteredOn(event -> "CleanupIncomplete".equals(event.getReason())).singleElement()
                .satisfies(event -> assertThat(event.getNote()).contains("attempt t0a0 still exist"));
    }

    private Duration execute(RunScope run, RunStep step) {
        return execute(run, step, List.of());
    }

    private Duration execute(RunScope run, RunStep step, List<AttemptId> givenUp) {
        return execute(run, step, givenUp, List.of());
    }

    private Duration execute(RunScope run, RunStep step, List<AttemptId> givenUp, List<Condition> conditions) {
        var status = BenchmarkStatus.builder().observedGeneration(1L).phase("Pending").summary("Waiting")
                .runId(run.benchmark().getStatus() == null ? null : run.runId()).conditions(conditions).build();
        var cluster = new ClusterState(new ClusterView.Waiting(WaitReason.CONNECTING, "Connecting"), null);
        var children = new RunChildren(run.names(), List.of(), Map.of(), Map.of(), WorkerPods.of(run, Stream.empty()),
                new WholeConfigMaps(parts.client));
        return execution.execute(run, children,
                new Decided(new Decision(step, status), cluster, EarlierWorkers.UNKNOWN, false, givenUp),
                context.get());
    }

    private RunStep startWorkers(RunScope run) {
        return new RunStep.StartWorkers(ATTEMPT, trial(run), "", List.of());
    }

    private Trial trial(RunScope run) {
        return new OneTrial(api, run).trial();
    }

    private RunScope created() {
        return OneTrial.create(api, "kafka:9092", () -> {}).run();
    }

    private static RunStep change(Part part) {
        return switch (part) {
            case PLACES -> new RunStep.PinBrokers();
            case SETTINGS -> new RunStep.ChangeBrokers(ATTEMPT, Map.of("num.replica.fetchers", "4"));
        };
    }

    /** Returns the condition of a run that is about to change a part of brokers that others own. */
    private static Condition about(Part part) {
        return condition(part.condition().text(), "False", "About");
    }

    private static Condition condition(String type, String status, String reason) {
        return new ConditionBuilder().withType(type).withStatus(status).withReason(reason).withMessage("Waiting")
                .withLastTransitionTime("2026-01-01T00:00:00Z").build();
    }

    /** Creates a Benchmark whose run has started, and waits for something. */
    private RunScope started(String status, String reason, Condition... others) {
        var benchmark = created().benchmark();
        benchmark.setStatus(BenchmarkStatus.builder().observedGeneration(1L).phase("Running")
                .runId(RunId.of(benchmark))
                .conditions(Stream.concat(Stream.of(condition("Runnable", status, reason)), Stream.of(others)).toList())
                .build());
        return RunScope.of(api.client().resource(benchmark).updateStatus(), () -> {});
    }

    private Benchmark stored() {
        return api.client().resources(Benchmark.class).withName("run").get();
    }
}
