package io.skewbench.controller.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.skewbench.controller.testing.InProcessOperator;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The node of a worker is lost, or its pod has a finalizer, so that it is Terminating for ever. */
class LostNodeTest {
    private static final Duration SOON = Duration.ofMinutes(5);
    /** Longer than the pod of a trial of some seconds may live. */
    private static final Duration OVER = Duration.ofMinutes(30);
    private static final String HOLDER = "example.com/node-is-lost";

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withoutOperator();

    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
    private InProcessOperator operator;

    @BeforeEach
    void start() throws Exception {
        BROKERS.topic(cluster.api().namespace(), List.of(0));
        operator = InProcessOperator.start(cluster.api(), () -> Instant.now().plus(ahead.get()));
    }

    @AfterEach
    void stop() {
        operator.close();
    }

    @Test
    void holdsUpTheNextTrialOnlyForAsLongAsItsPodMayLive() {
        // Given a pod that its kubelet reports as running, and then nothing any more
        cluster.controllers().breakImages("its node is lost");
        cluster.benchmarks().createSmall("run", BROKERS.bootstrapServers(), cluster.api().namespace(),
                "trialRetries: 1");
        var pod = await().atMost(SOON).until(this::pod, Optional::isPresent).orElseThrow();
        var pods = cluster.api().client().pods().withName(pod);
        pods.editStatus(lost -> new PodBuilder(lost).editStatus().withPhase("Running").endStatus().build());
        // and that is not deleted though it should be
        pods.edit(held -> new PodBuilder(held).editMetadata().addToFinalizers(HOLDER).endMetadata().build());
        pods.withGracePeriod(1).delete();
        // and holds up the next trial minutes later, after the cleanup of the trial has waited for its workers
        await().atMost(SOON).pollInterval(Duration.ofSeconds(2)).until(() -> {
            ahead.updateAndGet(before -> before.plusMinutes(1));
            return String.valueOf(cluster.benchmarks().get("run").getStatus().summary());
        }, summary -> summary.contains(
                "Waiting for the pods of an earlier trial to end: " + pod
                        + " (Terminating); going on without them at "));
        assertThat(cluster.controllers().jobsEverMade().keySet()).noneMatch(job -> job.contains("-t0a1-"));
        // When
        ahead.set(OVER);
        // Then
        var both = cluster.benchmarks().await("run", benchmark -> benchmark.getStatus().trials() != null
                && benchmark.getStatus().trials().size() == 2);
        assertThat(both.getStatus().trials()).isNotNull().satisfiesExactly(
                lost -> assertThat(lost.reason()).startsWith("WorkerLost: "),
                // By the clock of the API server, which isn't ahead, it began half an hour ago.
                next -> assertThat(next.reason()).startsWith("WorkersNotReady: "));
        assertThat(pods.get().isMarkedForDeletion()).isTrue();
        assertThat(cluster.api().client().events().v1().events().list().getItems())
                .filteredOn(event -> event.getReason().equals("WorkerPodLost"))
                .singleElement().satisfies(event -> assertThat(event.getNote()).contains(pod));
    }

    /**
     * Returns the pod that waits for its image, whose status the stand-in for a kubelet has written for the last time.
     */
    private Optional<String> pod() {
        return cluster.api().client().pods().withLabel("skewbench.io/part", "worker").list().getItems().stream()
                .filter(pod -> !pod.getStatus().getContainerStatuses().isEmpty())
                .map(pod -> pod.getMetadata().getName()).findFirst();
    }
}
