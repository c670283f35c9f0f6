package io.skewbench.e2e.figures;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.skewbench.e2e.testbed.Release;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.awaitility.Awaitility;

/** The operator's only pod, observed from outside. */
record OperatorPod(NamespacedKubernetesClient client, Release release) {
    private static final String DEPLOYMENT = "skewbench";
    private static final String RECONCILIATIONS = "operator_sdk_reconciliations_success";
    private static final String MEMORY = "container_memory_working_set_bytes";
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration STEADY = Duration.ofSeconds(10);

    void scale(int replicas) {
        client.apps().deployments().withName(DEPLOYMENT).scale(replicas);
        Awaitility.await().atMost(TIMEOUT).until(
                () -> release.readyPods().size() == replicas && release.pods().size() == replicas);
    }

    /** Starts the pod and returns the time until it has reconciled this many resources and is idle. */
    Duration startUntilSteady(int resources) {
        var start = Instant.now();
        scale(1);
        var count = 0.0;
        var since = Instant.now();
        while (count < resources || Duration.between(since, Instant.now()).compareTo(STEADY) < 0) {
            var now = reconciliations();
            if (now != count) {
                count = now;
                since = Instant.now();
            }
            sleep();
        }
        return Duration.between(start, since);
    }

    private double reconciliations() {
        var pod = pod();
        return client.raw("/api/v1/namespaces/" + pod.getMetadata().getNamespace() + "/pods/"
                + pod.getMetadata().getName() + ":8080/proxy/metrics").lines()
                .filter(line -> line.startsWith(RECONCILIATIONS))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    /** Returns the memory that the kubelet compares with the pod's limit, once it is reported. */
    long memoryBytes() {
        var pod = pod();
        var metrics = "/api/v1/nodes/" + pod.getSpec().getNodeName() + "/proxy/metrics/resource";
        var its = "pod=\"" + pod.getMetadata().getName() + "\"";
        return Awaitility.await().atMost(TIMEOUT).until(() -> client.raw(metrics).lines()
                .filter(line -> line.startsWith(MEMORY) && line.contains(its))
                .map(line -> (long) Double.parseDouble(line.replaceFirst(".*} (\\S+).*", "$1")))
                .findFirst(), Optional::isPresent).orElseThrow();
    }

    private Pod pod() {
        return release.readyPods().getFirst();
    }

    private static void sleep() {
        try {
            Thread.sleep(POLL);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted", e);
        }
    }
}
