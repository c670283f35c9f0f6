package io.skewbench.controller.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.cluster.ClusterKey;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Somebody who may create pods lets them look like workers that still send to a Kafka cluster. */
class ForgedPodTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    @Test
    void keepsNobodyFromAKafkaCluster() throws Exception {
        // Given pods with the labels of a worker, one of them with a controller that never was
        var topic = cluster.api().namespace();
        BROKERS.topic(topic, List.of(0));
        var benchmark = cluster.benchmarks().createSmall("run", BROKERS.bootstrapServers(), topic, "suspend: true");
        var key = ClusterKey.of(benchmark.getSpec().cluster(), topic).label();
        cluster.api().client().resource(pod("labelled", key)).create();
        var owned = pod("owned", key);
        owned.getMetadata().setOwnerReferences(List.of(new OwnerReferenceBuilder().withApiVersion("batch/v1")
                .withKind("Job")
                .withName("skb-0123456789-t0a0-c1")
                .withUid("00000000-0000-0000-0000-000000000000")
                .withController(true)
                .build()));
        cluster.api().client().resource(owned).create();
        // When
        cluster.api().client().resources(Benchmark.class).withName("run")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"suspend\":false}}");
        // Then
        var finished = cluster.benchmarks().awaitFinished("run");
        assertThat(finished.getStatus().phase()).isEqualTo("Complete");
        assertThat(Objects.requireNonNull(finished.getStatus().trials())).hasSize(1);
    }

    private static Pod pod(String name, String clusterKey) {
        return new PodBuilder().withNewMetadata()
                .withName(name)
                .withLabels(Map.of("skewbench.io/run", "0123456789", "skewbench.io/attempt", "t0a0",
                        "skewbench.io/part", "worker", "skewbench.io/workload", "c1", "skewbench.io/cluster",
                        clusterKey))
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
