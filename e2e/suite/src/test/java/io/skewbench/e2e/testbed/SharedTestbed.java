package io.skewbench.e2e.testbed;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.skewbench.api.testing.Kubectl;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** A namespace with a Kafka and a release of the chart, which classes of tests use one after the other. */
final class SharedTestbed implements AutoCloseable {
    /** The SkewedTopic of every test, with leaders on every broker. */
    static final String TOPIC = "orders";
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private final NamespacedKubernetesClient client;
    private final Kubectl kubectl;
    private final Nodes nodes;
    private final Release release;
    private @Nullable TestKafka kafka;
    private @Nullable JobCreations jobs;
    /** The release's values in addition to those of all tests. */
    private List<String> values = List.of();

    private SharedTestbed(NamespacedKubernetesClient client, Kubectl kubectl, Nodes nodes) {
        this.client = client;
        this.kubectl = kubectl;
        this.nodes = nodes;
        this.release = new Release(client, kubectl.kubeconfig());
    }

    /**
     * Creates the namespace, starts the Kafka and installs the release.
     *
     * @param folder an empty one, for keys
     * @param installation lock to hold while the chart is installed
     */
    static SharedTestbed start(KubernetesClient anywhere, Path folder, Kubectl kubectl, Nodes nodes,
            Object installation) {
        var namespace = anywhere.resource(new NamespaceBuilder().withNewMetadata().withGenerateName("skewbench-e2e-")
                .endMetadata().build()).create().getMetadata().getName();
        var testbed = new SharedTestbed(anywhere.adapt(NamespacedKubernetesClient.class).inNamespace(namespace),
                kubectl, nodes);
        try {
            testbed.jobs = new JobCreations(testbed.client);
            testbed.kafka = TestKafka.start(testbed.client, folder);
            synchronized (installation) {
                testbed.install();
            }
            return testbed;
        } catch (RuntimeException | Error e) {
            testbed.close();
            throw e;
        }
    }

    /** Installs the release, and creates the topic of all tests unless it exists. */
    void install() {
        values = List.of();
        release.upgrade();
        if (client.resources(SkewedTopic.class).withName(TOPIC).get() != null) {
            return;
        }
        // Replicated, so that it survives the loss of any broker, whose storage is lost with its pod.
        benchmarks().createTopic(TOPIC, "replicationFactor: 3",
                "placement: {leaders: [{broker: 0, count: 2}, {broker: 1, count: 1},"
                        + " {broker: 2, count: 1}]}",
                // After an uninstallation, the topic may still exist in Kafka.
                "deletionPolicy: Delete", "adopt: true",
                // After the loss of a broker, leaders are on other brokers, and Kafka moves them back only after
                // minutes.
                "onDrift: Repair");
    }

    /** Upgrades the release to these values in addition to those of all tests, unless it has them. */
    void ensureValues(List<String> wanted) {
        if (!wanted.equals(values)) {
            release.upgrade(wanted.toArray(String[]::new));
            values = wanted;
        }
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

    JobCreations jobs() {
        if (jobs == null) {
            throw new IllegalStateException("Jobs are not counted yet");
        }
        return jobs;
    }

    Benchmarks benchmarks() {
        return new Benchmarks(client, release::logs);
    }

    /**
     * Deletes the Benchmarks and SkewedTopics that a test has left, except the topic of all tests, and waits until they
     * no longer exist.
     */
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
        if (kafka != null && TestbedPool.areDefinitionsThere(client)) {
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
    }
}
