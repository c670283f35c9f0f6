package io.skewbench.controller.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.controller.background.LaneBounds;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.child.AttemptPlan;
import io.skewbench.controller.child.ManyWrites;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.child.WriteShares;
import io.skewbench.controller.cluster.KafkaConnection;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.informer.WholeConfigMaps;
import io.skewbench.controller.kafka.ClusterState;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.policy.BenchmarkPolicy;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.controller.worker.WorkerImage;
import io.skewbench.controller.worker.WorkerPods;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.plan.ControlPlan;
import io.skewbench.protocol.plan.TaskPlan;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Workers that can't be created: there is no API server. */
class WorkerCreationsTest {
    private static final AttemptId ATTEMPT = new AttemptId(0, 0);
    private static final String SERVERS = "kafka:9092";

    private final Lookups lookups = new Lookups(
            new LaneBounds(1, 1, 1, Duration.ofSeconds(5), Duration.ofSeconds(15)), failure -> false,
            InstantSource.system());
    private final KubernetesClient client = new KubernetesClientBuilder().withConfig(new ConfigBuilder()
            .withAutoConfigure(false).withMasterUrl("http://127.0.0.1:1").withRequestRetryBackoffLimit(0).build())
            .build();
    private final RunScope run = run();
    private final WorkerCreations creations = new WorkerCreations(
            new KafkaLookups(lookups, client,
                    OperatorPolicy.read("{\"bootstrapServers\": [{\"address\": \"*\"}]}")),
            new AttemptWorkers(client, new ManyWrites(new WriteShares()), new WorkerImage("own", List.of()),
                    new BenchmarkPolicy(OperatorPolicy.DEFAULT, "own")));

    @AfterEach
    void close() {
        lookups.close();
        client.close();
    }

    @Test
    void knowsOfNoObstacleBeforeTheFirstTry() {
        assertThat(creations.last(run, ATTEMPT)).isEqualTo(new WorkerCreations.Unobstructed());
    }

    @Test
    void takesAPlanForTamperedWithThatIsNotTheOneOfTheSpec() {
        var stored = AttemptPlan.create(run, ATTEMPT, List.of(plan(2)), Map.of());

        creations.create(run, children(stored.configMap()), ATTEMPT, List.of(plan(1)), cluster(Map.of()));

        assertThat(creations.last(run, ATTEMPT)).isInstanceOfSatisfying(WorkerCreations.Tampered.class,
                tampered -> assertThat(tampered.how())
                        .startsWith("ConfigMap " + stored.name() + " holds a different plan than the spec describes"));
    }

    @Test
    void remembersWhyWorkersCannotBeCreatedUntilTheRunIsForgotten() {
        var stored = AttemptPlan.create(run, ATTEMPT, List.of(plan(1)), Map.of());

        creations.create(run, children(stored.configMap()), ATTEMPT, List.of(plan(1)), cluster(Map.of()));

        assertThat(creations.last(run, ATTEMPT)).isInstanceOf(WorkerCreations.Impossible.class);
        assertThat(creations.last(run, new AttemptId(0, 1))).as("another attempt")
                .isEqualTo(new WorkerCreations.Unobstructed());
        creations.forget(run.runId());
        assertThat(creations.last(run, ATTEMPT)).isEqualTo(new WorkerCreations.Unobstructed());
    }

    @Test
    void distinguishesNewFromKnownObstacles() {
        var stored = AttemptPlan.create(run, ATTEMPT, List.of(plan(1)), Map.of());
        var children = children(stored.configMap());
        var changed = cluster(Map.of("security.protocol", "SSL"));

        assertThat(creations.create(run, children, ATTEMPT, List.of(plan(1)), changed)).isFalse();
        assertThat(creations.create(run, children, ATTEMPT, List.of(plan(1)), changed)).isTrue();

        assertThat(creations.last(run, ATTEMPT)).isEqualTo(new WorkerCreations.Impossible(
                "the connection to the Kafka cluster has changed since the plan was stored"));
    }

    @Test
    void remembersThatAPlanCannotBeStored() {
        // When
        creations.planIsTaken(run, ATTEMPT, "ConfigMap p exists");
        // Then
        assertThat(creations.last(run, ATTEMPT)).isEqualTo(new WorkerCreations.Tampered("ConfigMap p exists"));
        assertThat(creations.last(run, new AttemptId(0, 1))).isEqualTo(new WorkerCreations.Unobstructed());
    }

    private static RunScope run() {
        var benchmark = new Benchmark();
        benchmark.setMetadata(new ObjectMetaBuilder().withName("b").withNamespace("n").withUid("u").build());
        benchmark.setSpec(Json.read("""
                {"cluster": {"bootstrapServers": "kafka:9092"}, "workloads": [{"name": "c1", "kafkaTopic": "t"}],
                 "variants": [{"name": "a"}]}""", BenchmarkSpec.class));
        return RunScope.of(benchmark, () -> {});
    }

    private RunChildren children(ConfigMap plan) {
        return new RunChildren(run.names(), List.of(), Map.of(plan.getMetadata().getName(), plan),
                Map.of(), WorkerPods.of(run, Stream.of()), new WholeConfigMaps(client));
    }

    private static ClusterState cluster(Map<String, String> settings) {
        return new ClusterState(new ClusterView.Usable("id", SERVERS, settings, List.of()),
                KafkaConnection.plain(SERVERS));
    }

    private static TaskPlan plan(int pods) {
        return ConsumerPlan.builder().trial("t0a0").workload("c1").group("readers").pods(pods).consumersPerPod(1)
                .topicNames(List.of("t")).bootstrapServers(SERVERS).durationMs(1000).drainMs(1000)
                .control(new ControlPlan("clock", 20, 0, 0)).build();
    }
}
