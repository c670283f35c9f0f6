package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.controller.kafka.ClusterState;
import io.skewbench.controller.kafka.EndReading;
import io.skewbench.controller.queue.EarlierWorkers;
import io.skewbench.engine.Problem;
import io.skewbench.engine.accounting.ExpectedOffsets;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.RunsAhead;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A run on servers that the policy does not allow, observed before its first attempt. */
class BenchmarkObserverTest {
    private static final RunsAhead OTHERS = RunsAhead.of(List.of("other"));

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private RunParts parts;
    private BenchmarkObserver observer;
    private OneTrial trial;

    @BeforeEach
    void connect() {
        parts = new RunParts(api);
        trial = OneTrial.create(api, "kafka:9092", () -> {});
        observer = parts.observer();
    }

    @AfterEach
    void disconnect() {
        parts.close();
    }

    @Test
    void asksNothingAboutTheClusterOfAQueuedRun() {
        // When
        var onKafka = observer.observeKafka(trial.run(), OTHERS, Optional.of(OneTrial.ATTEMPT), false,
                name -> Optional.empty());
        // Then
        assertThat(onKafka.cluster()).isEqualTo(new ClusterState(ClusterView.Waiting.queued(), null));
        assertThat(onKafka.topics()).isEmpty();
    }

    @Test
    void looksUpTheClusterOfTheFirstRun() {
        // When
        var onKafka = await().atMost(Duration.ofMinutes(3)).until(this::first,
                found -> found.cluster().view() instanceof ClusterView.Wrong);
        // Then
        assertThat(onKafka.cluster().connection()).isNull();
        assertThat(onKafka.topics()).containsOnlyKeys("c1");
    }

    @Test
    void asksAboutTheClusterOfAQueuedRunWhoseAttemptIsUnderWay() {
        // When
        var onKafka = observer.observeKafka(trial.run(), OTHERS, Optional.of(OneTrial.ATTEMPT), true,
                name -> Optional.empty());
        // Then
        assertThat(onKafka.cluster().view()).isNotEqualTo(ClusterView.Waiting.queued());
    }

    @Test
    void examinesNoPodsForARunFarBackInTheQueue() {
        // Given
        var far = RunsAhead.of(Collections.nCopies(RunsAhead.NEAR + 5, "other"));
        var onKafka = observer.observeKafka(trial.run(), far, Optional.of(OneTrial.ATTEMPT), false,
                name -> Optional.empty());
        // When
        var earlier = observer.earlierWorkers(trial.run(), onKafka, false,
                Stream.generate(BenchmarkObserverTest::read));
        // Then
        assertThat(earlier).isEqualTo(EarlierWorkers.UNKNOWN);
    }

    @Test
    void findsNoEarlierWorkersAmongForeignPods() {
        // Given
        var pod = new PodBuilder().withNewMetadata().withName("any").withNamespace("ns").endMetadata().build();
        // When
        var earlier = observer.earlierWorkers(trial.run(), first(), false, Stream.of(pod));
        // Then
        assertThat(earlier.heldUp()).isEmpty();
        assertThat(earlier.alive()).isEmpty();
    }

    @Test
    void observesWhatTheEngineDecidesBy() {
        // Given
        var refusal = new Problem("spec.worker.image", "foreign", "is not allowed");
        // When
        var observed = observer.observe(trial.run(), trial.planned(), trial.children(), Optional.empty(), first(),
                List.of(refusal));
        // Then
        assertThat(observed.now()).isEqualTo(RunParts.CLOCK.instant());
        assertThat(observed.suspended()).isFalse();
        assertThat(observed.attempt()).isNull();
        assertThat(observed.results()).isEmpty();
        assertThat(observed.refusals()).containsExactly(refusal);
    }

    @Test
    void observesWhyEndOffsetsCannotBeRead() {
        // Given
        await().atMost(Duration.ofMinutes(3)).until(() -> {
            parts.kafka.endOffsets(trial.run().requester(), trial.run().clusterRef(),
                    EndReading.before(OneTrial.ATTEMPT), Set.of("t"), ExpectedOffsets.NONE);
            return parts.kafka.whyUnread(trial.run().requester(), EndReading.before(OneTrial.ATTEMPT))
                    .isPresent();
        });
        // When
        var observed = observer.observe(trial.run(), trial.planned(), trial.children(), Optional.empty(), first(),
                List.of());
        // Then
        assertThat(observed.offsetsUnread()).contains("does not allow this server");
    }

    @Test
    void observesThatThePlanOfTheNextTrialIsTaken() {
        // Given
        parts.creations.planIsTaken(trial.run(), OneTrial.ATTEMPT, "ConfigMap p exists");
        // When
        var observed = observer.observe(trial.run(), trial.planned(), trial.children(), Optional.empty(), first(),
                List.of());
        // Then
        assertThat(observed.planTaken()).isEqualTo("ConfigMap p exists");
    }

    private BenchmarkObserver.KafkaObservation first() {
        return observer.observeKafka(trial.run(), RunsAhead.NONE, Optional.of(OneTrial.ATTEMPT), false,
                name -> Optional.empty());
    }

    private static Pod read() {
        throw new AssertionError("Pods are read");
    }
}
