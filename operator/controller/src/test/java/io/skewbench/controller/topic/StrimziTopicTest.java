package io.skewbench.controller.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.BrokerLayout;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Drift;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.NamedBrokers;
import io.skewbench.controller.testing.StrimziResources;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.topic.KafkaTopic;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Topics of a Kafka whose brokers 0 and 1 are of pool fast on nodes with SSDs, and broker 2 of pool slow.
 *
 * <p>
 * Takes a minute: the operator looks again at Strimzi's resources and at nodes only every ten seconds.
 */
class StrimziTopicTest {
    private static final List<Integer> ALL = List.of(0, 1, 2);

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    private StrimziResources strimzi;
    private SkewedTopics topics;

    @BeforeEach
    void install(@TempDir Path folder) throws Exception {
        strimzi = new StrimziResources(cluster.api());
        topics = new SkewedTopics(cluster.api(), BROKERS);
        strimzi.install(folder);
        strimzi.pool("fast", "ssd", List.of(0, 1));
        strimzi.pool("slow", "hdd", List.of(2));
        strimzi.ready(strimzi.kafka("bench"), BROKERS.bootstrapServers());
    }

    @AfterEach
    void deleteNodes() {
        strimzi.deleteNodes(ALL);
    }

    @Test
    void brokersAreNamedByPoolAndByTheNodesThatTheyRunOn() {
        // When
        create("named", "leaders: [{pool: fast, count: 6}, {nodeSelector: {disk: hdd}, count: 1}]", "onDrift: Report");
        // Then
        var laidOut = topics.awaitReady("named");
        assertThat(laidOut.getStatus().layout()).isEqualTo("3/3/1");
        assertThat(laidOut.getStatus().namedBrokers()).containsExactly(
                new NamedBrokers("nodes disk=hdd", List.of(2)), new NamedBrokers("pool fast", List.of(0, 1)));
        assertThat(laidOut.getStatus().brokers()).extracting(BrokerLayout::pool).containsExactly("fast", "fast",
                "slow");
        assertThat(laidOut.getStatus().brokers()).extracting(BrokerLayout::node)
                .isEqualTo(ALL.stream().map(strimzi::node).toList());
    }

    @Test
    void aNodeThatGetsALabelLaterIsReportedAsDrift() {
        // Given
        create("relabelled", "leaders: [{pool: fast, count: 6}, {nodeSelector: {disk: hdd}, count: 1}]",
                "onDrift: Report");
        topics.awaitReady("relabelled");
        // When
        spin(1);
        // Then
        var drifted = topics.await("relabelled", topic -> SkewedTopics.isTrue(topic, ConditionType.STALLED));
        assertThat(drifted.getStatus().drift()).extracting(Drift::kind).containsExactly("BrokersChanged");
        assertThat(drifted.getStatus().layout()).isEqualTo("3/3/1");
    }

    @Test
    void editsOfOtherThingsThanThePlacementMoveNothing() {
        // Given
        createBeforeANodeGetsTheLabel("still");
        // When
        topics.patch("still", "{\"spec\":{\"config\":{\"retention.ms\":70000}}}");
        // Then
        var reported = topics.await("still", topic -> topic.getStatus().drift() != null
                && Objects.equals(topic.getStatus().observedGeneration(), topic.getMetadata().getGeneration()));
        assertThat(reported.getStatus().drift()).extracting(Drift::kind).containsExactly("BrokersChanged");
        assertThat(reported.getStatus().layout()).isEqualTo("0/0/4");
    }

    @Test
    void editsOfThePlacementUseTheNodesOfToday() {
        // Given
        createBeforeANodeGetsTheLabel("edited");
        // When
        topics.patch("edited",
                "{\"spec\":{\"placement\":{\"leaders\":[{\"nodeSelector\":{\"disk\":\"hdd\"},\"count\":6}]}}}");
        // Then
        assertThat(topics.awaitReady("edited").getStatus().layout()).isEqualTo("0/3/3");
    }

    @Test
    void aNameOfNoBrokerIsRefused() {
        create("unnamed", "leaders: [{pool: fats, count: 6}, {nodeSelector: {disk: tape}, count: 1}]");

        var refused = topics.awaitReason("unnamed", "Refused");

        assertThat(Conditions.find(refused.getStatus().conditions(), ConditionType.STALLED).orElseThrow().getMessage())
                .contains("spec.placement.leaders[0].pool: \"fats\"", "fast, slow")
                .contains("spec.placement.leaders[1].nodeSelector: \"disk=tape\"");
    }

    @Test
    void aTopicThatAKafkaTopicManagesIsLeftToIt() throws Exception {
        // Given
        strimzi.kafkaTopic("managed", topics.kafkaName("both"));
        // When
        create("both", "leaders: [{broker: 0, count: 1}]");
        // Then
        var refused = topics.awaitReason("both", "KafkaTopicConflict");
        assertThat(Conditions.find(refused.getStatus().conditions(), ConditionType.STALLED).orElseThrow().getMessage())
                .contains("KafkaTopic " + cluster.api().namespace() + "/managed");
        assertThat(topics.inKafka()).doesNotContain(topics.kafkaName("both"));
    }

    @Test
    void aTopicIsLaidOutOnceNoKafkaTopicManagesIt() {
        // Given
        strimzi.kafkaTopic("managed", topics.kafkaName("freed"));
        create("freed", "leaders: [{broker: 0, count: 1}]");
        topics.awaitReason("freed", "KafkaTopicConflict");
        // When
        cluster.api().client().resources(KafkaTopic.class).withName("managed").delete();
        // Then
        topics.awaitReady("freed");
    }

    @Test
    void goesWithItsKafka() {
        // Given
        create("left", "leaders: [{broker: 0, count: 1}]", "deletionPolicy: Delete");
        topics.awaitReady("left");
        // When
        cluster.api().client().resources(Kafka.class).withName("bench").delete();
        topics.awaitReason("left", "KafkaNotFound");
        topics.delete("left");
        // Then
        topics.awaitDeletion("left");
    }

    /** Creates a SkewedTopic, on a node by its label, and then gives another node the label. */
    private void createBeforeANodeGetsTheLabel(String name) {
        create(name, "leaders: [{nodeSelector: {disk: hdd}, count: 4}]", "config: {retention.ms: 60000}");
        assertThat(topics.awaitReady(name).getStatus().layout()).isEqualTo("0/0/4");
        spin(1);
        topics.await(name, topic -> topic.getStatus().drift() != null);
    }

    /** Gives a broker's node the label of those with spinning disks. */
    private void spin(int broker) {
        cluster.api().client().nodes().withName(strimzi.node(broker))
                .edit(node -> new NodeBuilder(node).editMetadata().addToLabels("disk", "hdd").endMetadata().build());
    }

    private void create(String name, String placement, String... more) {
        cluster.api().client().resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: %s}
                spec:
                  cluster: {strimzi: {name: bench}}
                  topicName: %s
                  placement: {%s}
                  %s
                """.formatted(name, topics.kafkaName(name), placement, String.join("\n  ", more)),
                SkewedTopic.class)).create();
    }
}
