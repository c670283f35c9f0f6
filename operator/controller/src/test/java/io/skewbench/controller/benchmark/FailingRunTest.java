package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.fabric8.kubernetes.api.model.ResourceQuotaStatusBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A run at which the operator fails again and again reports that, and ends at the reported time. */
class FailingRunTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    @Test
    void endsWhereItsPlanCannotBeStored() throws Exception {
        // Given a namespace that may have no ConfigMap
        var topic = cluster.api().namespace();
        BROKERS.topic(topic, List.of(0));
        allowNoConfigMaps();
        // When
        cluster.benchmarks().apply("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: run}
                spec:
                  cluster: {bootstrapServers: "%s"}
                  workloads:
                    - name: c1
                      kafkaTopic: %s
                      idleTopics: {count: 2, replicationFactor: 1}
                      load: {rate: 100}
                      records: {value: {size: "100"}}
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  repetitions: 1
                  warmup: 1s
                  duration: 2s
                  startTimeout: 15s
                """.formatted(BROKERS.bootstrapServers(), topic));
        // Then
        var reported = cluster.benchmarks().await("run", it -> it.getStatus() != null
                && String.valueOf(it.getStatus().summary()).startsWith("Retrying after an error: "));
        assertThat(Conditions.find(reported.getStatus().conditions(), ConditionType.RUNNABLE)).isPresent();
        assertThat(reported.getStatus().summary()).contains("exceeded quota").contains("the run fails at ");
        var run = Objects.requireNonNull(reported.getStatus().runId());
        assertThat(topics()).contains("skewbench-" + run + "-idle-c1-0", "skewbench-" + run + "-idle-c1-1");
        var ended = cluster.benchmarks().awaitFinished("run");
        assertThat(ended.getStatus().phase()).isEqualTo("Failed");
        assertThat(ended.getStatus().summary()).startsWith("Gave up after startTimeout").contains("exceeded quota");
        assertThat(ended.getStatus().completionTime()).isNotNull();
        // No trial ever began, of which the cleanup would have deleted the idle topics.
        cluster.benchmarks().await("run", it -> it.getFinalizers().isEmpty());
        assertThat(topics()).noneMatch(name -> name.contains(run));
    }

    @Test
    void reportsNothingOnceItWaitsForSomethingElse() throws Exception {
        // Given a run at which the operator fails
        var topic = cluster.api().namespace();
        BROKERS.topic(topic, List.of(0));
        allowNoConfigMaps();
        cluster.benchmarks().createSmall("run", BROKERS.bootstrapServers(), topic);
        var failing = cluster.benchmarks().await("run", it -> it.getStatus() != null
                && Conditions.find(it.getStatus().conditions(), ConditionType.RUNNABLE).isPresent());
        // When a pod of the run is there that may still send
        cluster.api().client().resource(worker(Objects.requireNonNull(failing.getStatus().runId()))).create();
        // Then
        var waiting = cluster.benchmarks().await("run", it -> String.valueOf(it.getStatus().summary())
                .startsWith("Waiting for the pods of an earlier trial to end: worker; going on without them at "));
        assertThat(Conditions.find(waiting.getStatus().conditions(), ConditionType.RUNNABLE)).isEmpty();
    }

    private static Set<String> topics() throws Exception {
        BROKERS.awaitMetadata();
        try (var admin = BROKERS.admin()) {
            return admin.listTopics().names().get();
        }
    }

    private static Pod worker(String runId) {
        return Serialization.unmarshal("""
                apiVersion: v1
                kind: Pod
                metadata:
                  name: worker
                  labels: {skewbench.io/run: %1$s}
                  annotations: {skewbench.io/benchmark: run}
                  ownerReferences:
                  - {apiVersion: batch/v1, kind: Job, name: skb-%1$s-t0a0-c1, uid: u, controller: true}
                spec:
                  activeDeadlineSeconds: 600
                  securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}
                  containers:
                  - name: worker
                    image: x
                    securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
                """.formatted(runId), Pod.class);
    }

    /** No controller works out here what is used. */
    private void allowNoConfigMaps() {
        var none = Map.of("count/configmaps", new Quantity("0"));
        var quota = cluster.api().client().resource(new ResourceQuotaBuilder().withNewMetadata().withName("none")
                .endMetadata().withNewSpec().withHard(none).endSpec().build()).create();
        quota.setStatus(new ResourceQuotaStatusBuilder().withHard(none).withUsed(none).build());
        cluster.api().client().resources(ResourceQuota.class).resource(quota).updateStatus();
    }
}
