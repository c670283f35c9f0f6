package io.skewbench.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.BrokerShare;
import io.skewbench.api.v1alpha1.Imbalance;
import io.skewbench.api.v1alpha1.TopicResult;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.api.v1alpha1.VariantResultBuilder;
import io.skewbench.api.v1alpha1.WorkloadResult;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShareTableTest {
    private static final List<BrokerShare> UNEVEN = List.of(share(1, 0.75), share(2, 0.25));
    private static final List<BrokerShare> EVEN = List.of(share(1, 0.5), share(2, 0.5));

    @Test
    void isEmptyWithoutShares() {
        // When
        var table = ShareTable.render(List.of(row("keyed", List.of()).brokers(null).build()));
        // Then
        assertThat(table).isEmpty();
    }

    @Test
    void hasOneLineForARowWithOneWorkload() {
        // Given
        var row = row("keyed", UNEVEN).brokerImbalance(new Imbalance(1.5, 0.5))
                .workloads(List.of(workload("c1", "orders", UNEVEN, new Imbalance(1.5, 0.5)))).build();
        // When
        var table = ShareTable.render(List.of(row));
        // Then
        assertThat(table).isEqualTo("""
                Share of bytes by broker
                         workload  topic   broker 1  broker 2  imbalance
                  keyed  c1        orders    75.0 %    25.0 %       1.50

                """);
    }

    @Test
    void marksAnImbalanceThatIsNotThatOfTheShares() {
        // Given trials that prefer different brokers
        var row = row("keyed", EVEN).brokerImbalance(new Imbalance(1.5, 0.5))
                .workloads(List.of(workload("c1", "orders", EVEN, new Imbalance(1.5, 0.5)))).build();
        // When
        var table = ShareTable.render(List.of(row));
        // Then
        assertThat(table).isEqualTo(
                """
                        Share of bytes by broker
                                 workload  topic   broker 1  broker 2  imbalance
                          keyed  c1        orders    50.0 %    50.0 %     1.50 *

                          * The shares are those of all trials together; the imbalance is that of a typical trial.
                            They differ where trials prefer different brokers.

                        """);
    }

    @Test
    void hasALineForAllWorkloadsTogether() {
        // Given
        var row = row("keyed", EVEN).sweep(Map.of("acks", "1"))
                .workloads(List.of(workload("c1", "a", UNEVEN, new Imbalance(1.5, 0.5)),
                        workload("c2", "b", EVEN, new Imbalance(1, 0))))
                .build();
        // When
        var table = ShareTable.render(List.of(row));
        // Then
        assertThat(table).isEqualTo("""
                Share of bytes by broker
                                workload  topic  broker 1  broker 2  imbalance
                  keyed acks=1  c1        a        75.0 %    25.0 %       1.50
                                c2        b        50.0 %    50.0 %       1.00
                                all                50.0 %    50.0 %          -

                """);
    }

    @Test
    void hasALineForARowWhoseWorkloadsWereLeftOut() {
        // When
        var table = ShareTable.render(List.of(row("keyed", EVEN).build()));
        // Then
        assertThat(table).contains("  keyed  all                50.0 %    50.0 %          -\n");
    }

    @Test
    void listsTheTopicsOfAWorkloadWithSeveral() {
        // Given
        var workload = workload("c1", "a", EVEN, new Imbalance(1, 0)).toBuilder().topic(null)
                .topics(List.of(new TopicResult("a", 3, 3, 0.5, UNEVEN, new Imbalance(1.5, 0.5)),
                        new TopicResult("b", 3, 3, 0.5, null, null)))
                .build();
        // When
        var table = ShareTable.render(List.of(row("keyed", EVEN).workloads(List.of(workload)).build()));
        // Then
        assertThat(table).isEqualTo("""
                Share of bytes by broker
                         workload  topic  broker 1  broker 2  imbalance
                  keyed  c1        all 2    50.0 %    50.0 %       1.00
                                   a        75.0 %    25.0 %       1.50
                                   b             -         -          -

                """);
    }

    @Test
    void hasADashForABrokerThatOnlyAnotherRowHas() {
        // Given
        var one = row("one", List.of(share(1, 1))).build();
        var other = row("other", List.of(share(2, 1))).build();
        // When
        var table = ShareTable.render(List.of(one, other));
        // Then
        assertThat(table.lines().skip(2)).containsExactly("  one    all               100.0 %         -          -",
                "  other  all                     -   100.0 %          -", "");
    }

    @Test
    void namesPartitionsWithoutALeader() {
        // When
        var table = ShareTable.render(List.of(row("keyed", List.of(share(-1, 0.1), share(1, 0.9))).build()));
        // Then
        assertThat(table.lines().toList().get(1)).containsSubsequence("no leader", "broker 1");
    }

    @Test
    void summarisesBrokersThatDoNotFitOnTheScreen() {
        // Given
        var shares = IntStream.range(0, 20).mapToObj(broker -> share(broker, broker == 0 ? 0.24 : 0.04)).toList();
        var row = row("keyed", shares).brokerImbalance(new Imbalance(4.8, 0.9)).build();
        // When
        var table = ShareTable.render(List.of(row, row("failed", List.of()).build()));
        // Then
        assertThat(table).isEqualTo("""
                Share of bytes by broker
                         brokers  smallest  largest  imbalance
                  keyed       20     4.0 %   24.0 %       4.80

                """);
    }

    private static VariantResultBuilder row(String name, List<BrokerShare> shares) {
        return VariantResult.builder().name(name).partitioner("Keyed").trials(1).brokers(shares);
    }

    private static WorkloadResult workload(String name, String topic, List<BrokerShare> shares, Imbalance imbalance) {
        return WorkloadResult.builder().name(name).topic(topic).brokers(shares).brokerImbalance(imbalance).build();
    }

    private static BrokerShare share(int broker, double share) {
        return new BrokerShare(broker, 1, 1, share, null);
    }
}
