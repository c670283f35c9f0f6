package io.skewbench.engine.run;

import static io.skewbench.engine.run.RunScenario.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Pinning;
import io.skewbench.engine.Problem;
import io.skewbench.engine.Specs;
import io.skewbench.engine.observation.ClusterProvisioning.PinningView;
import io.skewbench.engine.observation.ClusterProvisioning.PlacedBroker;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Broker 1 of pool a belongs on fast disks, broker 2 of pool b, as all others, in zone x. */
class PinnedBrokersTest {
    private static final Pinning PINNING = Specs.read(
            "{nodeSelector: {zone: x}, pools: [{name: a, nodeSelector: {disk: fast}}]}", Pinning.class);
    private static final Map<String, Map<String, String>> NODES = Map.of("n1", Map.of("disk", "fast"), "n2",
            Map.of("zone", "x"), "n3", Map.of("disk", "slow"));
    private static final PlacedBroker IN_PLACE_1 = new PlacedBroker(1, "a", "n1", true);
    private static final PlacedBroker IN_PLACE_2 = new PlacedBroker(2, "b", "n2", true);

    @Test
    void findsNothingWrongWithBrokersInTheirPlace() {
        var brokers = of(IN_PLACE_1, IN_PLACE_2);

        assertThat(brokers.impossible()).isEmpty();
        assertThat(brokers.elsewhere()).isEmpty();
    }

    @Test
    void refusesAPoolThatNoBrokerIsIn() {
        assertThat(of(IN_PLACE_2, new PlacedBroker(3, "c", "n2", true)).impossible()).contains(new Problem(
                "spec.cluster.strimzi.pinning.pools[0].name", "a",
                "no broker is in such a node pool; use one of b, c"));
    }

    @Test
    void refusesLabelsOfAPoolThatNoNodeHas() {
        var nodes = Map.of("n2", Map.of("zone", "x"));

        assertThat(new PinnedBrokers(PINNING, known(nodes, null, null, IN_PLACE_1)).impossible()).map(Problem::toString)
                .contains("spec.cluster.strimzi.pinning.pools[0].nodeSelector: \"{disk=fast}\": no Kubernetes node has "
                        + "these labels; label a node, or choose other labels");
    }

    @Test
    void refusesLabelsOfOtherPoolsThatNoNodeHas() {
        var nodes = Map.of("n1", Map.of("disk", "fast"));

        assertThat(new PinnedBrokers(PINNING, known(nodes, null, null, IN_PLACE_1)).impossible()).map(Problem::path)
                .contains("spec.cluster.strimzi.pinning.nodeSelector");
    }

    @Test
    void tellsOfABrokerWithoutANode() {
        assertThat(of(new PlacedBroker(1, "a", null, true), IN_PLACE_2).elsewhere())
                .containsExactly("Broker 1 of node pool a runs on no node yet");
    }

    @Test
    void tellsOfANodeWithAnotherLabel() {
        assertThat(of(new PlacedBroker(1, "a", "n3", true), IN_PLACE_2).elsewhere()).containsExactly(
                "Broker 1 of node pool a runs on node n3, which has disk=slow and not disk=fast");
    }

    @Test
    void tellsOfANodeWithoutTheLabel() {
        assertThat(of(IN_PLACE_1, new PlacedBroker(2, "b", "n1", true)).elsewhere())
                .containsExactly("Broker 2 of node pool b runs on node n1, which has no label zone=x");
    }

    @Test
    void tellsOfABrokerThatIsAboutToBeRestarted() {
        assertThat(of(new PlacedBroker(1, "a", "n1", false), IN_PLACE_2).elsewhere()).singleElement().asString()
                .startsWith("Broker 1 of node pool a has not been restarted by Strimzi yet");
    }

    @Test
    void letsABrokerRunAnywhereThatNothingIsAskedFor() {
        var onlyA = Specs.read("{pools: [{name: a, nodeSelector: {disk: fast}}]}", Pinning.class);

        assertThat(new PinnedBrokers(onlyA, known(NODES, null, null, IN_PLACE_1,
                new PlacedBroker(2, "b", null, false))).elsewhere()).isEmpty();
    }

    @Test
    void countsBrokersThatHaveMoved() {
        var away = new PlacedBroker(1, "a", "n3", true);

        assertThat(new PinnedBrokers(PINNING, known(NODES, NOON, null, away, IN_PLACE_2)).progress())
                .endsWith("1 of 2 so far: ");
        assertThat(new PinnedBrokers(PINNING, known(NODES, null, null, away, IN_PLACE_2)).progress())
                .endsWith(BrokersRestored.BEGINS + ": ");
        assertThat(new PinnedBrokers(PINNING, known(NODES, NOON, null, away)).progress())
                .endsWith(BrokersRestored.BEGINS + ": ");
    }

    @Test
    void tellsWhyStrimziMovesNothing() {
        assertThat(new PinnedBrokers(PINNING, known(NODES, NOON, "Kafka bench is paused", IN_PLACE_1)).progress())
                .startsWith("Kafka bench is paused; remove it to have the brokers moved");
    }

    private static PinnedBrokers of(PlacedBroker... brokers) {
        return new PinnedBrokers(PINNING, known(NODES, null, null, brokers));
    }

    private static PinningView.Known known(Map<String, Map<String, String>> nodes, @Nullable Instant enforcedSince,
            @Nullable String paused, PlacedBroker... brokers) {
        return new PinningView.Known(List.of(brokers), nodes, enforcedSince, null, paused);
    }
}
