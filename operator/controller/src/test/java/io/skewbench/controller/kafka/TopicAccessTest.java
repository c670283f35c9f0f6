package io.skewbench.controller.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.admin.topic.CreationTracker;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.controller.testing.StrimziResources;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.engine.topic.TopicStep;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class TopicAccessTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final KubeApi api = new KubeApi();

    private TopicAccess access;

    @BeforeEach
    void connect() {
        access = access(OperatorPolicy.read("{\"bootstrapServers\": [{\"address\": \"*\"}]}"));
    }

    @AfterEach
    void close() {
        access.close();
    }

    @Test
    void announcesACreationBeforeItBegins() {
        // Given
        var topic = onBrokers();
        // When
        var outcome = access.reconcile(topic, api.namespace(), access.creation(topic), null);
        // Then
        assertThat(outcome.step()).isInstanceOfSatisfying(TopicStep.Announce.class,
                announced -> assertThat(announced.isCreation()).isTrue());
    }

    @Test
    void refusesServersThatThePolicyDoesNotAllow() {
        // Given
        try (var strict = access(OperatorPolicy.DEFAULT)) {
            // When
            var outcome = strict.reconcile(onBrokers(), api.namespace(), new CreationTracker(), null);
            // Then
            assertThat(outcome.step()).isInstanceOfSatisfying(TopicStep.Refuse.class,
                    refused -> assertThat(refused.problems()).singleElement().asString()
                            .contains("does not allow this server"));
        }
    }

    @Test
    void waitsForAKafkaThatDoesNotExist(@TempDir Path folder) throws Exception {
        // Given
        new StrimziResources(api).install(folder);
        var topic = topic("{strimzi: {name: bench}}");
        // When, then
        assertThatThrownBy(() -> access.reconcile(topic, api.namespace(), new CreationTracker(), null))
                .isInstanceOfSatisfying(ClusterNotReadyException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(WaitReason.KAFKA_NOT_FOUND));
    }

    @Test
    void tracksTheCreationOfASkewedTopicOnce() {
        // Given
        var tracker = access.creation(onBrokers());
        // When
        var again = access.creation(onBrokers());
        // Then
        assertThat(again).isSameAs(tracker);
        assertThat(access.remembered()).isEqualTo(1);
    }

    @Test
    void forgetsTheCreationOfADeletedSkewedTopic() {
        // Given
        access.creation(onBrokers());
        // When
        access.forget("uid");
        // Then
        assertThat(access.remembered()).isZero();
    }

    @Test
    void readsHowManyBytesEachBrokerHas() throws Exception {
        // Given
        BROKERS.topic(api.namespace(), List.of(0, 2));
        // When
        var bytes = access.bytes(onBrokers(), false, api.namespace());
        // Then
        assertThat(bytes.byBroker()).containsEntry(0, 0L).containsEntry(2, 0L);
        assertThat(bytes.toCopy()).isNull();
    }

    @Test
    void releasesATopicOfSomebodyElseWithoutDeletingIt() throws Exception {
        // Given a topic that the SkewedTopic has not created
        BROKERS.topic(api.namespace(), List.of(0));
        // When
        var isDeleted = access.release(onBrokers(), api.namespace());
        // Then
        assertThat(isDeleted).isFalse();
        try (var admin = BROKERS.admin()) {
            assertThat(admin.listTopics().names().get()).contains(api.namespace());
        }
    }

    private TopicAccess access(OperatorPolicy policy) {
        return new TopicAccess(new KafkaAccess(api.client(), policy), api.client());
    }

    private SkewedTopic onBrokers() {
        return topic("{bootstrapServers: \"" + BROKERS.bootstrapServers() + "\"}");
    }

    private SkewedTopic topic(String cluster) {
        return Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: orders, namespace: %1$s, uid: uid, generation: 1}
                spec:
                  cluster: %2$s
                  topicName: %1$s
                  placement: {leaders: [{broker: 0, count: 2}]}
                  deletionPolicy: Delete
                """.formatted(api.namespace(), cluster), SkewedTopic.class);
    }
}
