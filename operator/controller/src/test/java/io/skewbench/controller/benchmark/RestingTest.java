package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.child.ChildNames;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.informer.WholeConfigMaps;
import io.skewbench.controller.worker.WorkerPods;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.RunId;
import io.skewbench.engine.observation.RunsAhead;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RestingTest {
    private static final RunsAhead OTHERS = RunsAhead.of(List.of("other"));
    private static final String UID = "uid";

    @Test
    void aSuspendedRunRestsOnceItsStatusSaysSo() {
        assertThat(Resting.is(run("Suspended", true, ""), nothing(), RunsAhead.NONE)).isTrue();
        assertThat(Resting.is(run("Running", true, ""), nothing(), RunsAhead.NONE)).isFalse();
        assertThat(Resting.is(run("Suspended", false, ""), nothing(), RunsAhead.NONE)).isFalse();
    }

    @Test
    void aQueuedRunRestsUntilItIsFirst() {
        assertThat(Resting.is(run("Queued", false, ""), nothing(), OTHERS)).isTrue();
        assertThat(Resting.is(run("Queued", false, ""), nothing(), RunsAhead.NONE)).isFalse();
        assertThat(Resting.is(run("Pending", false, ""), nothing(), OTHERS)).isFalse();
    }

    @Test
    void aRunWithADeadlineDoesNotRest() {
        var obstacle = "{type: Runnable, status: 'False', lastTransitionTime: '2026-01-01T00:00:00Z', "
                + "reason: TopicNotReady}";
        var failing = "{type: Runnable, status: 'Unknown', lastTransitionTime: '2026-01-01T00:00:00Z', "
                + "reason: OperatorFailed}";

        assertThat(Resting.is(run("Queued", false, obstacle), nothing(), OTHERS)).isFalse();
        assertThat(Resting.is(run("Suspended", true, failing), nothing(), OTHERS)).isFalse();
    }

    @Test
    void aRunOfWhichSomethingIsLeftDoesNotRest() {
        var names = new ChildNames(RunScope.of(run("Queued", false, ""), () -> {}).runId());

        assertThat(Resting.is(run("Queued", false, ""), children(Map.of(names.plan(new AttemptId(0, 0)),
                new ConfigMap())), OTHERS)).isFalse();
    }

    @Test
    void aRunThatHasNotStartedHasNothingToRead() {
        var created = run("Queued", false, "");
        created.getMetadata().setUid("of another one of the same name");

        assertThat(Resting.is(created, nothing(), OTHERS)).isFalse();
    }

    private static RunChildren nothing() {
        return children(Map.of());
    }

    private static RunChildren children(Map<String, ConfigMap> plans) {
        var run = RunScope.of(run("Queued", false, ""), () -> {});
        return new RunChildren(run.names(), List.of(), plans, Map.of(), WorkerPods.of(run, Stream.empty()),
                new WholeConfigMaps(new KubernetesClientBuilder().build()));
    }

    private static Benchmark run(String phase, boolean suspend, String condition) {
        var benchmark = Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: b, namespace: n, uid: %s, generation: 2}
                spec:
                  cluster: {bootstrapServers: "kafka:9092"}
                  workloads: [{name: c1, kafkaTopic: t, load: {rate: 200}, records: {value: {size: "100"}}}]
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  duration: 10s
                  suspend: %s
                status:
                  observedGeneration: 2
                  phase: %s
                  conditions: [%s]
                """.formatted(UID, suspend, phase, condition), Benchmark.class);
        var status = benchmark.getStatus();
        benchmark.setStatus(BenchmarkStatus.builder().observedGeneration(status.observedGeneration())
                .phase(status.phase()).runId(RunId.of(benchmark)).conditions(status.conditions()).build());
        return benchmark;
    }
}
