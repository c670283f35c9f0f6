package io.skewbench.controller.benchmark;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.OperatorClient;
import io.skewbench.controller.attempt.AttemptWorkers;
import io.skewbench.controller.background.LookupEvents;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.child.ChildWrites;
import io.skewbench.controller.child.ManyWrites;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.child.WriteShares;
import io.skewbench.controller.cleanup.CleanupPatience;
import io.skewbench.controller.cleanup.KafkaCleanup;
import io.skewbench.controller.cleanup.WaitEvents;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.controller.informer.AllBenchmarks;
import io.skewbench.controller.informer.BenchmarkSources;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.lifecycle.ActiveRun;
import io.skewbench.controller.lifecycle.FailingBenchmarks;
import io.skewbench.controller.link.LinkMeasurement;
import io.skewbench.controller.memory.CacheRoom;
import io.skewbench.controller.policy.BenchmarkPolicy;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.controller.queue.ClusterQueues;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.controller.worker.WorkerImage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A finished run of which the informers know no attempt any more. */
class RunTidyingTest {
    private static final Duration LATER = Duration.ofSeconds(7);

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private final List<String> forgotten = new ArrayList<>();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final Lookups lookups = new Lookups(() -> now);
    private KubernetesClient client;
    private ActiveRun mark;
    private RunTidying tidying;

    @BeforeEach
    void connect() {
        client = OperatorClient.connect(OperatorRights.grant(api));
        mark = new ActiveRun(client);
        var events = new ResourceEvents(client, () -> now, "test");
        var requeues = new LookupEvents<Benchmark>();
        var room = new CacheRoom();
        var queues = new ClusterQueues(() -> now, new FailingBenchmarks(() -> now));
        var sources = new BenchmarkSources(Set.of(), client, new AllBenchmarks(queues, room, requeues::propagateLater),
                requeues, room);
        var image = new WorkerImage("own", List.of());
        var patience = new CleanupPatience(() -> now, events);
        var leftovers = new KafkaCleanup(new KafkaLookups(lookups, client, OperatorPolicy.DEFAULT), () -> now, events,
                new WaitEvents(events));
        var workers = new AttemptWorkers(client, new ManyWrites(new WriteShares()), image,
                new BenchmarkPolicy(OperatorPolicy.DEFAULT, "own"));
        tidying = new RunTidying(sources, new LinkMeasurement(client, new ChildWrites(client), () -> now, image),
                patience, leftovers, new CleanupSteps(workers, leftovers, patience), mark, () -> now,
                List.of(benchmark -> forgotten.add(benchmark.getMetadata().getName())));
    }

    @AfterEach
    void disconnect() {
        lookups.close();
        client.close();
    }

    @Test
    void removesTheMarkOnceNothingIsLeft() {
        // Given
        var run = marked("");
        // When
        var lookAgain = tidying.tidyUp(run, Optional.empty());
        // Then
        assertThat(lookAgain).isEmpty();
        assertThat(ActiveRun.is(stored())).isFalse();
        assertThat(forgotten).containsExactly("run");
    }

    @Test
    void keepsTheMarkWhileTheRunHasAKafkaClusterOfItsOwn() {
        // Given
        var run = marked("");
        // When
        var lookAgain = tidying.tidyUp(run, Optional.of(LATER));
        // Then
        assertThat(lookAgain).contains(LATER);
        assertThat(ActiveRun.is(stored())).isTrue();
        assertThat(forgotten).isEmpty();
    }

    @Test
    void keepsTheMarkUntilIdleTopicsAreDeleted() {
        // Given a run that ended before its first attempt, so that no cleanup has asked Kafka yet
        var run = marked("idleTopics: {count: 2}, ");
        // When
        var lookAgain = tidying.tidyUp(run, Optional.empty());
        // Then
        assertThat(lookAgain).contains(CleanupPatience.RECHECK);
        assertThat(ActiveRun.is(stored())).isTrue();
    }

    @Test
    void removesTheMarkOnceKafkaIsGivenUp() {
        // Given
        var run = marked("idleTopics: {count: 2}, ");
        tidying.tidyUp(run, Optional.empty());
        now = now.plus(Duration.ofMinutes(5)).plusSeconds(1);
        // When
        var lookAgain = tidying.tidyUp(run, Optional.empty());
        // Then
        assertThat(lookAgain).isEmpty();
        assertThat(ActiveRun.is(stored())).isFalse();
    }

    @Test
    void asksKafkaNothingForARunWithoutAMark() {
        // Given a run whose mark was removed when nothing of it was left in Kafka
        var run = created("idleTopics: {count: 2}, ");
        // When
        var lookAgain = tidying.tidyUp(run, Optional.empty());
        // Then
        assertThat(lookAgain).isEmpty();
        assertThat(forgotten).containsExactly("run");
    }

    private RunScope marked(String idleTopics) {
        mark.begin(created(idleTopics).benchmark());
        return RunScope.of(stored(), () -> {});
    }

    private RunScope created(String idleTopics) {
        return RunScope.of(api.client().resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: run}
                spec:
                  cluster: {bootstrapServers: "kafka:9092"}
                  workloads: [{name: c1, kafkaTopic: t, %sload: {rate: 10}, records: {value: {size: "100"}}}]
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  duration: 10s
                """.formatted(idleTopics), Benchmark.class)).create(), () -> {});
    }

    private Benchmark stored() {
        return requireNonNull(api.client().resources(Benchmark.class).withName("run").get());
    }
}
