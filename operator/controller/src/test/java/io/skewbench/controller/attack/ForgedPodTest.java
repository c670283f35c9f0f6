package io.skewbench.controller.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.RunId;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A user who may create pods forges workers that seem to be still sending to a Kafka cluster. */
class ForgedPodTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    @Test
    void blocksNoRunOnAKafkaCluster() throws Exception {
        // Given pods with the labels of a worker, one of them with a controller that never was
        var topic = cluster.api().namespace();
        BROKERS.topic(topic, List.of(0));
        cluster.benchmarks().createSmall("run", BROKERS.bootstrapServers(), topic, "suspend: true");
        cluster.api().client().resource(pod("labelled")).create();
        cluster.api().client().resource(controlled("owned", "0123456789")).create();
        // When
        cluster.api().client().resources(Benchmark.class).withName("run")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"suspend\":false}}");
        // Then
        var finished = cluster.benchmarks().awaitFinished("run");
        assertThat(finished.getStatus().phase()).isEqualTo("Complete");
        assertThat(Objects.requireNonNull(finished.getStatus().trials())).hasSize(1);
    }

    @Test
    void blocksNoRunOnAKafkaClusterThatItsRunHasUsed() throws Exception {
        // Given a run that ended three minutes ago
        var topic = cluster.api().namespace();
        BROKERS.topic(topic, List.of(0));
        cluster.benchmarks().createSmall("first", BROKERS.bootstrapServers(), topic);
        var first = cluster.benchmarks().awaitFinished("first");
        var ended = Instant.parse(Objects.requireNonNull(first.getStatus().completionTime())).minusSeconds(180);
        cluster.api().client().resources(Benchmark.class).withName("first").subresource("status").patch(
                PatchContext.of(PatchType.JSON_MERGE), "{\"status\":{\"completionTime\":\"" + ended + "\"}}");
        cluster.restartOperator();
        // When a user adds a worker to it
        cluster.api().client().resource(controlled("late", RunId.of(first))).create();
        cluster.benchmarks().createSmall("second", BROKERS.bootstrapServers(), topic);
        // Then
        var finished = cluster.benchmarks().awaitFinished("second");
        assertThat(finished.getStatus().phase()).isEqualTo("Complete");
    }

    private static Pod controlled(String name, String runId) {
        var pod = pod(name);
        pod.getMetadata().setOwnerReferences(List.of(new OwnerReferenceBuilder().withApiVersion("batch/v1")
                .withKind("Job")
                .withName("skb-" + runId + "-t0a0-c1")
                .withUid("00000000-0000-0000-0000-000000000000")
                .withController(true)
                .build()));
        pod.getSpec().setActiveDeadlineSeconds(Duration.ofDays(365).toSeconds());
        return pod;
    }

    private static Pod pod(String name) {
        return new PodBuilder().withNewMetadata()
                .withName(name)
                .withLabels(Map.of("skewbench.io/run", "0123456789", "skewbench.io/attempt", "t0a0",
                        "skewbench.io/part", "worker", "skewbench.io/workload", "c1"))
                .addToAnnotations("skewbench.io/benchmark", "run")
                .endMetadata()
                .withNewSpec()
                .withNewSecurityContext()
                .withRunAsNonRoot(true)
                .withNewSeccompProfile()
                .withType("RuntimeDefault")
                .endSeccompProfile()
                .endSecurityContext()
                .addNewContainer()
                .withName("worker")
                .withImage("x")
                .withNewSecurityContext()
                .withAllowPrivilegeEscalation(false)
                .withNewCapabilities()
                .withDrop("ALL")
                .endCapabilities()
                .endSecurityContext()
                .endContainer()
                .endSpec()
                .build();
    }
}
