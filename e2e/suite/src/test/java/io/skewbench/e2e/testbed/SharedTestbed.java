package io.skewbench.e2e.testbed;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.skewbench.api.testing.Kubectl;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** What all tests use one after the other, made once: a namespace with a Kafka and a release of the chart. */
final class SharedTestbed implements AutoCloseable {
    /** The SkewedTopic of all tests, with leaders on every broker. */
    static final String TOPIC = "orders";
    private static final List<String> DEFINITIONS = List.of("benchmarks.skewbench.io", "skewedtopics.skewbench.io");
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private final NamespacedKubernetesClient client;
    private final Kubectl kubectl;
    private final Nodes nodes;
    private final Release release;
    private final List<String> definitionsOfOurs;
    private @Nullable TestKafka kafka;
    private @Nullable JobWitness jobs;

    private SharedTestbed(NamespacedKubernetesClient client, Kubectl kubectl, Nodes nodes) {
        this.client = client;
        this.kubectl = kubectl;
        this.nodes = nodes;
        this.release = new Release(client, kubectl.kubeconfig());
        this.definitionsOfOurs = DEFINITIONS.stream().filter(name -> !exists(client, name)).toList();
    }

    static SharedTestbed start() {
        var folder = folder();
        var kubectl = Kubectl.of(kubeconfig(folder));
        var anywhere = client(kubectl.kubeconfig());
        var nodes = Nodes.of(anywhere);
        var namespace = anywhere.resource(new NamespaceBuilder().withNewMetadata().withGenerateName("skewbench-e2e-")
                .endMetadata().build()).create().getMetadata().getName();
        var testbed = new SharedTestbed(anywhere.adapt(NamespacedKubernetesClient.class).inNamespace(namespace),
                kubectl,
                nodes);
        try {
            testbed.fill(folder);
            return testbed;
        } catch (RuntimeException | Error e) {
            testbed.close();
            throw e;
        }
    }

    private void fill(Path folder) {
        jobs = new JobWitness(client);
        kafka = TestKafka.start(client, folder);
        install();
    }

    /** Installs the release, and creates the topic of all tests unless it is there. */
    void install() {
        release.upgrade();
        if (client.resources(SkewedTopic.class).withName(TOPIC).get() != null) {
            return;
        }
        // Replicated, so that it outlives any single broker, whose storage goes with its pod.
        benchmarks().createTopic(TOPIC, "replicationFactor: 3",
                "placement: {leaders: [{broker: 0, count: 2}, {broker: 1, count: 1},"
                        + " {broker: 2, count: 1}]}",
                // After an uninstall it may still be in Kafka.
                "deletionPolicy: Delete", "adopt: true",
                // A test that loses a broker leaves leaders elsewhere, which Kafka gives back after minutes.
                "onDrift: Repair");
    }

    private static KubernetesClient client(Path kubeconfig) {
        return new KubernetesClientBuilder().withConfig(Config.fromKubeconfig(kubeconfig.toFile())).build();
    }

    private static Path folder() {
        try {
            return Files.createTempDirectory(Files.createDirectories(Path.of("target").toAbsolutePath()), "testbed-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A copy, so that what kubectl keeps beside it is not in somebody's home. */
    private static Path kubeconfig(Path folder) {
        var given = System.getenv("KUBECONFIG");
        if (given == null || !Files.isReadable(Path.of(given))) {
            throw new IllegalStateException(
                    "KUBECONFIG=" + given + " is no file that can be read: name the kubeconfig of"
                            + " a cluster, or let e2e/run bring one up");
        }
        try {
            return Files.copy(Path.of(given), folder.resolve("kubeconfig"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean exists(KubernetesClient client, String definition) {
        return client.apiextensions().v1().customResourceDefinitions().withName(definition).get() != null;
    }

    NamespacedKubernetesClient client() {
        return client;
    }

    Kubectl kubectl() {
        return kubectl;
    }

    Nodes nodes() {
        return nodes;
    }

    Release release() {
        return release;
    }

    TestKafka kafka() {
        if (kafka == null) {
            throw new IllegalStateException("There is no Kafka yet");
        }
        return kafka;
    }

    JobWitness jobs() {
        if (jobs == null) {
            throw new IllegalStateException("Nobody looks at Jobs yet");
        }
        return jobs;
    }

    Benchmarks benchmarks() {
        return new Benchmarks(client, release::logs);
    }

    /** Deletes what a test has left of ours, but for the topic of all tests, and waits until it is gone. */
    void tidyUp() {
        delete(topic -> !topic.getMetadata().getName().equals(TOPIC));
    }

    private void delete(Predicate<SkewedTopic> unwanted) {
        Awaitility.await().atMost(TIMEOUT).ignoreExceptions().until(() -> {
            var benchmarks = client.resources(Benchmark.class);
            benchmarks.delete();
            var topics = client.resources(SkewedTopic.class).list().getItems().stream().filter(unwanted).toList();
            topics.forEach(topic -> client.resource(topic).delete());
            return benchmarks.list().getItems().isEmpty() && topics.isEmpty();
        });
    }

    @Override
    public void close() {
        if (kafka != null && exists(client, DEFINITIONS.getFirst())) {
            delete(topic -> true);
        }
        release.uninstall();
        if (kafka != null) {
            kafka.close();
        }
        if (jobs != null) {
            jobs.close();
        }
        var namespace = client.namespaces().withName(client.getNamespace());
        namespace.delete();
        Awaitility.await().atMost(TIMEOUT).ignoreExceptions().until(() -> namespace.get() == null);
        definitionsOfOurs
                .forEach(name -> client.apiextensions().v1().customResourceDefinitions().withName(name).delete());
        client.close();
    }
}
