package io.skewbench.admin.topic;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.admin.connection.KafkaUnavailableException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LeaderlessPartitionsTest {
    private static final Node ALIVE = new Node(2, "host", 9092);

    @Test
    void namesPartitionsAndTheBrokersThatCouldLeadThem() {
        var topics = List.of(topic("orders", null, null, ALIVE), topic("payments", Node.noNode(), ALIVE, null));

        assertThatThrownBy(() -> LeaderlessPartitions.refuse("Cannot read end offsets", topics))
                .isInstanceOf(KafkaUnavailableException.class)
                .hasMessage("Cannot read end offsets: no broker leads orders-0, orders-1, payments-0 and 1 more; their "
                        + "replicas are on broker 0, 1");
    }

    @Test
    void takesTopicsWhosePartitionsHaveLeaders() {
        assertThatCode(() -> LeaderlessPartitions.refuse("Cannot read end offsets", List.of(topic("orders", ALIVE))))
                .doesNotThrowAnyException();
    }

    /** The replica of partition p is on broker p % 2. */
    private static TopicDescription topic(String name, @Nullable Node... leaders) {
        return new TopicDescription(name, false, IntStream.range(0, leaders.length).mapToObj(
                p -> new TopicPartitionInfo(p, leaders[p], List.of(new Node(p % 2, "", -1)), List.of())).toList());
    }
}
