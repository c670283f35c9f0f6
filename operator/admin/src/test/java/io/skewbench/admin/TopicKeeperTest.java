package io.skewbench.admin;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.api.v1alpha1.Placement;
import io.skewbench.api.v1alpha1.Placement.Growth;
import io.skewbench.api.v1alpha1.Placement.Leaders;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Topics come about, grow and stay, on real brokers. */
class TopicKeeperTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    private KafkaCluster cluster;
    private String name;

    @BeforeEach
    void connect(TestInfo test) {
        cluster = KafkaCluster.connect(BROKERS.bootstrapServers(), Map.of());
        name = test.getTestMethod().orElseThrow().getName();
    }

    @AfterEach
    void close() {
        cluster.deleteTopic(name);
        cluster.close();
    }

    @Test
    void historyOfSeedGivesItsLeaders() throws Exception {
        var topic = topic(history(growth(12, 0), growth(12, 0, 1), growth(12, 0, 1, 2)), Map.of());

        var outcome = apply(topic);

        assertThat(leaders(outcome)).containsExactly(22, 10, 4);
        assertThat(cluster.endOffsets(Set.of(name)).get(name)).hasSize(36).containsOnly(0L);
    }

    @Test
    void addsOnlyWhatIsMissing() throws Exception {
        apply(topic(history(growth(12, 0)), Map.of()));
        var before = cluster.topic(name).orElseThrow();

        var outcome = apply(topic(history(growth(12, 0), growth(6, 1, 2)), Map.of()));

        assertThat(leaders(outcome)).containsExactly(12, 3, 3);
        assertThat(cluster.topic(name).orElseThrow().id()).as("still the same topic").isEqualTo(before.id());
    }

    @Test
    void leavesTopicWithOtherLayoutAlone() throws Exception {
        apply(topic(history(growth(4, 0)), Map.of()));
        var before = cluster.topic(name).orElseThrow();

        var outcome = apply(topic(leaders(1, 4), Map.of()));

        assertThat(outcome).isInstanceOfSatisfying(TopicOutcome.Refused.class,
                refused -> assertThat(refused.problems()).singleElement()
                        .satisfies(problem -> assertThat(problem.toString()).contains(name, "another layout")));
        assertThat(cluster.topic(name)).contains(before);
    }

    @Test
    void setsSettingsOfNewAndOfExistingTopic() throws Exception {
        apply(topic(leaders(0, 2), Map.of("retention.ms", 60_000)));
        assertThat(setting("retention.ms")).isEqualTo("60000");

        apply(topic(leaders(0, 2), Map.of("retention.ms", 70_000)));

        assertThat(setting("retention.ms")).isEqualTo("70000");
    }

    @Test
    void passesOnWhatKafkaSaysOfWrongSetting() throws Exception {
        var outcome = apply(topic(leaders(0, 2), Map.of("retention.ms", "soon")));

        assertThat(outcome).isInstanceOfSatisfying(TopicOutcome.Refused.class,
                refused -> assertThat(refused.problems().toString()).contains("retention.ms", "soon"));
        assertThat(cluster.topic(name)).isEmpty();
    }

    @Test
    void namesBrokersThatClusterLacks() throws Exception {
        var outcome = apply(topic(leaders(7, 2), Map.of()));

        assertThat(outcome).isInstanceOfSatisfying(TopicOutcome.Refused.class,
                refused -> assertThat(refused.problems().toString()).contains("7", "0, 1, 2"));
    }

    /** Applies it again, as drivers do, until every broker knows of it. */
    private TopicOutcome apply(SkewedTopic topic) throws Exception {
        while (true) {
            var outcome = TopicKeeper.apply(topic, cluster);
            BROKERS.awaitMetadata();
            if (!(outcome instanceof TopicOutcome.Settling)) {
                return outcome;
            }
        }
    }

    private String setting(String setting) throws Exception {
        try (var admin = BROKERS.admin()) {
            var resource = new ConfigResource(
                    ConfigResource.Type.TOPIC, name);
            return requireNonNull(admin.describeConfigs(Set.of(resource)).all().get().get(resource)).get(setting)
                    .value();
        }
    }

    private static List<Integer> leaders(TopicOutcome outcome) {
        assertThat(outcome).isInstanceOf(TopicOutcome.LaidOut.class);
        var leaders = ((TopicOutcome.LaidOut) outcome).actual().leaders();
        return List.of(0, 1, 2).stream().map(broker -> Collections.frequency(leaders, broker)).toList();
    }

    private SkewedTopic topic(Placement placement, Map<String, Object> config) {
        var topic = new SkewedTopic();
        topic.setMetadata(new ObjectMetaBuilder().withName("any").build());
        topic.setSpec(new SkewedTopicSpec(new ClusterRef(null, BROKERS.bootstrapServers()), name, 1, placement, config,
                null));
        return topic;
    }

    private static Placement history(Growth... steps) {
        return new Placement(null, null, List.of(steps));
    }

    private static Growth growth(int partitions, Integer... brokers) {
        return new Growth(List.of(brokers), partitions);
    }

    private static Placement leaders(int broker, int count) {
        return new Placement(null, List.of(new Leaders(broker, count)), null);
    }
}
