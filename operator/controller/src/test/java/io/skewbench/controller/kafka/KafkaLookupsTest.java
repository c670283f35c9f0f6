package io.skewbench.controller.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.background.KeptBounds;
import io.skewbench.controller.background.LaneBounds;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.accounting.ExpectedOffsets;
import io.skewbench.engine.observation.Observed.ClusterView;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KafkaLookupsTest {
    private static final int EDITS = 600;
    private static final Requester REQUESTER = new Requester("ns", "uid", () -> {});
    private static final EndReading READING = EndReading.before(new AttemptId(0, 0));

    @Test
    void reportsWhyEndOffsetsCouldNotBeRead() {
        try (var client = new KubernetesClientBuilder().build();
                var lookups = new Lookups(InstantSource.system());
                var kafka = new KafkaLookups(lookups, client, OperatorPolicy.DEFAULT)) {
            assertThat(kafka.whyUnread(REQUESTER, READING)).isEmpty();
            // When servers are asked that nobody may name
            askForEndOffsets(kafka);
            // Then
            await().untilAsserted(() -> assertThat(kafka.whyUnread(REQUESTER, READING))
                    .hasValueSatisfying(why -> assertThat(why).contains("does not allow this server")));
            assertThat(kafka.whyUnread(REQUESTER, EndReading.before(new AttemptId(0, 1)))).as("another reading")
                    .isEmpty();
        }
    }

    @Test
    void forgetsWhyEndOffsetsCouldNotBeRead() {
        try (var client = new KubernetesClientBuilder().build();
                var lookups = new Lookups(InstantSource.system());
                var kafka = new KafkaLookups(lookups, client, OperatorPolicy.DEFAULT)) {
            // Given
            askForEndOffsets(kafka);
            await().until(() -> kafka.whyUnread(REQUESTER, READING).isPresent());
            // When
            kafka.forgetEndOffsets(REQUESTER, READING);
            // Then
            assertThat(kafka.whyUnread(REQUESTER, READING)).isEmpty();
        }
    }

    private static void askForEndOffsets(KafkaLookups kafka) {
        kafka.endOffsets(REQUESTER, new ClusterRef(null, "kafka:9092"), READING, Set.of("orders"),
                ExpectedOffsets.NONE);
    }

    @Test
    void sharesAnAnswerInANamespaceForTheSameAddressOfACluster() {
        try (var client = new KubernetesClientBuilder().build();
                var lookups = new Lookups(InstantSource.system());
                var kafka = new KafkaLookups(lookups, client, OperatorPolicy.DEFAULT)) {
            // When
            var one = awaitRefusal(kafka, "ns", "one", "kafka:9092");
            var another = awaitRefusal(kafka, "ns", "another", "kafka:9092");
            var ofAnotherWay = awaitRefusal(kafka, "ns", "one", "kafka:9093");
            var ofAnotherNamespace = awaitRefusal(kafka, "other", "one", "kafka:9092");
            // Then
            assertThat(another).isSameAs(one);
            assertThat(ofAnotherWay).isNotSameAs(one);
            assertThat(ofAnotherNamespace).isNotSameAs(one);
        }
    }

    @Test
    void holdsNoMoreForABenchmarkThatIsEditedOverAndOver() {
        var bounds = new KeptBounds(256 << 10, 256 << 10, 0, 512 << 10, Set.of());
        try (var client = new KubernetesClientBuilder().build();
                var lookups = new Lookups(LaneBounds.DEFAULT, bounds, failure -> false, InstantSource.system());
                var kafka = new KafkaLookups(lookups, client, OperatorPolicy.DEFAULT)) {
            for (var edit = 0; edit < EDITS; edit++) {
                // When
                var current = edit;
                var topics = topics(edit);
                // Then each is answered in the end
                await().pollInterval(Duration.ofMillis(1))
                        .until(() -> topics.stream().filter(
                                topic -> kafka.topic(REQUESTER, refused(current), topic,
                                        false) instanceof Answer.Failed)
                                .count() == topics.size());
                assertThat(lookups.bytes()).isLessThanOrEqualTo(bounds.bytesOfNamespace());
            }
        }
    }

    /** As long as they may be. */
    private static List<String> topics(int edit) {
        return IntStream.range(0, 4).mapToObj(topic -> "%d-%d-".formatted(edit, topic) + "t".repeat(240)).toList();
    }

    /** The servers are edited as well. */
    private static ClusterRef refused(int edit) {
        return new ClusterRef(null, "kafka-" + edit + ":9092");
    }

    private static ClusterState awaitRefusal(KafkaLookups kafka, String namespace, String uid, String servers) {
        return await().until(() -> kafka.cluster(new Requester(namespace, uid, () -> {}),
                new ClusterRef(null, servers), ClusterChanges.NONE, false),
                state -> state.view() instanceof ClusterView.Wrong);
    }
}
