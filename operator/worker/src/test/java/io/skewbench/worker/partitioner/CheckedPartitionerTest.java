package io.skewbench.worker.partitioner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckedPartitionerTest {
    private static final String CLASS = "partitioner.class";
    private static final Node NODE = new Node(0, "broker", 9092);
    private static final Cluster TWO_PARTITIONS = new Cluster("id", List.of(NODE), List.of(partition(0), partition(1)),
            Set.of(), Set.of());

    /** Returns the partition that its settings name. */
    public static class Chosen implements Partitioner {
        private int partition;

        @Override
        public void configure(Map<String, ?> configs) {
            partition = Integer.parseInt(String.valueOf(configs.get("chosen")));
        }

        @Override
        public int partition(String topic, Object key, byte[] keyBytes, Object value, byte[] valueBytes,
                Cluster cluster) {
            return partition;
        }

        @Override
        public void close() {
            // Holds nothing open.
        }
    }

    /** Inherits everything. */
    public static final class Derived extends Chosen {}

    @Test
    void replacesTheUsersPartitioner() {
        // Given
        var settings = new HashMap<String, Object>(Map.of(CLASS, Chosen.class.getName()));
        // When
        CheckedPartitioner.check(settings);
        // Then
        assertThat(settings).containsEntry(CLASS, CheckedPartitioner.class.getName());
    }

    @ParameterizedTest
    @ValueSource(strings = {"org.apache.kafka.clients.producer.RoundRobinPartitioner",
            "io.skewbench.partitioners.StrictCostPartitioner", "com.example.Missing"})
    void leavesKnownAndMissingPartitionersAsTheyAre(String name) {
        // Given
        var settings = new HashMap<String, Object>(Map.of(CLASS, name));
        // When
        CheckedPartitioner.check(settings);
        // Then
        assertThat(settings).containsExactlyEntriesOf(Map.of(CLASS, name));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void returnsPartitionsOfTheTopic(int partition) {
        assertThat(partition(checked(partition))).isEqualTo(partition);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 2})
    void refusesPartitionsThatTheTopicDoesNotHave(int partition) {
        // Given
        var checked = checked(partition);
        // Then
        assertThatThrownBy(() -> partition(checked)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(Chosen.class.getName())
                .hasMessageContaining("returned partition " + partition + " of topic t, which has partitions 0 to 1");
    }

    @Test
    void namesAClassAndItsSuperclasses() {
        assertThat(CheckedPartitioner.classes(Derived.class.getName())).containsExactly(Derived.class.getName(),
                Chosen.class.getName());
    }

    @Test
    void namesNoClassWithoutAPartitioner() {
        assertThat(CheckedPartitioner.classes("")).isEmpty();
    }

    private static CheckedPartitioner checked(int partition) {
        var settings = new HashMap<String, Object>(Map.of(CLASS, Chosen.class.getName(), "chosen", partition));
        CheckedPartitioner.check(settings);
        var checked = new CheckedPartitioner();
        checked.configure(settings);
        return checked;
    }

    private static int partition(CheckedPartitioner checked) {
        return checked.partition("t", null, null, null, null, TWO_PARTITIONS);
    }

    private static PartitionInfo partition(int partition) {
        return new PartitionInfo("t", partition, NODE, new Node[]{NODE}, new Node[]{NODE});
    }
}
