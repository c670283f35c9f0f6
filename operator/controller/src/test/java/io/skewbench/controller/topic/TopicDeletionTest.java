package io.skewbench.controller.topic;

import static io.skewbench.controller.topic.SkewedTopics.reason;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.kafka.DeletionPatience;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.worker.brokers.KafkaBrokers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A SkewedTopic waits for the operator only where there is something to clean up, and never for ever.
 *
 * <p>
 * Takes a minute: two tests restart the operator, and a Kafka that does not answer is noticed only by a time-out.
 */
class TopicDeletionTest {
    private static final String ONE_PARTITION = "leaders: [{broker: 0, count: 1}]";

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    private SkewedTopics topics;

    @BeforeEach
    void topics() {
        topics = new SkewedTopics(cluster.api(), BROKERS);
    }

    @Test
    void getsAFinalizerOnceItsTopicIsToBeDeleted() {
        // Given
        topics.create("kept", ONE_PARTITION);
        assertThat(topics.awaitReady("kept").getFinalizers()).isEmpty();
        // When
        topics.patch("kept", "{\"spec\":{\"deletionPolicy\":\"Delete\"}}");
        // Then
        topics.await("kept", topic -> topic.hasFinalizer(TopicFinalizer.NAME));
    }

    @Test
    void losesItsFinalizerOnceItsTopicIsToBeRetained() {
        // Given
        topics.create("retained", ONE_PARTITION, "deletionPolicy: Delete");
        assertThat(topics.awaitReady("retained").hasFinalizer(TopicFinalizer.NAME)).isTrue();
        // When
        topics.patch("retained", "{\"spec\":{\"deletionPolicy\":\"Retain\"}}");
        // Then
        topics.await("retained", topic -> topic.getFinalizers().isEmpty());
    }

    @Test
    void deletesTheTopicAsTheEditedSpecSays() throws Exception {
        // Given
        topics.create("gone", ONE_PARTITION);
        topics.awaitReady("gone");
        topics.patch("gone", "{\"spec\":{\"deletionPolicy\":\"Delete\"}}");
        topics.await("gone", topic -> topic.hasFinalizer(TopicFinalizer.NAME));
        // When
        topics.delete("gone");
        // Then
        topics.awaitDeletion("gone");
        assertThat(topics.inKafka()).doesNotContain(topics.kafkaName("gone"));
    }

    @Test
    void isDeletedAtOnceIfNothingWasCreated() {
        // Given
        create("lost");
        topics.await("lost", topic -> reason(topic, ConditionType.RECONCILING).equals("KafkaUnavailable"));
        // When
        topics.delete("lost");
        // Then
        assertThat(cluster.api().client().resources(SkewedTopic.class).withName("lost").get()).isNull();
    }

    @Test
    void removesAFinalizerThatAUserAdded() {
        // Given
        topics.create("marked", ONE_PARTITION);
        topics.awaitReady("marked");
        topics.patch("marked", "{\"metadata\":{\"finalizers\":[\"" + TopicFinalizer.NAME + "\"]}}");
        // When
        topics.delete("marked");
        // Then
        topics.awaitDeletion("marked");
    }

    @Test
    void waitsForALostKafkaWithinTheLimit() {
        // Given
        createOnLostKafka();
        // When
        topics.delete("lost");
        // Then
        var waiting = topics.await("lost", topic -> reason(topic, ConditionType.RECONCILING).equals("Deleting"));
        assertThat(SkewedTopics.message(waiting, ConditionType.RECONCILING))
                .startsWith(
                        "Waiting until " + DeletionPatience.end(waiting) + " at most for Kafka, to delete the topic");
    }

    @Test
    void reportsWhatIsLeftInALostKafkaAfterTheLimit() {
        // Given
        createOnLostKafka();
        topics.delete("lost");
        topics.await("lost", topic -> reason(topic, ConditionType.RECONCILING).equals("Deleting"));
        // When
        cluster.restartOperator(DeletionPatience.LIMIT.plusMinutes(1));
        // Then
        topics.awaitDeletion("lost");
        topics.awaitEvent("lost", "CleanupIncomplete");
    }

    /** Creates a SkewedTopic whose topic was created on a cluster that no longer answers. */
    private void createOnLostKafka() {
        create("lost");
        topics.await("lost", topic -> reason(topic, ConditionType.RECONCILING).equals("KafkaUnavailable"));
        cluster.api().client().resources(SkewedTopic.class).withName("lost").subresource("status")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"status\":{\"topicId\":\"AAAAAAAAAAAAAAAAAAAAAA\"}}");
        cluster.restartOperator();
        topics.await("lost", topic -> topic.hasFinalizer(TopicFinalizer.NAME));
    }

    private void create(String name) {
        cluster.api().client().resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: %s}
                spec:
                  cluster: {bootstrapServers: "127.0.0.1:1"}
                  placement: {leaders: [{broker: 0, count: 1}]}
                  deletionPolicy: Delete
                """.formatted(name), SkewedTopic.class)).create();
    }
}
