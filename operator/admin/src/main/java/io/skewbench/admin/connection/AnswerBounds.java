package io.skewbench.admin.connection;

import java.util.Collection;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.jspecify.annotations.Nullable;

/**
 * Limits on the metadata that is accepted from a Kafka cluster. A tenant's server can answer anything, and each broker
 * costs a connection, each partition a row in memory.
 */
public record AnswerBounds(String servers) {
    static final int BROKERS = 1_000;
    /** The most partitions that a SkewedTopic may have. */
    private static final int PARTITIONS = 100_000;
    /** The length limit of host names; racks and ids are shorter. */
    private static final int CHARACTERS = 255;

    /** @throws KafkaUnavailableException if there are too many brokers, or a host or rack is too long */
    void check(Collection<Node> brokers) {
        check("lists", brokers.size(), BROKERS, "brokers");
        for (var broker : brokers) {
            checkText("a host of", broker.host());
            checkText("a rack of", broker.rack());
        }
    }

    /** @throws KafkaUnavailableException if the topic has too many partitions or too many brokers */
    public void check(TopicDescription topic) {
        check("has a topic of", topic.partitions().size(), PARTITIONS, "partitions");
        var ids = topic.partitions().stream().flatMap(partition -> partition.replicas().stream()).mapToInt(Node::id);
        check("has a topic on", (int) ids.distinct().limit(BROKERS + 1L).count(), BROKERS, "brokers");
    }

    /** @throws KafkaUnavailableException if the id is too long */
    void checkClusterId(@Nullable String id) {
        checkText("a cluster id of", id);
    }

    private void checkText(String what, @Nullable String text) {
        check("reports " + what, text == null ? 0 : text.length(), CHARACTERS, "characters");
    }

    private void check(String finding, int count, int most, String unit) {
        if (count > most) {
            throw new KafkaUnavailableException(
                    "Kafka at %s %s %d %s; Skewbench reads at most %d".formatted(servers, finding, count, unit, most));
        }
    }
}
