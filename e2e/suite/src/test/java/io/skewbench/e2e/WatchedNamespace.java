package io.skewbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.e2e.testbed.Benchmarks;
import io.skewbench.e2e.testbed.Testbed;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A second namespace that a testbed's operator watches, for tests that delete a namespace with everything in it. Each
 * test gets a new one. After the test, the namespace is deleted, and the testbed's release is installed again.
 */
final class WatchedNamespace implements BeforeEachCallback, AfterEachCallback {
    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final String SERVERS = "bench-kafka-bootstrap.%s.svc:9092";
    /** An address at which no Kafka ever responds. */
    private static final String UNREACHABLE = "127.0.0.1:1";

    private final Testbed bed;
    private @Nullable NamespacedKubernetesClient client;
    private @Nullable Benchmarks benchmarks;

    WatchedNamespace(Testbed bed) {
        this.bed = bed;
    }

    /** Creates the namespace, and has the operator watch it in addition to the testbed's. */
    @Override
    public void beforeEach(ExtensionContext context) {
        var namespace = bed.client().resource(new NamespaceBuilder().withNewMetadata()
                .withGenerateName("skewbench-removed-").endMetadata().build()).create().getMetadata().getName();
        var kafkaNamespace = bed.client().getNamespace();
        bed.release().upgrade("watch.namespaces={" + kafkaNamespace + "," + namespace + "}",
                "policy.bootstrapServers[0].address=" + SERVERS.formatted(kafkaNamespace),
                "policy.bootstrapServers[1].address=" + UNREACHABLE);
        client = bed.client().inNamespace(namespace);
        benchmarks = new Benchmarks(client, bed.release()::logs);
    }

    /** Installs the release and its definitions again, which other tests need and a test may have removed. */
    @Override
    public void afterEach(ExtensionContext context) {
        bed.install();
        delete();
    }

    private NamespacedKubernetesClient client() {
        return Objects.requireNonNull(client, "only inside a test");
    }

    private Benchmarks benchmarks() {
        return Objects.requireNonNull(benchmarks, "only inside a test");
    }

    /** Creates eleven Benchmarks and SkewedTopics, and brings each to a phase of its own. */
    void createResourcesInEveryPhase() {
        var servers = "bootstrapServers: \"" + SERVERS.formatted(bed.client().getNamespace()) + "\"";
        createTopic("kept", servers, "deletionPolicy: Retain");
        createTopic("deleted", servers, "deletionPolicy: Delete");
        awaitTopic("kept", ConditionType.READY);
        awaitTopic("deleted", ConditionType.READY);
        createTopic("refused", servers, "topicName: " + topicName("kept"), "deletionPolicy: Delete");
        awaitTopic("refused", ConditionType.STALLED);
        benchmarks().createOn("complete", servers, "topic: kept");
        benchmarks().awaitPhase("complete", "Complete");
        benchmarks().createOn("failed", servers, "topic: kept", "sweep: {producer: {linger.seconds: [\"1\"]}}");
        benchmarks().awaitFinished("failed");
        benchmarks().createOn("kept-for-an-hour", servers, "topic: kept", "ttlSecondsAfterFinished: 3600");
        benchmarks().awaitPhase("kept-for-an-hour", "Complete");
        benchmarks().createOn("failed-after-its-start", servers, """
                topic: kept
                nodeSelector: {kubernetes.io/hostname: nowhere}
                """, "readyTimeout: 20s", "trialRetries: 0");
        assertThat(benchmarks().awaitFinished("failed-after-its-start").getStatus().runId()).isNotNull();
        benchmarks().createOn("suspended", servers, "topic: kept", "suspend: true");
        benchmarks().awaitPhase("suspended", "Suspended");
        benchmarks().createOn("pending", "bootstrapServers: \"" + UNREACHABLE + "\"", "topic: kept");
        benchmarks().await("pending", benchmark -> benchmark.getStatus() != null);
        benchmarks().createOn("running", servers, """
                topic: kept
                idleTopics: {count: 2, replicationFactor: 1}
                """, "duration: 20m");
        benchmarks().awaitPhase("running", "Running");
        benchmarks().createOn("queued", servers, "topic: kept");
        benchmarks().awaitPhase("queued", "Queued");
        assertThat(benchmarks().get("running").getFinalizers()).isNotEmpty();
        assertThat(benchmarks().topic("deleted").getFinalizers()).isNotEmpty();
        assertThat(Stream.of("complete", "failed", "suspended", "pending", "queued").map(benchmarks()::get))
                .allSatisfy(benchmark -> assertThat(benchmark.getFinalizers()).isEmpty());
        assertThat(Stream.of("kept", "refused").map(benchmarks()::topic))
                .allSatisfy(topic -> assertThat(topic.getFinalizers()).isEmpty());
    }

    private void createTopic(String name, String cluster, String... more) {
        var lines = Stream.of(more).anyMatch(line -> line.startsWith("topicName"))
                ? more
                : Stream.concat(Stream.of(more), Stream.of("topicName: " + topicName(name))).toArray(String[]::new);
        benchmarks().createTopicIn(cluster, name,
                Stream.concat(Stream.of(lines), Stream.of("placement: {leaders: [{broker: 0, count: 1}]}"))
                        .toArray(String[]::new));
    }

    /** Each test has a Kafka topic of its own. */
    private String topicName(String name) {
        return client().getNamespace() + "-" + name;
    }

    private void awaitTopic(String name, ConditionType condition) {
        Awaitility.await().atMost(TIMEOUT).until(() -> benchmarks().topic(name), topic -> topic.getStatus() != null
                && Conditions.isTrue(topic.getStatus().conditions(), condition));
    }

    Stream<HasMetadata> resources() {
        return Stream.concat(client().resources(Benchmark.class).list().getItems().stream(),
                client().resources(SkewedTopic.class).list().getItems().stream());
    }

    void delete(String benchmark) {
        client().resources(Benchmark.class).withName(benchmark).delete();
    }

    void delete() {
        client().namespaces().withName(client().getNamespace()).delete();
    }

    void awaitDeletion() {
        Awaitility.await().atMost(TIMEOUT)
                .until(() -> client().namespaces().withName(client().getNamespace()).get() == null);
    }
}
