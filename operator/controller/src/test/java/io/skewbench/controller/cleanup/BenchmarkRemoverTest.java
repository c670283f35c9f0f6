package io.skewbench.controller.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.skewbench.api.testing.GeneratedDefinitions;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.controller.attempt.AttemptWorkers;
import io.skewbench.controller.background.LaneBounds;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.brokersetting.ReturnedSettings;
import io.skewbench.controller.child.ChildLabels;
import io.skewbench.controller.child.ManyWrites;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.child.WriteShares;
import io.skewbench.controller.ephemeral.EphemeralClusters;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.controller.kafka.DeletionPatience;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.pinning.BrokerPins;
import io.skewbench.controller.policy.BenchmarkPolicy;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.controller.testing.HeldKafka;
import io.skewbench.controller.worker.WorkerImage;
import io.skewbench.protocol.json.Json;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A deleted Benchmark whose worker and Kafka remain, because the node is lost and the Kafka has a finalizer. */
class BenchmarkRemoverTest {
    @RegisterExtension
    final KubeApi api = new KubeApi();

    private final List<String> summaries = new ArrayList<>();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final Lookups lookups = new Lookups(
            new LaneBounds(1, 1, 1, Duration.ofSeconds(5), Duration.ofSeconds(15)), failure -> false, () -> now);
    private RunScope run;
    private BenchmarkRemover remover;

    @BeforeEach
    void aRun(@TempDir Path folder) throws Exception {
        GeneratedDefinitions.install(api.client(), folder, Kafka.class, KafkaNodePool.class);
        var benchmark = new Benchmark();
        benchmark.setMetadata(new ObjectMetaBuilder().withName("b").withNamespace(api.namespace()).withUid("u")
                .withDeletionTimestamp(now.toString()).build());
        benchmark.setSpec(Json.read("""
                {"cluster": {"ephemeral": {"name": "narrow",
                  "pools": [{"name": "all", "replicas": 1, "roles": ["controller", "broker"]}]}}}""",
                BenchmarkSpec.class));
        run = RunScope.of(benchmark, () -> {});
        var client = api.client();
        var clusters = new EphemeralClusters(lookups, client);
        clusters.create(Objects.requireNonNull(run.ephemeral()));
        HeldKafka.hold(client, "narrow-" + run.runId());
        var policy = OperatorPolicy.read("{}");
        var events = new ResourceEvents(client, InstantSource.system(), "test");
        var waits = new WaitEvents(events);
        remover = new BenchmarkRemover(client,
                new KafkaCleanup(new KafkaLookups(lookups, client, policy), () -> now, events, waits),
                new AttemptWorkers(client, new ManyWrites(new WriteShares()), new WorkerImage("own", List.of()),
                        new BenchmarkPolicy(policy, "own")),
                clusters, new LentBrokers(new BrokerPins(lookups, client, () -> now),
                        new ReturnedSettings(client, () -> now)),
                () -> now, waits);
    }

    @AfterEach
    void close() {
        HeldKafka.letGo(api.client());
        lookups.close();
    }

    @Test
    void reportsOnceThatItWaitsForWorkers() {
        // Given
        api.client().resource(worker()).create();
        now = now.plusSeconds(6);
        // When
        assertThat(remover.cleanUp(run, summaries::add)).isPresent();
        assertThat(remover.cleanUp(run, summaries::add)).isPresent();
        // Then
        assertThat(notes("WaitingForDeletion"))
                .containsExactly("Deleting the Benchmark: waiting for the workers of "
                        + "run " + run.runId()
                        + " to end; the operator stops waiting at 2026-01-01T00:05:00Z. Another event then reports "
                        + "what could not be cleaned up");
    }

    @Test
    void reportsOnceThatItWaitsForKafkaAfterTheWorkers() {
        // Given a worker that it has waited for
        var worker = api.client().resource(worker()).create();
        now = now.plusSeconds(6);
        assertThat(remover.cleanUp(run, summaries::add)).isPresent();
        api.client().resource(worker).withGracePeriod(0).delete();
        // When
        assertThat(remover.cleanUp(run, summaries::add)).isPresent();
        assertThat(remover.cleanUp(run, summaries::add)).isPresent();
        // Then
        assertThat(notes("WaitingForDeletion")).hasSize(2)
                .anySatisfy(note -> assertThat(note)
                        .contains("waiting for the pods and volumes of Kafka narrow-" + run.runId()
                                + " to be deleted"));
        assertThat(notes("CleanupIncomplete")).isEmpty();
        assertThat(summaries).hasSize(2).allSatisfy(summary -> assertThat(summary)
                .endsWith("; the operator stops waiting at 2026-01-01T00:05:00Z"));
    }

    @Test
    void namesOnceAllThatItStopsWaitingFor() {
        // Given
        api.client().resource(worker()).create();
        now = now.plus(DeletionPatience.LIMIT).plusSeconds(1);
        // When
        assertThat(remover.cleanUp(run, summaries::add)).isEmpty();
        assertThat(remover.cleanUp(run, summaries::add)).isEmpty();
        // Then
        assertThat(notes("CleanupIncomplete")).hasSize(2)
                .anySatisfy(note -> assertThat(note).contains("its workers have not ended"))
                .anySatisfy(note -> assertThat(note)
                        .contains("pods or volumes of Kafka narrow-" + run.runId() + " were not deleted in time"));
    }

    private List<String> notes(String reason) {
        return api.client().events().v1().events().list().getItems().stream()
                .filter(event -> reason.equals(event.getReason())).map(Event::getNote).toList();
    }

    private Pod worker() {
        return new PodBuilder().withNewMetadata()
                .withName("worker")
                .withLabels(Map.of(ChildLabels.RUN, run.runId()))
                .addNewOwnerReference()
                .withApiVersion("batch/v1")
                .withKind("Job")
                .withName("skb-" + run.runId() + "-t0a0-c1")
                .withUid("uid")
                .withController(true)
                .endOwnerReference()
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withName("worker")
                .withImage("none")
                .endContainer()
                .endSpec()
                .build();
    }
}
