package io.skewbench.admin.topic;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.topic.TopicState;
import io.skewbench.engine.topic.TopicState.Partition;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A topic on real brokers, whose only replica moves from broker 0 to broker 1 with 5,000 bytes per second. */
@Timeout(180)
class ThrottlesTest {
    private static final String TOPIC = "throttled";
    private static final Set<Integer> LIVE = Set.of(0, 1, 2);
    private static final Change CHANGE = Change.of("Reassign", 1L, 1, 5_000L, List.of(0, 1));
    private static final TopicState STATE = new TopicState("id",
            List.of(new Partition(List.of(0), 0, List.of(0), List.of(), List.of())), false);
    private static final Map<Integer, List<Integer>> TO_BROKER_1 = Map.of(0, List.of(1));

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    private KafkaCluster cluster;
    private Throttles throttles;

    @BeforeEach
    void connect() throws Exception {
        BROKERS.topic(TOPIC, List.of(0));
        cluster = KafkaCluster.connect(BROKERS.bootstrapServers(), Map.of());
        throttles = new Throttles(cluster.admin());
    }

    @AfterEach
    void close() throws Exception {
        throttles.remove(TOPIC, true, CHANGE, LIVE);
        awaitRates(Map.of());
        new Topics(cluster).delete(TOPIC);
        BROKERS.awaitMetadata();
        cluster.close();
    }

    @Test
    void limitBrokersAndTheReplicasThatMove() throws Exception {
        // When
        throttles.set(TOPIC, STATE, TO_BROKER_1, CHANGE, LIVE);
        // Then
        awaitRates(Map.of(0, 5_000L, 1, 5_000L));
        assertThat(setting("leader.replication.throttled.replicas")).isEqualTo("0:0");
        assertThat(setting("follower.replication.throttled.replicas")).isEqualTo("0:1");
        assertThat(throttles.isSetOn(TOPIC)).isTrue();
    }

    @Test
    void limitTheReplicaThatAMoveUnderWayIsAdding() throws Exception {
        // Given
        var moving = new TopicState("id",
                List.of(new Partition(List.of(1, 0), 0, List.of(0), List.of(1), List.of(0))), false);
        // When
        throttles.set(TOPIC, moving, TO_BROKER_1, CHANGE, LIVE);
        // Then
        awaitRates(Map.of(0, 5_000L, 1, 5_000L));
        assertThat(setting("leader.replication.throttled.replicas")).isEqualTo("0:0");
        assertThat(setting("follower.replication.throttled.replicas")).isEqualTo("0:1");
    }

    @Test
    void limitNoBrokerThatIsAway() throws Exception {
        // When
        throttles.set(TOPIC, STATE, TO_BROKER_1, CHANGE, Set.of(0, 2));
        // Then
        awaitRates(Map.of(0, 5_000L));
    }

    @Test
    void limitNoReplicasWhereNoneMoves() throws Exception {
        // When
        throttles.set(TOPIC, STATE, Map.of(0, List.of(0)), CHANGE, LIVE);
        // Then
        awaitRates(Map.of(0, 5_000L, 1, 5_000L));
        assertThat(throttles.isSetOn(TOPIC)).isFalse();
    }

    @Test
    void areRemovedFromBrokersAndTheTopic() throws Exception {
        // Given
        throttles.set(TOPIC, STATE, TO_BROKER_1, CHANGE, LIVE);
        awaitRates(Map.of(0, 5_000L, 1, 5_000L));
        // When
        throttles.remove(TOPIC, true, CHANGE, LIVE);
        // Then
        awaitRates(Map.of());
        assertThat(throttles.isSetOn(TOPIC)).isFalse();
    }

    @Test
    void areLeftOnABrokerWhereSomebodySetAnotherRate() throws Exception {
        // Given
        var others = Change.of("Reassign", 1L, 1, 9_000L, List.of(1));
        throttles.set(TOPIC, STATE, TO_BROKER_1, CHANGE, LIVE);
        throttles.set(TOPIC, STATE, TO_BROKER_1, others, LIVE);
        awaitRates(Map.of(0, 5_000L, 1, 9_000L));
        // When
        throttles.remove(TOPIC, true, CHANGE, LIVE);
        // Then
        awaitRates(Map.of(1, 9_000L));
        throttles.remove(TOPIC, true, others, LIVE);
    }

    /** Waits for the rates that the brokers show, which they learn of one after the other. */
    private void awaitRates(Map<Integer, Long> rates) throws Exception {
        do {
            BROKERS.awaitMetadata();
        } while (!throttles.rates(LIVE).equals(rates));
    }

    private String setting(String name) throws Exception {
        BROKERS.awaitMetadata();
        var topic = new ConfigResource(ConfigResource.Type.TOPIC, TOPIC);
        return requireNonNull(cluster.admin().describeConfigs(Set.of(topic)).all().get().get(topic)).get(name).value();
    }
}
