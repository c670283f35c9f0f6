package io.skewbench.admin.topic;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.placement.TopicPlan;
import io.skewbench.engine.topic.TopicState.Partition;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A topic called read, with its replicas on the real brokers 2 and 0. */
class TopicReaderTest {
    private static final String NAME = "read";

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    private KafkaCluster cluster;
    private TopicReader reader;

    @BeforeEach
    void create() throws Exception {
        cluster = KafkaCluster.connect(BROKERS.bootstrapServers(), Map.of());
        reader = new TopicReader(cluster);
        new Topics(cluster).create(NAME, new TopicPlan(List.of(List.of(2, 0), List.of(0, 2))), Map.of());
        BROKERS.awaitMetadata();
    }

    @AfterEach
    void delete() throws Exception {
        new Topics(cluster).delete(NAME);
        BROKERS.awaitMetadata();
        cluster.close();
    }

    @Test
    void readsReplicasAndLeadersInTheOrderOfThePartitions() {
        // When
        var state = reader.read(NAME, true).orElseThrow();
        // Then
        assertThat(state.partitions()).extracting(Partition::replicas).containsExactly(List.of(2, 0), List.of(0, 2));
        assertThat(state.partitions()).extracting(Partition::leader).containsExactly(2, 0);
        assertThat(state.partitions()).allSatisfy(
                partition -> assertThat(partition.inSync()).containsExactlyInAnyOrder(0, 2));
        assertThat(state.partitions()).noneMatch(Partition::isMoving);
    }

    @Test
    void readsTheIdThatKafkaGaveTheTopic() throws Exception {
        // Given
        var described = cluster.admin().describeTopics(List.of(NAME)).allTopicNames().get();
        var id = requireNonNull(described.get(NAME)).topicId();
        // When
        var state = reader.read(NAME, false).orElseThrow();
        // Then
        assertThat(state.id()).isEqualTo(id.toString());
    }

    @Test
    void readsNothingOfATopicThatIsNotThere() {
        // When
        var state = reader.read("not-read", true);
        // Then
        assertThat(state).isEmpty();
    }

    @Test
    void seesThatReplicationIsThrottled() throws Exception {
        // Given
        throttle();
        // When
        var state = reader.read(NAME, true).orElseThrow();
        // Then
        assertThat(state.throttled()).isTrue();
    }

    @Test
    void readsNoThrottlesUnlessItIsAskedTo() throws Exception {
        // Given
        throttle();
        // When
        var state = reader.read(NAME, false).orElseThrow();
        // Then
        assertThat(state.throttled()).isFalse();
    }

    @Test
    void knowsFromTheControllerThatATopicExists() {
        // When
        var exists = reader.exists(NAME);
        // Then
        assertThat(exists).isTrue();
    }

    @Test
    void createsNoTopicByAskingWhetherItExists() throws Exception {
        // When
        var exists = reader.exists("not-read");
        // Then
        BROKERS.awaitMetadata();
        assertThat(exists).isFalse();
        assertThat(new Topics(cluster).layout("not-read")).isEmpty();
    }

    /** Throttles the topic's replicas, but no broker, so that later tests find none. */
    private void throttle() throws Exception {
        new Throttles(cluster.admin()).set(NAME, reader.read(NAME, false).orElseThrow(), Map.of(0, List.of(1)),
                Change.of("Reassign", 1L, 1, 5_000L, List.of()), Set.of());
        BROKERS.awaitMetadata();
    }
}
