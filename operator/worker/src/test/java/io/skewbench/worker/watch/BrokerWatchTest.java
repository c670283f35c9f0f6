package io.skewbench.worker.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.worker.measure.BrokerTraffic;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.junit.jupiter.api.Test;

class BrokerWatchTest {
    private static final Node[] NONE = {};
    private final Node one = new Node(1, "b1", 9092);
    private final Node two = new Node(2, "b2", 9092);
    private final Map<Integer, BrokerTraffic> traffic = new HashMap<>(
            Map.of(1, new BrokerTraffic(10, 10), 2, new BrokerTraffic(10, 10)));
    private Node leaderOfLast = two;
    private long waiting = 100;
    private long nanos = Long.MAX_VALUE - 3;
    private Optional<String> refused = Optional.empty();
    private final BrokerWatch watch = new BrokerWatch(
            () -> List.of(new PartitionInfo("t", 0, one, NONE, NONE),
                    new PartitionInfo("t", 1, leaderOfLast, NONE, NONE)),
            () -> traffic, () -> waiting, broker -> broker.id() == 2 ? refused : Optional.empty());

    @Test
    void namesABrokerThatTakesConnectionsAndAnswersNothing() {
        look();
        traffic.put(1, new BrokerTraffic(20, 20));
        traffic.put(2, new BrokerTraffic(12, 10));
        assertThat(look()).hasValue("broker 2 (b2:9092) has left requests unanswered for more than 5 s");

        // When it goes on
        traffic.put(2, new BrokerTraffic(12, 12));
        assertThat(look()).isEmpty();
    }

    /** A producer sends no more than five requests to a broker that answers none. */
    @Test
    void namesABrokerThatHasBeenSentAllItWillGet() {
        traffic.put(2, new BrokerTraffic(15, 10));
        look();
        assertThat(look()).hasValue("broker 2 (b2:9092) has left requests unanswered for more than 5 s");
    }

    @Test
    void namesABrokerThatCannotBeReachedAlsoOnceItsPartitionsHaveNoLeader() {
        look();
        refused = Optional.of("Connection refused");
        leaderOfLast = Node.noNode();
        traffic.put(1, new BrokerTraffic(20, 20));
        assertThat(look()).hasValue("broker 2 (b2:9092) cannot be reached: Connection refused");
    }

    @Test
    void ignoresBrokerThatNoLongerLeadsAnything() {
        look();
        refused = Optional.of("Connection refused");
        leaderOfLast = one;
        traffic.put(1, new BrokerTraffic(20, 20));
        assertThat(look()).isEmpty();
    }

    @Test
    void ignoresBrokerWithoutRequests() {
        look();
        traffic.put(1, new BrokerTraffic(20, 20));
        assertThat(look()).isEmpty();
    }

    @Test
    void ignoresBrokerThatNeedNotRespond() {
        traffic.put(2, new BrokerTraffic(12, 10).asAnswered());
        look();
        traffic.put(1, new BrokerTraffic(20, 20));
        assertThat(look()).isEmpty();
        traffic.put(2, new BrokerTraffic(99, 10).asAnswered());
        assertThat(look()).isEmpty();
    }

    @Test
    void reportsNothingWhileNoRecordWaits() {
        look();
        refused = Optional.of("Connection refused");
        waiting = 0;
        assertThat(look()).isEmpty();
        waiting = 1;
        nanos -= Duration.ofSeconds(5).toNanos();
        assertThat(look()).isEmpty();
    }

    /** Five seconds after the look before. */
    private Optional<String> look() {
        nanos += Duration.ofSeconds(5).toNanos();
        return watch.look(nanos);
    }
}
