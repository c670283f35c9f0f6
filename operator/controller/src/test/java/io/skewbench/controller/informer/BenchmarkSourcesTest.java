package io.skewbench.controller.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.OperatorClient;
import io.skewbench.controller.background.LookupEvents;
import io.skewbench.controller.child.AttemptPlan;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.lifecycle.FailingBenchmarks;
import io.skewbench.controller.memory.CacheRoom;
import io.skewbench.controller.queue.ClusterQueues;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.engine.AttemptId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The sources of a controller that watches one namespace with the operator's rights. */
class BenchmarkSourcesTest {
    private static final Duration SOON = Duration.ofMinutes(3);
    private static final AttemptId ATTEMPT = new AttemptId(0, 0);

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private final AtomicInteger reconciliations = new AtomicInteger();
    private KubernetesClient client;
    private BenchmarkSources sources;
    private Operator operator;

    @BeforeEach
    void start() {
        client = OperatorClient.connect(OperatorRights.grant(api));
        var requeues = new LookupEvents<Benchmark>();
        var room = new CacheRoom();
        var queues = new ClusterQueues(InstantSource.system(), new FailingBenchmarks(InstantSource.system()));
        sources = new BenchmarkSources(Set.of(api.namespace()), client,
                new AllBenchmarks(queues, room, requeues::propagateLater), requeues, room);
        operator = new Operator(overrider -> overrider.withKubernetesClient(client).withCloseClientOnStop(false));
    }

    @AfterEach
    void stop() {
        operator.stop();
        client.close();
    }

    @Test
    void haveNothingBeforeTheyArePrepared() {
        // Given
        var run = create();
        createPlan(run);
        // When
        var children = sources.childrenWithoutResults(run);
        // Then
        assertThat(children.attempts()).isEmpty();
    }

    @Test
    void haveThePlansOfARun() {
        // Given
        var run = create();
        watch();
        // When
        createPlan(run);
        // Then
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(sources.childrenWithoutResults(run).attempts())
                        .containsExactly(ATTEMPT));
    }

    @Test
    void haveThePlansThatExistedBefore() {
        // Given
        var run = create();
        createPlan(run);
        // When
        watch();
        // Then
        assertThat(sources.childrenWithoutResults(run).plan(ATTEMPT)).isPresent();
    }

    @Test
    void leaveOutPlansThatTheBenchmarkDoesNotControl() {
        // Given
        var run = create();
        var forged = AttemptPlan.create(run, ATTEMPT, List.of(), Map.of()).configMap();
        forged.getMetadata().setOwnerReferences(List.of());
        api.client().resource(forged).create();
        var second = new AttemptId(0, 1);
        api.client().resource(AttemptPlan.create(run, second, List.of(), Map.of()).configMap()).create();
        // When
        watch();
        // Then
        assertThat(sources.childrenWithoutResults(run).attempts()).containsExactly(second);
    }

    @Test
    void requeueABenchmarkWhenItsPlanIsDeleted() {
        // Given
        var run = create();
        var plan = createPlan(run);
        watch();
        await().atMost(SOON).until(() -> reconciliations.get() > 0);
        var before = reconciliations.get();
        // When
        api.client().resource(plan.configMap()).delete();
        // Then
        await().atMost(SOON).until(() -> reconciliations.get() > before);
    }

    @Test
    void findASkewedTopicByItsName() {
        // Given
        api.client().resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: orders}
                spec: {cluster: {bootstrapServers: "kafka:9092"}, placement: {assignments: [{replicas: [1]}]}}
                """, SkewedTopic.class)).create();
        // When
        watch();
        // Then
        assertThat(sources.topic(api.namespace(), "orders")).isPresent();
        assertThat(sources.topic(api.namespace(), "payments")).isEmpty();
    }

    private void watch() {
        operator.register(new Counting(sources, reconciliations),
                overrider -> overrider.settingNamespace(api.namespace()));
        operator.start();
    }

    private AttemptPlan createPlan(RunScope run) {
        var plan = AttemptPlan.create(run, ATTEMPT, List.of(), Map.of());
        api.client().resource(plan.configMap()).create();
        return plan;
    }

    private RunScope create() {
        return RunScope.of(api.client().resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: run}
                spec:
                  cluster: {bootstrapServers: "kafka:9092"}
                  workloads: [{name: c1, kafkaTopic: t, load: {rate: 10}, records: {value: {size: "100"}}}]
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  duration: 10s
                """, Benchmark.class)).create(), () -> {});
    }

    /** Counts reconciliations. */
    @ControllerConfiguration(name = "counting", fieldManager = "skewbench")
    private record Counting(BenchmarkSources sources, AtomicInteger count) implements Reconciler<Benchmark> {
        @Override
        public List<EventSource<?, Benchmark>> prepareEventSources(EventSourceContext<Benchmark> context) {
            return sources.prepare(context);
        }

        @Override
        public UpdateControl<Benchmark> reconcile(Benchmark benchmark, Context<Benchmark> context) {
            count.incrementAndGet();
            return UpdateControl.noUpdate();
        }
    }
}
