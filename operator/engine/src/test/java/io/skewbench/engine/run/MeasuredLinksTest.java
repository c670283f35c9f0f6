package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.Environment.Broker;
import io.skewbench.api.v1alpha1.Environment.MeasuredLink;
import io.skewbench.api.v1alpha1.EphemeralCluster;
import io.skewbench.api.v1alpha1.Link;
import io.skewbench.engine.Specs;
import io.skewbench.engine.observation.ClusterProvisioning.LinksView;
import io.skewbench.protocol.plan.LinkPlan;
import io.skewbench.protocol.plan.LinkPlan.RequestedLink;
import io.skewbench.protocol.report.LinkRates;
import io.skewbench.protocol.report.LinkRates.BrokerRates;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Brokers 0 and 1 are limited to 100 Mbit/s in each direction, broker 2 is not. */
class MeasuredLinksTest {
    private static final EphemeralCluster CLUSTER = Specs.read("""
            name: bench
            pools:
            - {name: narrow, replicas: 2, roles: [broker], link: {ingress: 100M, egress: 100M}}
            - {name: wide, replicas: 1, roles: [controller, broker]}
            """, EphemeralCluster.class);
    private static final Map<Integer, Link> ASKED = MeasuredLinks.asked(CLUSTER);

    @Test
    void asksForTheLinksOfLimitedPools() {
        assertThat(ASKED).containsOnlyKeys(0, 1);
        assertThat(MeasuredLinks.asked(null)).isEmpty();
    }

    @Test
    void plansToMeasureWhatIsLimited() {
        var oneWay = Specs.read("{egress: 1M}", Link.class);

        assertThat(MeasuredLinks.plan(Map.of(7, oneWay), "kafka:9092", Map.of(), "links")).isEqualTo(
                new LinkPlan("kafka:9092", Map.of(), "links", List.of(new RequestedLink(7, null, 1_000_000L))));
    }

    @Test
    void toleratesWhatABucketOfTokensLetsThrough() {
        assertThat(MeasuredLinks.refusal(ASKED, rates(0, 125_200_000L, 125_200_000L))).isEmpty();
    }

    @Test
    void refusesALinkThatIsTooWide() {
        assertThat(MeasuredLinks.refusal(ASKED, rates(0, 125_200_001L, 100L))).hasValueSatisfying(
                refusal -> assertThat(refusal).startsWith("Broker 0 receives 125.2 Mbit/s, although its link is "
                        + "limited to 100M")
                        .contains("kubernetes.io/ingress-bandwidth").doesNotContain("more links"));
    }

    @Test
    void countsFurtherLinksThatAreTooWide() {
        assertThat(MeasuredLinks.refusal(ASKED, new LinkRates(List.of(new BrokerRates(0, 100L, 900_000_000L),
                new BrokerRates(1, 900_000_000L, 900_000_000L)))))
                .hasValueSatisfying(refusal -> assertThat(refusal).startsWith("Broker 0 sends 900 Mbit/s")
                        .contains("kubernetes.io/egress-bandwidth").endsWith(" (2 more links are too wide)"));
    }

    @Test
    void refusesNothingThatIsNotLimitedOrNotMeasured() {
        assertThat(MeasuredLinks.refusal(ASKED, rates(2, 900_000_000L, 900_000_000L))).isEmpty();
        assertThat(MeasuredLinks.refusal(ASKED, rates(0, null, null))).isEmpty();
    }

    @Test
    void areNotedOnceEachLimitedBrokerHasItsLink() {
        assertThat(MeasuredLinks.areNoted(ASKED, environment(broker(0, 1L), broker(1, 1L), broker(2, null)))).isTrue();
        assertThat(MeasuredLinks.areNoted(ASKED, environment(broker(0, 1L), broker(1, null)))).isFalse();
        assertThat(MeasuredLinks.areNoted(ASKED, null)).isFalse();
        assertThat(MeasuredLinks.areNoted(Map.of(), null)).isTrue();
    }

    @Test
    void warnsOfALinkThatIsNarrowerThanAsked() {
        assertThat(MeasuredLinks.warnings(CLUSTER, environment(broker(0, 79_999_999L), broker(1, 80_000_000L))))
                .containsExactly("Broker 0 receives 80 Mbit/s at most, of the 100M of its link: something else on the "
                        + "path limits the rate",
                        "Broker 0 sends 80 Mbit/s at most, of the 100M of its link: something else on the path limits "
                                + "the rate");
    }

    @Test
    void warnsOfNothingThatIsUnknown() {
        assertThat(MeasuredLinks.warnings(CLUSTER, null)).isEmpty();
        assertThat(MeasuredLinks.warnings(null, environment(broker(0, 1L)))).isEmpty();
    }

    @Test
    void notesWhatWasMeasuredOfLimitedLinksOnce() {
        var cluster = new ClusterRef(null, CLUSTER, null, null);
        var measured = new LinksView.Measured(new LinkRates(List.of(new BrokerRates(0, 5L, 6L),
                new BrokerRates(1, 5L, 6L), new BrokerRates(2, 5L, 6L))));

        var noted = MeasuredLinks.noted(cluster, List.of(broker(0, null), broker(1, 1L), broker(2, null)), measured);

        assertThat(noted).containsExactly(
                broker(0, null).toBuilder().link(new MeasuredLink("100M", 5L, "100M", 6L)).build(), broker(1, 1L),
                broker(2, null));
    }

    @Test
    void notesNothingBeforeTheMeasurement() {
        var brokers = List.of(broker(0, null));

        assertThat(MeasuredLinks.noted(new ClusterRef(null, CLUSTER, null, null), brokers, new LinksView.NotMeasured()))
                .isSameAs(brokers);
    }

    private static LinkRates rates(int broker, @Nullable Long ingress, @Nullable Long egress) {
        return new LinkRates(List.of(new BrokerRates(broker, ingress, egress)));
    }

    /** @param bits measured in each direction; null for a link that was not measured */
    private static Broker broker(int id, @Nullable Long bits) {
        return Broker.builder().id(id).host("b" + id)
                .link(bits == null ? null : new MeasuredLink("100M", bits, "100M", bits)).build();
    }

    private static Environment environment(Broker... brokers) {
        return Environment.builder().brokers(List.of(brokers)).build();
    }
}
