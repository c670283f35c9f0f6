package io.skewbench.controller.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.child.RunScope;
import io.skewbench.engine.AttemptId;
import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.plan.ControlPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class WorkerJobTest {
    private static final Benchmark BENCHMARK = Serialization.unmarshal("""
            apiVersion: skewbench.io/v1alpha1
            kind: Benchmark
            metadata: {name: run, namespace: ns, uid: uid}
            spec:
              cluster: {bootstrapServers: "kafka:9092"}
              workloads:
                - name: c1
                  kafkaTopic: orders
                  nodeSelector: {role: producers}
                  consumers:
                    - name: readers
                      nodeSelector: {role: readers}
                      tolerations: [{key: role, operator: Exists}]
                      affinity:
                        podAntiAffinity:
                          requiredDuringSchedulingIgnoredDuringExecution:
                            - topologyKey: kubernetes.io/hostname
                              labelSelector: {matchLabels: {strimzi.io/broker-role: "true"}}
              worker:
                imagePullSecrets: [{name: own}]
            """, Benchmark.class);

    @Test
    void placesEachTaskAsItsOwnPartOfTheSpecSays() {
        var readers = readers();

        assertThat(readers.getNodeSelector()).isEqualTo(Map.of("role", "readers"));
        assertThat(readers.getTolerations()).extracting(toleration -> toleration.getKey()).containsExactly("role",
                "node.kubernetes.io/unreachable", "node.kubernetes.io/not-ready");
        assertThat(readers.getAffinity().getPodAntiAffinity().getRequiredDuringSchedulingIgnoredDuringExecution())
                .singleElement().satisfies(term -> assertThat(term.getLabelSelector().getMatchLabels())
                        .isEqualTo(Map.of("strimzi.io/broker-role", "true")));
    }

    @Test
    void pullsItsImageWithSecretsOfTheBenchmarkAndOfTheOperator() {
        assertThat(readers().getImagePullSecrets()).extracting(LocalObjectReference::getName).containsExactly("own",
                "everywhere");
    }

    @Test
    void distinguishesAJobFromAForeignOneInItsPlace() {
        assertThat(WorkerJob.difference(job(), job())).isEmpty();
        assertThat(difference(pod -> pod.setServiceAccountName("admin")))
                .contains("workers: their ServiceAccount is admin");
        var programs = "workers: their container worker has another command or other arguments";
        assertThat(difference(pod -> pod.getContainers().getFirst().setArgs(List.of()))).contains(programs);
        assertThat(difference(pod -> pod.getContainers().getFirst().setCommand(List.of("sh")))).contains(programs);
        assertThat(difference(pod -> pod.getContainers().clear())).contains(programs);
    }

    @Test
    void takesAJobForItsOwnThatAnAdmissionWebhookHasChanged() {
        assertThat(difference(pod -> pod.getContainers().getFirst().setImage("mirror/worker"))).isEmpty();
        assertThat(difference(pod -> pod.setInitContainers(pod.getContainers()))).isEmpty();
    }

    private static Optional<String> difference(Consumer<PodSpec> change) {
        var other = job();
        change.accept(other.getSpec().getTemplate().getSpec());
        return WorkerJob.difference(job(), other);
    }

    private static PodSpec readers() {
        return job().getSpec().getTemplate().getSpec();
    }

    private static Job job() {
        return job(ConsumerPlan.builder().trial("t0a0").workload("c1").group("readers").pods(1).consumersPerPod(1)
                .topicNames(List.of("orders")).bootstrapServers("kafka:9092").durationMs(1000).drainMs(1000)
                .control(new ControlPlan("clock", 20, 0, 0)).build());
    }

    private static Job job(ConsumerPlan task) {
        var run = RunScope.of(BENCHMARK, () -> {});
        return new WorkerJob(run, new AttemptId(0, 0), task, List.of(),
                new WorkerImage("registry.example/skewbench:test", List.of("everywhere", "own"))).job();
    }
}
