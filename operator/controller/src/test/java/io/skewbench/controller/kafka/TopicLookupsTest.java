package io.skewbench.controller.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.background.Lane;
import io.skewbench.controller.background.LaneBounds;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.engine.topic.TopicOutcome;
import io.skewbench.engine.topic.TopicStep;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TopicLookupsTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    @Test
    void remembersNothingOfASkewedTopicButItsName() {
        try (var client = new KubernetesClientBuilder().build();
                var lookups = new Lookups(InstantSource.system());
                var kafka = new KafkaLookups(lookups, client, OperatorPolicy.DEFAULT)) {
            // When
            var requeued = new AtomicReference<ResourceID>();
            var topic = askOnce(kafka.topics(), requeued::set);
            // Then
            await().untilAsserted(() -> assertThat(requeued).hasValue(new ResourceID("orders", "ns")));
            await().until(() -> {
                System.gc();
                return topic.get() == null;
            });
        }
    }

    private static WeakReference<SkewedTopic> askOnce(TopicLookups topics, Consumer<ResourceID> requeue) {
        var topic = topic("kafka:9092");
        topics.reconcile(Requester.of(topic, requeue), topic, Optional.empty());
        return new WeakReference<>(topic);
    }

    private static SkewedTopic topic(String servers) {
        return Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: orders, namespace: ns, uid: u}
                spec: {cluster: {bootstrapServers: "%s"}, placement: {assignments: [{replicas: [1]}]}}
                """.formatted(servers), SkewedTopic.class);
    }

    /** A SkewedTopic that nothing has to be removed for may go at any moment. */
    @Test
    void remembersNoCreationOfASkewedTopicDeletedWhileQueued() {
        var allowed = OperatorPolicy.read("{\"bootstrapServers\": [{\"address\": \"*\"}]}");
        var oneAtATime = new LaneBounds(1, 1, 1, Duration.ofSeconds(5), Duration.ofSeconds(5));
        try (var client = new KubernetesClientBuilder().build();
                var lookups = new Lookups(oneAtATime, failure -> false, InstantSource.system());
                var kafka = new KafkaLookups(lookups, client, allowed)) {
            // Given a look at the topic that waits for another answer
            var busy = new CompletableFuture<Boolean>();
            lookups.ask(Lane.kubernetes("ns"), "busy", (Boolean answer) -> Duration.ofDays(1), busy::join, () -> {});
            var requeued = new CompletableFuture<ResourceID>();
            var topic = topic(BROKERS.bootstrapServers());
            var requester = Requester.of(topic, requeued::complete);
            kafka.topics().reconcile(requester, topic, Optional.empty());
            assertThat(kafka.topics().remembered()).isEqualTo(1);
            // When
            kafka.topics().forget(requester);
            busy.complete(true);
            await().atMost(Duration.ofMinutes(3)).until(requeued::isDone);
            // Then
            assertThat(kafka.topics().remembered()).isZero();
            assertThat(
                    kafka.topics().reconcile(requester, topic,
                            Optional.empty()) instanceof Answer.Known<TopicOutcome>(var outcome)
                            && outcome.step() instanceof TopicStep.Announce)
                    .as("a creation was announced").isTrue();
        }
    }
}
