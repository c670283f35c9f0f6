package io.skewbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.skewbench.api.testing.Repository;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.e2e.testbed.Benchmarks;
import io.skewbench.e2e.testbed.Testbed;
import io.skewbench.engine.run.Conditions;
import java.time.Duration;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Everything is removed, with resources in every phase: the release, then the definitions, then a namespace. */
class UninstallTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final String SERVERS = "bench-kafka-bootstrap.%s.svc:9092";
    /** Where no Kafka ever answers. */
    private static final String NOBODY = "127.0.0.1:1";

    @RegisterExtension
    static final Testbed BED = new Testbed();

    private NamespacedKubernetesClient client;
    private Benchmarks benchmarks;

    @BeforeEach
    void aNamespaceThatIsWatchedToo() {
        var namespace = BED.client().resource(new NamespaceBuilder().withNewMetadata()
                .withGenerateName("skewbench-removed-").endMetadata().build()).create().getMetadata().getName();
        client = BED.client().inNamespace(namespace);
        benchmarks = new Benchmarks(client, BED.release()::logs);
        BED.release().upgrade("watch.namespaces={" + BED.client().getNamespace() + "," + namespace + "}",
                "policy.bootstrapServers[0].address=" + SERVERS.formatted(BED.client().getNamespace()),
                "policy.bootstrapServers[1].address=" + NOBODY);
    }

    /** What the other tests share has gone with the release and its definitions. */
    @AfterEach
    void installAgain() {
        BED.install();
        deleteNamespace();
    }

    @Test
    void definitionsAndNamespacesCanBeDeletedAfterTheRelease() {
        // Given
        createResourcesInEveryPhase();
        // When
        delete("running");
        BED.release().uninstall();
        // Then
        assertThat(resources()).isNotEmpty().allSatisfy(resource -> assertThat(resource.getFinalizers()).isEmpty());
        assertThat(client.rbac().clusterRoles().list().getItems()).extracting(role -> role.getMetadata().getName())
                .noneMatch(name -> name.endsWith("-uninstall"));
        // When
        var deleted = BED.kubectl("delete", "--timeout=3m", "--filename",
                Repository.root().resolve("crds/benchmarks.skewbench.io.yaml").toString(), "--filename",
                Repository.root().resolve("crds/skewedtopics.skewbench.io.yaml").toString());
        // Then
        assertThat(deleted.status()).as(deleted.output()).isZero();
        assertThat(client.apiextensions().v1().customResourceDefinitions().list().getItems())
                .extracting(definition -> definition.getSpec().getGroup()).doesNotContain(SkewbenchApi.GROUP);
        // When
        deleteNamespace();
        // Then
        awaitNoNamespace();
    }

    @Test
    void aNamespaceCanBeDeletedUnderTheOperator() {
        // Given
        createResourcesInEveryPhase();
        // When
        deleteNamespace();
        // Then
        awaitNoNamespace();
    }

    private void createResourcesInEveryPhase() {
        var servers = "bootstrapServers: \"" + SERVERS.formatted(BED.client().getNamespace()) + "\"";
        createTopic("kept", servers, "deletionPolicy: Retain");
        createTopic("deleted", servers, "deletionPolicy: Delete");
        awaitTopic("kept", "Ready");
        awaitTopic("deleted", "Ready");
        createTopic("refused", servers, "topicName: " + topicName("kept"), "deletionPolicy: Delete");
        awaitTopic("refused", "Stalled");
        benchmarks.createOn("complete", servers, "topic: kept");
        benchmarks.awaitPhase("complete", "Complete");
        benchmarks.createOn("failed", servers, "topic: kept", "sweep: {producer: {linger.seconds: [\"1\"]}}");
        benchmarks.awaitFinished("failed");
        benchmarks.createOn("kept-for-an-hour", servers, "topic: kept", "ttlSecondsAfterFinished: 3600");
        benchmarks.awaitPhase("kept-for-an-hour", "Complete");
        benchmarks.createOn("failed-after-its-start", servers, """
                topic: kept
                nodeSelector: {kubernetes.io/hostname: nowhere}
                """, "readyTimeout: 20s", "trialRetries: 0");
        assertThat(benchmarks.awaitFinished("failed-after-its-start").getStatus().runId()).isNotNull();
        benchmarks.createOn("suspended", servers, "topic: kept", "suspend: true");
        benchmarks.awaitPhase("suspended", "Suspended");
        benchmarks.createOn("pending", "bootstrapServers: \"" + NOBODY + "\"", "topic: kept");
        benchmarks.await("pending", benchmark -> benchmark.getStatus() != null);
        benchmarks.createOn("running", servers, """
                topic: kept
                idleTopics: {count: 2, replicationFactor: 1}
                """, "duration: 20m");
        benchmarks.awaitPhase("running", "Running");
        benchmarks.createOn("queued", servers, "topic: kept");
        benchmarks.awaitPhase("queued", "Queued");
        assertThat(benchmarks.get("running").getFinalizers()).isNotEmpty();
        assertThat(benchmarks.topic("deleted").getFinalizers()).isNotEmpty();
        assertThat(Stream.of("complete", "failed", "suspended", "pending", "queued").map(benchmarks::get))
                .allSatisfy(benchmark -> assertThat(benchmark.getFinalizers()).isEmpty());
        assertThat(Stream.of("kept", "refused").map(benchmarks::topic))
                .allSatisfy(topic -> assertThat(topic.getFinalizers()).isEmpty());
    }

    private void createTopic(String name, String cluster, String... more) {
        var lines = Stream.of(more).anyMatch(line -> line.startsWith("topicName"))
                ? more
                : Stream.concat(Stream.of(more), Stream.of("topicName: " + topicName(name))).toArray(String[]::new);
        benchmarks.createTopicIn(cluster, name,
                Stream.concat(Stream.of(lines), Stream.of("placement: {leaders: [{broker: 0, count: 1}]}"))
                        .toArray(String[]::new));
    }

    /** Each test has a Kafka topic of its own. */
    private String topicName(String name) {
        return client.getNamespace() + "-" + name;
    }

    private void awaitTopic(String name, String condition) {
        Awaitility.await().atMost(TIMEOUT).until(() -> benchmarks.topic(name), topic -> topic.getStatus() != null
                && Conditions.isTrue(topic.getStatus().conditions(), condition));
    }

    private Stream<HasMetadata> resources() {
        return Stream.concat(client.resources(Benchmark.class).list().getItems().stream(),
                client.resources(SkewedTopic.class).list().getItems().stream());
    }

    private void delete(String benchmark) {
        client.resources(Benchmark.class).withName(benchmark).delete();
    }

    private void deleteNamespace() {
        client.namespaces().withName(client.getNamespace()).delete();
    }

    private void awaitNoNamespace() {
        Awaitility.await().atMost(TIMEOUT)
                .until(() -> client.namespaces().withName(client.getNamespace()).get() == null);
    }
}
