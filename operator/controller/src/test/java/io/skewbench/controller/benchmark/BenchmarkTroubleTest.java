package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.controller.child.ChildLabels;
import io.skewbench.controller.child.ChildNames;
import io.skewbench.controller.testing.Benchmarks;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.RunId;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Takes 2 minutes: each of its ten tests has a run of its own, with real workers. */
@Order(2)
class BenchmarkTroubleTest {
    private static final Duration SOON = Duration.ofMinutes(3);

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    @BeforeEach
    void createTopic() throws Exception {
        BROKERS.topic(cluster.api().namespace(), List.of(0, 1, 2));
    }

    @Test
    void repeatsATrialThatLostItsWorker() {
        // Given
        create("run", "trialRetries: 1");
        // When
        await().atMost(SOON).until(() -> cluster.controllers().killWorker("t0a0-c1"));
        // Then
        var finished = cluster.benchmarks().awaitFinished("run");
        assertThat(finished.getStatus().phase()).isEqualTo("Complete");
        assertThat(finished.getStatus().trials()).satisfiesExactly(lost -> {
            assertThat(lost.state()).isEqualTo("Failed");
            assertThat(lost.reason()).startsWith("WorkerLost").endsWith("OOMKilled");
        }, repeated -> {
            assertThat(repeated.state()).isEqualTo("Complete");
            assertThat(repeated.attempt()).isOne();
        });
    }

    @Test
    void reportsWhyWorkersDoNotStart() {
        // Given
        cluster.controllers().breakImages("manifest for registry.example/skewbench:test not found");
        // When
        create("run", "trialRetries: 0", "readyTimeout: 20s");
        // Then
        var failed = cluster.benchmarks().awaitFinished("run");
        assertThat(failed.getStatus().phase()).isEqualTo("Failed");
        assertThat(failed.getStatus().summary()).contains("c1-0")
                .contains("ImagePullBackOff: manifest for registry.example/skewbench:test not found");
        assertThat(Benchmarks.hasCondition(failed, ConditionType.STALLED)).isTrue();
    }

    @Test
    void reportsWhyThereAreNoPods() {
        // Given
        cluster.controllers().refusePods("pods \"x\" is forbidden: exceeded quota: compute");
        // When
        create("run", "trialRetries: 0", "readyTimeout: 20s");
        // Then
        assertThat(cluster.benchmarks().awaitFinished("run").getStatus().summary())
                .contains("FailedCreate: pods \"x\" is forbidden: exceeded quota: compute");
    }

    @Test
    void reportsWhyThereAreNoJobs() {
        // When
        create("run", "trialRetries: 0", "readyTimeout: 20s",
                "worker: {resources: {requests: {cpu: \"2\"}, limits: {cpu: \"1\"}}}");
        // Then
        assertThat(cluster.benchmarks().awaitFinished("run").getStatus().summary())
                .contains("must be less than or equal to cpu limit");
    }

    @Test
    void reportsAWrongSettingAndRunsOnceItIsCorrected() {
        // Given
        create("run", "sweep: {producer: {linger.seconds: [\"1\"]}}");
        var stalled = cluster.benchmarks().awaitFinished("run");
        assertThat(Benchmarks.hasCondition(stalled, ConditionType.STALLED)).isTrue();
        assertThat(stalled.getStatus().summary()).contains("spec.sweep.producer").contains("linger.seconds");
        // When it sweeps the number of pods instead
        patch("run", "{\"spec\":{\"sweep\":{\"producer\":null,\"axes\":[{\"name\":\"pods\",\"values\":"
                + "[{\"name\":\"two\",\"pods\":2},{\"name\":\"one\"}]}]}}}");
        // Then
        var complete = cluster.benchmarks().await("run", benchmark -> Benchmarks.hasCondition(benchmark,
                ConditionType.COMPLETE));
        assertThat(complete.getStatus().trials()).hasSize(2).allSatisfy(trial -> assertThat(trial.state())
                .isEqualTo("Complete"));
        assertThat(complete.getStatus().variants()).extracting(VariantResult::sweep)
                .containsExactly(Map.of("pods", "two"), Map.of("pods", "one"));
    }

    @Test
    void doesNotLoseTheEndOfARunToStatusesThatAreRefused() {
        // Given
        create("run", "duration: 15s");
        cluster.benchmarks().await("run", benchmark -> hasPhase(benchmark, "Running"));
        // When
        OperatorRights.withholdStatus(cluster.api());
        // The cleanup of the attempt is the last step before the end, and begins once the result is stored.
        await().atMost(SOON).until(() -> cluster.benchmarks().partsOf(cluster.benchmarks().get("run")),
                List.of("result")::equals);
        assertThat(Benchmarks.isFinished(cluster.benchmarks().get("run"))).isFalse();
        OperatorRights.grant(cluster.api());
        // Then
        assertThat(cluster.benchmarks().awaitFinished("run").getStatus().phase()).isEqualTo("Complete");
        assertThat(cluster.controllers().jobsEverMade()).hasSize(1);
    }

