package io.skewbench.worker.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.junit.jupiter.api.Test;

/** Partitions with three replicas. */
class InSyncReplicasTest {
    private final InSyncReplicas replicas = new InSyncReplicas();

    @Test
    void findsNothingWhereAllAreInSync() {
        replicas.read(List.of(partition(0, 3), partition(1, 3)));
        replicas.read(List.of(partition(0, 3), partition(1, 3)));

        assertThat(replicas.mostOutOfSync()).isZero();
        assertThat(replicas.shrinks()).isZero();
        assertThat(replicas.expands()).isZero();
    }

    @Test
    void countsEachLossOnce() {
        replicas.read(List.of(partition(0, 3), partition(1, 3)));
        replicas.read(List.of(partition(0, 2), partition(1, 3)));
        replicas.read(List.of(partition(0, 2), partition(1, 3)));
        replicas.read(List.of(partition(0, 3), partition(1, 3)));
        replicas.read(List.of(partition(0, 2), partition(1, 1)));

        assertThat(replicas.shrinks()).isEqualTo(3);
        assertThat(replicas.mostOutOfSync()).isEqualTo(2);
    }

    @Test
    void countsEachReturnOnce() {
        replicas.read(List.of(partition(0, 1), partition(1, 3)));
        replicas.read(List.of(partition(0, 3), partition(1, 2)));
        replicas.read(List.of(partition(0, 3), partition(1, 2)));
        replicas.read(List.of(partition(0, 2), partition(1, 3)));

        assertThat(replicas.expands()).isEqualTo(2);
        assertThat(replicas.shrinks()).isEqualTo(2);
    }

    @Test
    void takesReplicasThatAreOutOfSyncFromTheBeginningForNoLoss() {
        replicas.read(List.of(partition(0, 2)));

        assertThat(replicas.shrinks()).isZero();
        assertThat(replicas.mostOutOfSync()).isEqualTo(1);
    }

    private static PartitionInfo partition(int number, int inSync) {
        return new PartitionInfo("t", number, null, nodes(3), nodes(inSync));
    }

    private static Node[] nodes(int count) {
        return IntStream.range(0, count).mapToObj(id -> new Node(id, "b" + id, 9092)).toArray(Node[]::new);
    }
}
