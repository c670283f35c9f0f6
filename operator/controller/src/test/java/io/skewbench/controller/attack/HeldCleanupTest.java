package io.skewbench.controller.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.RunId;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A user prevents objects of a run from being deleted, or adds some that the operator doesn't delete. */
class HeldCleanupTest {
    private static final Duration SOON = Duration.ofMinutes(5);
    private static final String NAME = "run";
    private static final String HOLD = "{\"metadata\":{\"finalizers\":[\"example.com/x\"]}}";

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    @Test
    void aRunEndsWhateverIsHeldOfItsFirstTrial() throws Exception {
        // Given
        var benchmark = underWay("repetitions: 2");
        var trial = "skb-" + RunId.of(benchmark) + "-t0a0";
        // When
        patch(configMap(trial), HOLD);
        patch(configMap(trial + "-c1-0"), HOLD);
        patch(job(trial + "-c1"), HOLD);
        cluster.api().client().resource(foreignJob(benchmark, trial + "-zzz")).create();
        // Then
        assertThat(cluster.benchmarks().awaitFinished(NAME).getStatus().phase()).isEqualTo("Complete");
        await().atMost(SOON).until(() -> cluster.benchmarks().get(NAME).getFinalizers().isEmpty());
        assertThat(configMap(trial).get()).isNull();
        assertThat(configMap(trial + "-c1-0").get()).isNull();
        // And what the operator has no right to change, or did not create, is left alone
        assertThat(job(trial + "-c1").get().isMarkedForDeletion()).isTrue();
        assertThat(job(trial + "-zzz").get().isMarkedForDeletion()).isFalse();
    }

    @Test
    void aBenchmarkLeavesNoReportThatItsWorkerHolds() throws Exception {
        // Given
        var benchmark = underWay("duration: 20m");
        var report = configMap("skb-" + RunId.of(benchmark) + "-t0a0-c1-0");
        // When a worker takes from its report all by which it is known, as its rights allow
        patch(report, """
                {"metadata":{"labels":null,"ownerReferences":null,"finalizers":["example.com/x"]}}""");
        cluster.api().client().resources(Benchmark.class).withName(NAME).delete();
        // Then
        await().atMost(SOON)
                .until(() -> cluster.api().client().resources(Benchmark.class).withName(NAME).get() == null);
        assertThat(report.get()).isNull();
    }

    private Benchmark underWay(String line) throws Exception {
        var topic = cluster.api().namespace();
        BROKERS.topic(topic, List.of(0));
        cluster.benchmarks().createSmall(NAME, BROKERS.bootstrapServers(), topic, line);
        return cluster.benchmarks().await(NAME, benchmark -> benchmark.getStatus() != null
                && "Running".equals(benchmark.getStatus().phase()));
    }

    private Resource<ConfigMap> configMap(String name) {
        return cluster.api().client().configMaps().withName(name);
    }

    private Resource<Job> job(String name) {
        return cluster.api().client().batch().v1().jobs().withName(name);
    }

    private static void patch(Resource<?> resource, String patch) {
        resource.patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    /** Returns one that never ends, and that the Benchmark seems to have. */
    private static Job foreignJob(Benchmark benchmark, String name) {
        return new JobBuilder().withNewMetadata()
                .withName(name)
                .withLabels(Map.of("skewbench.io/run", RunId.of(benchmark)))
                .withOwnerReferences(new OwnerReferenceBuilder().withApiVersion(benchmark.getApiVersion())
                        .withKind(benchmark.getKind())
                        .withName(NAME)
                        .withUid(benchmark.getMetadata().getUid())
                        .withController(true)
                        .build())
                .endMetadata()
                .withNewSpec()
                .withSuspend(true)
                .withParallelism(0)
                .withNewTemplate()
                .withNewSpec()
                .withRestartPolicy("Never")
                .addNewContainer()
                .withName("x")
                .withImage("x")
                .endContainer()
                .endSpec()
                .endTemplate()
                .endSpec()
                .build();
    }
}
