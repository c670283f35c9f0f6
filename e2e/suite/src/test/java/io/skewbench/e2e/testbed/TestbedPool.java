package io.skewbench.e2e.testbed;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.skewbench.api.testing.Kubectl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * The testbeds of the classes that run in parallel. A class leases a testbed while it runs; after that the next class
 * uses it, because Kafka and the operator take long to start. So there are as many testbeds as JUnit runs classes at
 * once.
 */
final class TestbedPool implements AutoCloseable {
    private static final List<String> DEFINITIONS = List.of("benchmarks.skewbench.io", "skewedtopics.skewbench.io");

    private final KubernetesClient client;
    private final Path folder;
    private final Kubectl kubectl;
    private final Nodes nodes;
    private final List<String> definitionsOfOurs;
    private final StrimziDefinitions strimzi;
    /**
     * Lock for installing a chart: if two first releases were installed at once, one would find definitions that the
     * other has just created.
     */
    private final Object installation = new Object();
    private final Deque<SharedTestbed> free = new ConcurrentLinkedDeque<>();

    private TestbedPool(KubernetesClient client, Path folder, Kubectl kubectl) {
        this.client = client;
        this.folder = folder;
        this.kubectl = kubectl;
        this.nodes = Nodes.of(client);
        this.definitionsOfOurs = DEFINITIONS.stream().filter(name -> !exists(client, name)).toList();
        this.strimzi = StrimziDefinitions.ensure(client, newFolder(folder, "crds"));
    }

    static TestbedPool open() {
        var folder = newFolder(Path.of("target").toAbsolutePath(), "testbeds");
        var kubectl = Kubectl.of(kubeconfig(folder));
        return new TestbedPool(new KubernetesClientBuilder().withConfig(Config.fromKubeconfig(
                kubectl.kubeconfig().toFile())).build(), folder, kubectl);
    }

    private static Path newFolder(Path parent, String name) {
        try {
            return Files.createTempDirectory(Files.createDirectories(parent), name + "-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a copy, so that kubectl doesn't write its cache to the user's home directory. */
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

    static boolean areDefinitionsThere(KubernetesClient client) {
        return exists(client, DEFINITIONS.getFirst());
    }

    private static boolean exists(KubernetesClient client, String definition) {
        return client.apiextensions().v1().customResourceDefinitions().withName(definition).get() != null;
    }

    /** Returns a testbed for exclusive use until it is {@link #giveBack given back}. */
    SharedTestbed lease() {
        var testbed = free.poll();
        return testbed != null
                ? testbed
                : SharedTestbed.start(client, newFolder(folder, "keys"), kubectl, nodes, installation);
    }

    void giveBack(SharedTestbed testbed) {
        free.push(testbed);
    }

    /** Removes all testbeds that are not leased, in parallel. */
    void removeFree() {
        var removals = new ArrayList<CompletableFuture<Void>>();
        for (var testbed = free.poll(); testbed != null; testbed = free.poll()) {
            removals.add(CompletableFuture.runAsync(testbed::close, Thread::startVirtualThread));
        }
        removals.forEach(CompletableFuture::join);
    }

    @Override
    public void close() {
        removeFree();
        strimzi.delete(client);
        definitionsOfOurs
                .forEach(name -> client.apiextensions().v1().customResourceDefinitions().withName(name).delete());
        client.close();
    }
}
