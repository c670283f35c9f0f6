package io.skewbench.admin.connection;

import java.util.Collection;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.jspecify.annotations.Nullable;

/**
 * Bounds of what a Kafka cluster may tell of itself. Whoever runs a server decides what it tells, and each broker means
 * a connection, each partition a row in memory.
 */
public record AnswerBounds(String servers) {
    static final int BROKERS = 1_000;
    /** As many as a SkewedTopic may have. */
    private static final int PARTITIONS = 100_000;
    /** As long as a host's name may be; racks and ids are shorter. */
    private static final int CHARACTERS = 255;

    /** @throws KafkaUnavailableException if there are more brokers than are read, or longer names */
    void check(Collection<Node> brokers) {
        check("lists", brokers.size(), BROKERS, "brokers");
        for (var broker : brokers) {
            checkText("a host of", broker.host());
            checkText("a rack of", broker.rack());
        }
    }

    /** @throws KafkaUnavailableException if the topic has more partitions than are read, or on more brokers */
    public void check(TopicDescription topic) {
        check("has a topic of", topic.partitions().size(), PARTITIONS, "partitions");
        var ids = topic.partitions().stream().flatMap(partition -> partition.replicas().stream()).mapToInt(Node::id);
        check("has a topic on", (int) ids.distinct().limit(BROKERS + 1L).count(), BROKERS, "brokers");
    }

    /** @throws KafkaUnavailableException if the id is longer than any */
    void checkClusterId(@Nullable String id) {
        checkText("a cluster id of", id);
    }

    private void checkText(String what, @Nullable String text) {
        check("tells " + what, text == null ? 0 : text.length(), CHARACTERS, "characters");
    }

    private void check(String tells, int count, int most, String unit) {
        if (count > most) {
            throw new KafkaUnavailableException(
                    "Kafka at %s %s %d %s; Skewbench reads at most %d".formatted(servers, tells, count, unit, most));
        }
    }
}