    @Test
    void startsNoTrialWhileItIsSuspendedAndThenPodsThatTheRestrictedStandardAllows() {
        // Given a namespace that refuses all other pods
        var careless = new PodBuilder().withNewMetadata()
                .withName("careless")
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withName("worker")
                .withImage("x")
                .endContainer()
                .endSpec()
                .build();
        assertForbidden(() -> cluster.api().client().resource(careless).create());
        create("run", "suspend: true");
        cluster.benchmarks().await("run", benchmark -> hasPhase(benchmark, "Suspended"));
        assertThat(cluster.controllers().jobsEverMade()).isEmpty();
        // When
        patch("run", "{\"spec\":{\"suspend\":false}}");
        // Then
        assertThat(cluster.benchmarks().awaitFinished("run").getStatus().phase()).isEqualTo("Complete");
    }

    @Test
    void keepsWorkersUntilTheirTimeToLiveIsOverAndShowsThatItHasSeenALaterEdit() {
        // Given
        create("run", "ttlSecondsAfterFinished: 3600");
        var finished = cluster.benchmarks().awaitFinished("run");
        assertThat(cluster.benchmarks().partsOf(finished)).contains("plan", "report", "result");
        // When
        patch("run", "{\"spec\":{\"ttlSecondsAfterFinished\":1}}");
        await().atMost(SOON).untilAsserted(() ->
        // Then
        assertThat(cluster.benchmarks().partsOf(finished)).containsExactly("result"));
        await().atMost(SOON).untilAsserted(
                () -> assertThat(cluster.api().client().batch().v1().jobs().list().getItems()).isEmpty());
        // And the Benchmark itself is kept, because a tool that syncs it from Git would create and run it again
        assertThat(cluster.benchmarks().get("run").getStatus().variants()).isNotEmpty();
        // When nothing is left to be done
        patch("run", "{\"spec\":{\"ttlSecondsAfterFinished\":60}}");
        // Then
        var seen = cluster.benchmarks().await("run", benchmark -> benchmark.getMetadata().getGeneration() == 3
                && Objects.equals(benchmark.getStatus().observedGeneration(), 3L));
        assertThat(seen.getStatus().completionTime()).isEqualTo(finished.getStatus().completionTime());
        assertThat(seen.getStatus().variants()).isEqualTo(finished.getStatus().variants());
        assertThat(cluster.controllers().jobsEverMade()).hasSize(1);
    }

    @Test
    void neitherWritesNorRunsAnythingAfterTheEnd() {
        // Given
        create("run");
        var attempt = new AttemptId(0, 0);
        var ended = cluster.benchmarks().awaitFinished("run");
        await().atMost(SOON).untilAsserted(() -> {
            assertThat(children()).hasSize(1);
            assertThat(cluster.benchmarks().get("run").getFinalizers()).isEmpty();
        });
        var before = cluster.benchmarks().get("run").getMetadata().getResourceVersion();
        // When
        cluster.api().client().configMaps().withLabel(ChildLabels.RUN).delete();
        cluster.restartOperator();
        // And the operator, which looks at all Benchmarks when it starts, has carried out a later one
        create("later");
        var later = cluster.benchmarks().awaitFinished("later");
        // Then
        assertThat(cluster.benchmarks().get("run").getMetadata().getResourceVersion()).isEqualTo(before);
        assertThat(cluster.controllers().jobsEverMade()).containsOnlyKeys(
                new ChildNames(RunId.of(ended)).job(attempt, "c1"), new ChildNames(RunId.of(later)).job(attempt, "c1"));
    }

    @Test
    void refusesEditsAndWorkersMoreThanTheirRightsWhileItRuns() {
        // Given
        create("run", "duration: 20m");
        var run = cluster.benchmarks().await("run", benchmark -> hasPhase(benchmark, "Running"));
        var names = new ChildNames(Objects.requireNonNull(run.getStatus().runId()));
        var attempt = new AttemptId(0, 0);
        // When
        var worker = cluster.api().clientOf(names.plan(attempt));
        // Then
        assertThat(worker.configMaps().withName(names.plan(attempt)).get()).isNotNull();
        assertThat(worker.configMaps().withName(names.report(attempt, "c1", 0)).get()).isNotNull();
        assertForbidden(() -> worker.configMaps().withName(names.report(attempt, "c1", 1)).get());
        assertForbidden(() -> worker.configMaps().list());
        assertForbidden(() -> worker.secrets().withName("any").get());
        assertForbidden(() -> worker.configMaps().withName(names.plan(attempt)).patch(
                PatchContext.of(PatchType.JSON_MERGE), "{\"data\":{\"start.json\":\"{}\"}}"));
        assertThatThrownBy(() -> patch("run", "{\"spec\":{\"duration\":\"1s\"}}"))
                .isInstanceOf(KubernetesClientException.class)
                .hasMessageContaining("duration");
        cluster.api().client().resources(Benchmark.class).withName("run").delete();
    }

    private static void assertForbidden(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(KubernetesClientException.class,
                e -> assertThat(e.getCode()).isEqualTo(403));
    }

    private void create(String name, String... more) {
        cluster.benchmarks().createSmall(name, BROKERS.bootstrapServers(), cluster.api().namespace(), more);
    }

    private void patch(String name, String patch) {
        cluster.api().client().resources(Benchmark.class).withName(name)
                .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    private List<String> children() {
        return Children.names(cluster.api().client());
    }

    private static boolean hasPhase(Benchmark benchmark, String phase) {
        return benchmark.getStatus() != null && phase.equals(benchmark.getStatus().phase());
    }
}
