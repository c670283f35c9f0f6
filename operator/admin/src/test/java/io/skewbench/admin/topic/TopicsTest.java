package io.skewbench.admin.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.RefusedByKafkaException;
import io.skewbench.engine.placement.TopicPlan;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A topic called listed, with its replicas on the real brokers 2 and 0. */
class TopicsTest {
    private static final TopicPlan PLAN = new TopicPlan(List.of(List.of(2, 0), List.of(0, 2)));

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    private KafkaCluster cluster;
    private Topics topics;

    @BeforeEach
    void connect() {
        cluster = KafkaCluster.connect(BROKERS.bootstrapServers(), Map.of());
        topics = new Topics(cluster);
    }

    @AfterEach
    void close() throws Exception {
        topics.deleteAll(topics.named("listed"));
        BROKERS.awaitMetadata();
        cluster.close();
    }

    @Test
    void createsATopicWithItsReplicasAndSettings() throws Exception {
        // When
        var isNew = topics.create("listed", PLAN, Map.of("retention.ms", "7000"));
        // Then
        BROKERS.awaitMetadata();
        assertThat(isNew).isTrue();
        assertThat(topics.layout("listed")).hasValueSatisfying(layout -> {
            assertThat(layout.replicas()).isEqualTo(PLAN.replicas());
            assertThat(layout.leaders()).containsExactly(2, 0);
        });
        assertThat(topics.otherSettings("listed", Map.of("retention.ms", "7000"))).isEmpty();
    }

    @Test
    void leavesATopicThatExistsAsItIs() throws Exception {
        // Given
        create(PLAN);
        var before = topics.layout("listed");
        // When
        var isNew = topics.create("listed", new TopicPlan(List.of(List.of(1))), Map.of());
        // Then
        BROKERS.awaitMetadata();
        assertThat(isNew).isFalse();
        assertThat(topics.layout("listed")).isEqualTo(before);
    }

    @Test
    void createsNothingThatItOnlyChecks() throws Exception {
        // When
        topics.validate("listed", PLAN, Map.of());
        // Then
        BROKERS.awaitMetadata();
        assertThat(topics.layout("listed")).isEmpty();
    }

    @Test
    void findsWhatTheBrokersWouldRefuse() {
        // Then
        assertThatThrownBy(() -> topics.validate("listed", PLAN, Map.of("cleanup.policy", "never")))
                .isInstanceOf(RefusedByKafkaException.class).hasMessageContaining("cleanup.policy");
    }

    @Test
    void readsTheLayoutsOfTopicsThatExist() throws Exception {
        // Given
        create(PLAN);
        // When
        var layouts = topics.layouts(Set.of("listed", "listed-missing"));
        // Then
        assertThat(layouts).containsOnlyKeys("listed");
    }

    @Test
    void addsThePartitionsThatAreMissing() throws Exception {
        // Given
        create(new TopicPlan(PLAN.replicas().subList(0, 1)));
        // When
        topics.addPartitions("listed", PLAN, 1);
        // Then
        BROKERS.awaitMetadata();
        assertThat(topics.layout("listed")).hasValueSatisfying(
                layout -> assertThat(layout.replicas()).isEqualTo(PLAN.replicas()));
    }

    @Test
    void namesTheSettingsThatDiffer() throws Exception {
        // Given
        topics.create("listed", PLAN, Map.of("retention.ms", "7000"));
        BROKERS.awaitMetadata();
        // When
        var others = topics.otherSettings("listed",
                Map.of("retention.ms", "8000", "cleanup.policy", "delete", "no.such", "1"));
        // Then
        assertThat(others).containsExactly(new OtherSetting("no.such", null), new OtherSetting("retention.ms", "7000"));
    }

    @Test
    void setsTheGivenSettingsAndLeavesTheOthers() throws Exception {
        // Given
        topics.create("listed", PLAN, Map.of("retention.ms", "7000", "segment.bytes", "2000000"));
        BROKERS.awaitMetadata();
        // When
        topics.configure("listed", Map.of("retention.ms", "8000"));
        // Then
        BROKERS.awaitMetadata();
        assertThat(topics.otherSettings("listed", Map.of("retention.ms", "8000", "segment.bytes", "2000000")))
                .isEmpty();
    }

    @Test
    void findsTopicsByTheBeginningOfTheirNames() throws Exception {
        // Given
        topics.createAll(List.of("listed-1", "listed-2"), 1, 1);
        BROKERS.topic("unlisted", List.of(0));
        // When
        var named = topics.named("listed-");
        // Then
        assertThat(named).containsExactlyInAnyOrder("listed-1", "listed-2");
    }

    @Test
    void deletesATopicOnce() throws Exception {
        // Given
        create(PLAN);
        topics.delete("listed");
        // When
        topics.delete("listed");
        // Then
        BROKERS.awaitMetadata();
        assertThat(topics.layout("listed")).isEmpty();
    }

    private void create(TopicPlan plan) throws Exception {
        assertThat(topics.create("listed", plan, Map.of())).isTrue();
        BROKERS.awaitMetadata();
    }
}
