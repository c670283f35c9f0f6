package io.skewbench.admin.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.engine.IdleTopicSet;
import io.skewbench.engine.observation.Observed.IdleTopicsView;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Against real brokers. */
class IdleTopicCreationTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    private final List<IdleTopicSet> sets = List.of(set("few", 2, 1), set("many", 3, null));
    private final Set<String> names = IdleTopicSet.names(sets);

    private KafkaCluster cluster;

    @BeforeEach
    void connect() {
        cluster = KafkaCluster.connect(BROKERS.bootstrapServers(), Map.of());
    }

    @AfterEach
    void close() throws Exception {
        new Topics(cluster).deleteAll(names);
        BROKERS.awaitMetadata();
        cluster.close();
    }

    @Test
    void createsOnlyMissingTopics() throws Exception {
        // Given
        new Topics(cluster).createAll(List.of("idle-many-1"), 3, 1);
        BROKERS.awaitMetadata();
        var before = new Topics(cluster).layouts(Set.of("idle-many-1"));
        // When
        assertThat(apply(sets)).isEqualTo(new IdleTopicsView.Usable());
        // Then
        var created = new Topics(cluster).layouts(names);
        assertThat(created).hasSize(8).containsAllEntriesOf(before);
        assertThat(created.values()).extracting(layout -> layout.replicas().size()).containsOnly(2, 3);
    }

    @Test
    void areDeletedOnceHoweverOftenThatIsAsked() throws Exception {
        // Given
        assertThat(apply(sets)).isEqualTo(new IdleTopicsView.Usable());
        new Topics(cluster).deleteAll(names);
        // When
        new Topics(cluster).deleteAll(names);
        // Then
        BROKERS.awaitMetadata();
        assertThat(new Topics(cluster).layouts(names)).isEmpty();
    }

    @Test
    void recreatesTopicsWithAnotherNumberOfPartitions() throws Exception {
        new Topics(cluster).createAll(List.of("idle-few-0"), 5, 1);
        BROKERS.awaitMetadata();

        assertThat(apply(sets)).isEqualTo(new IdleTopicsView.Usable());

        assertThat(new Topics(cluster).layouts(Set.of("idle-few-0")).values()).singleElement()
                .satisfies(layout -> assertThat(layout.replicas()).hasSize(2));
    }

    @Test
    void leavesNothingWhereTheBrokersRefuseOneOfThem() throws Exception {
        var refused = List.of(sets.getFirst(), set("many", 1, 9));

        assertThat(apply(refused)).isInstanceOfSatisfying(IdleTopicsView.Wrong.class,
                wrong -> assertThat(wrong.problem().toString()).startsWith("spec.workloads[0].idleTopics: ")
                        .contains("eplication factor"));

        BROKERS.awaitMetadata();
        assertThat(new Topics(cluster).layouts(names)).isEmpty();
    }

    /** Applies it again, as drivers do, until every broker knows of it. */
    private IdleTopicsView apply(List<IdleTopicSet> wanted) throws Exception {
        while (true) {
            var view = IdleTopicCreation.apply(wanted, cluster);
            BROKERS.awaitMetadata();
            if (!(view instanceof IdleTopicsView.Waiting)) {
                return view;
            }
        }
    }

    private static IdleTopicSet set(String workload, int partitions, @Nullable Integer replicationFactor) {
        return new IdleTopicSet("spec.workloads[0].idleTopics", workload,
                IntStream.range(0, 4).mapToObj(i -> "idle-" + workload + "-" + i).toList(), partitions,
                replicationFactor);
    }
}
