package io.skewbench.controller.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.worker.WorkerPods;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.plan.ExperimentPlanner;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.RunResults;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.protocol.json.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which attempt a run looks at, where anybody may create and hold Jobs. */
class RunChildrenTest {
    private static final AttemptId ATTEMPT = new AttemptId(0, 0);
    private static final String SPEC = """
            {"cluster": {"bootstrapServers": "kafka:9092"},
             "workloads": [{"name": "c1", "kafkaTopic": "t", "load": {"rate": 1000}, "records": {"value": {"size": \
            "1Ki"}}}],
             "variants": [{"name": "built-in", "partitioner": "BuiltIn"}], "duration": "20s"}
            """;

    private final KubernetesClient nobody = new KubernetesClientBuilder().withConfig(Config.empty()).build();
    private final RunScope run = run();
    private final Experiment experiment = ExperimentPlanner
            .plan(run.benchmark().getSpec()) instanceof Planned.Valid<Experiment>(var planned) ? planned : fail();
    private final RunResults begun = new RunResults(experiment, List.of());
    private final RunResults ended = new RunResults(experiment,
            List.of(TrialResult.notBegun(ATTEMPT, experiment.trials().getFirst(), FailureReason.WORKER_LOST,
                    "it failed")));

    @AfterEach
    void close() {
        nobody.close();
    }

    @Test
    void cleansUpAnAttemptOnceItsResultIsStored() {
        assertThat(children(job().build()).current(ended, false, attempt -> false).current()).contains(ATTEMPT);
    }

    @Test
    void waitsForNoJobThatAFinalizerHolds() {
        var held = children(held());

        assertThat(held.current(ended, false, attempt -> false).current()).isEmpty();
        assertThat(held.attempts()).isEmpty();
        assertThat(held.hasJobs(ATTEMPT)).isFalse();
    }

    @Test
    void continuesAnAttemptUnderWayWhileItsJobIsBeingDeleted() {
        assertThat(children(held()).current(begun, false, attempt -> false).current()).contains(ATTEMPT);
    }

    @Test
    void goesOnWithoutTheCleanupOfAnAttemptThatIsGivenUp() {
        var children = children(job().build());

        assertThat(children.current(ended, false, ATTEMPT::equals).current()).isEmpty();
        assertThat(children.current(ended, false, ATTEMPT::equals).givenUp()).containsExactly(ATTEMPT);
    }

    @Test
    void givesUpNoAttemptThatItStillCleansUpOrKeeps() {
        var children = children(job().build());

        assertThat(children.current(ended, false, attempt -> false).givenUp()).isEmpty();
        assertThat(children.current(ended, true, ATTEMPT::equals).givenUp()).isEmpty();
        assertThat(children.current(begun, false, ATTEMPT::equals).givenUp()).isEmpty();
    }

    @Test
    void hasNoJobsButThoseOfItsTasks() {
        assertThat(Stream.of(run.names().job(ATTEMPT, "c1"), run.names().links())).allMatch(run::createsJob);
        assertThat(Stream.of(run.names().job(ATTEMPT, "zzz"), run.names().job(ATTEMPT, "c1-0"), "c1"))
                .noneMatch(run::createsJob);
    }

    private RunChildren children(Job job) {
        return new RunChildren(run.names(), List.of(), Map.of(), Map.of(job.getMetadata().getName(), job),
                WorkerPods.of(run, Stream.empty()), new WholeConfigMaps(nobody));
    }

    private Job held() {
        return job().editMetadata().withDeletionTimestamp("2026-01-01T00:00:00Z").withFinalizers("example.com/x")
                .endMetadata().build();
    }

    private JobBuilder job() {
        return new JobBuilder().withNewMetadata().withName(run.names().job(ATTEMPT, "c1")).endMetadata();
    }

    private static RunScope run() {
        var benchmark = new Benchmark();
        benchmark.setMetadata(new ObjectMetaBuilder().withName("b").withNamespace("ns").withUid("u").build());
        benchmark.setSpec(Json.read(SPEC, BenchmarkSpec.class));
        return RunScope.of(benchmark, () -> {});
    }
}
