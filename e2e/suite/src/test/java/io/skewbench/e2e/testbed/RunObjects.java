package io.skewbench.e2e.testbed;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.report.StartSignal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/**
 * The objects of a run in Kubernetes, found by their labels.
 *
 * @param client in the namespace of the Benchmark
 */
public record RunObjects(NamespacedKubernetesClient client, String runId) {
    public static final String RUN = "skewbench.io/run";
    public static final String PART = "skewbench.io/part";
    static final String ATTEMPT = "skewbench.io/attempt";
    private static final String START = "start.json";
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    public static RunObjects of(NamespacedKubernetesClient client, Benchmark benchmark) {
        return new RunObjects(client, Objects.requireNonNull(benchmark.getStatus().runId()));
    }

    /** Returns the results of its attempts. */
    public List<ConfigMap> results() {
        return client.configMaps().withLabel(RUN, runId).withLabel(PART, "result").list().getItems();
    }

    /** Returns the pods of its workers. */
    public List<Pod> workers() {
        return client.pods().withLabel(RUN, runId).list().getItems();
    }

    /** Waits until a worker of an attempt exists, and returns it. */
    public Pod awaitWorker(String attempt) {
        return Awaitility.await().atMost(TIMEOUT).pollInterval(Duration.ofMillis(50))
                .ignoreExceptionsInstanceOf(KubernetesClientException.class)
                .until(() -> worker(attempt), Optional::isPresent).orElseThrow();
    }

    /** Waits until the workers of an attempt send, and returns one of them. */
    public Pod awaitSending(String attempt) {
        Awaitility.await().atMost(TIMEOUT).ignoreExceptionsInstanceOf(KubernetesClientException.class)
                .until(() -> isSending(attempt));
        return awaitWorker(attempt);
    }

    private Optional<Pod> worker(String attempt) {
        return workers().stream().filter(pod -> attempt.equals(pod.getMetadata().getLabels().get(ATTEMPT))).findFirst();
    }

    /** Returns whether the published start time has passed. */
    private boolean isSending(String attempt) {
        return client.configMaps().withLabel(RUN, runId).withLabel(PART, "plan").withLabel(ATTEMPT, attempt).list()
                .getItems().stream()
                .map(plan -> plan.getData().get(START))
                .filter(Objects::nonNull)
                .map(start -> Json.read(start, StartSignal.class))
                .anyMatch(start -> Instant.ofEpochMilli(start.startAtEpochMs()).isBefore(Instant.now()));
    }

    /** Returns the names of all objects of the run in Kubernetes. */
    public List<String> all() {
        return Stream.of(client.configMaps().withLabel(RUN, runId).list().getItems(),
                client.batch().v1().jobs().withLabel(RUN, runId).list().getItems(), workers(),
                client.serviceAccounts().withLabel(RUN, runId).list().getItems(),
                client.rbac().roles().withLabel(RUN, runId).list().getItems(),
                client.rbac().roleBindings().withLabel(RUN, runId).list().getItems())
                .flatMap(List::stream)
                .map(HasMetadata.class::cast)
                .map(object -> object.getKind() + " " + object.getMetadata().getName())
                .toList();
    }
}
