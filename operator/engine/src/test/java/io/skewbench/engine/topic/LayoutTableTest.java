package io.skewbench.engine.topic;

import static io.skewbench.engine.topic.TopicScenario.broker;
import static io.skewbench.engine.topic.TopicScenario.inRack;
import static io.skewbench.engine.topic.TopicScenario.partition;
import static io.skewbench.engine.topic.TopicScenario.topic;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.SkewedTopicStatus.BrokerLayout;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.ClusterBrokers.Broker;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LayoutTableTest {
    private Map<Integer, Long> bytes = Map.of();
    private List<Broker> remembered = List.of();

    @Test
    void countsLeadersPreferredLeadersAndReplicasOfEachBroker() {
        // Given a partition that broker 1 leads instead of broker 0
        bytes = Map.of(0, 100L);
        var topic = topic(partition(List.of(0, 1), 0), partition(List.of(0, 1), 1));
        // When
        var rows = rows(topic, broker(0), broker(1));
        // Then
        assertThat(rows).containsExactly(new BrokerLayout(0, 1, 2, 2, 100L, null, null, null),
                new BrokerLayout(1, 1, 0, 2, null, null, null, null));
    }

    @Test
    void hasARowForABrokerWithoutReplicas() {
        // When
        var rows = rows(topic(partition(List.of(0), 0)), broker(0), broker(2));
        // Then
        assertThat(rows).last().isEqualTo(new BrokerLayout(2, 0, 0, 0, null, null, null, null));
    }

    @Test
    void keepsTheRackOfABrokerThatIsAway() {
        // Given
        remembered = List.of(inRack(0));
        // When
        var rows = rows(topic(partition(List.of(0), -1)), broker(1));
        // Then
        assertThat(rows).first().extracting(BrokerLayout::rack).isEqualTo(inRack(0).rack());
    }

    @Test
    void forgetsABrokerThatIsAwayAndHoldsNothing() {
        // Given
        remembered = List.of(inRack(2));
        // When
        var rows = rows(topic(partition(List.of(0), 0)), broker(0));
        // Then
        assertThat(rows).extracting(BrokerLayout::broker).containsExactly(0);
    }

    @Test
    void writesTheLeadersInTheOrderOfTheBrokers() {
        // Given
        var rows = rows(topic(partition(List.of(2), 2), partition(List.of(2), 2), partition(List.of(0), 0)), broker(0),
                broker(1), broker(2));
        // When
        var layout = LayoutTable.layout(rows);
        // Then
        assertThat(layout).isEqualTo("1/0/2");
    }

    private List<BrokerLayout> rows(TopicState topic, Broker... brokers) {
        return LayoutTable.of(TopicSummary.of(topic), new ClusterBrokers(List.of(brokers), null, Map.of()), bytes,
                remembered);
    }
}
