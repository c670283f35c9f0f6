package io.skewbench.worker.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.plan.LinkPlan;
import io.skewbench.protocol.plan.LinkPlan.RequestedLink;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LinkMeterTest {
    private static final SettledRate SHORT = new SettledRate(Duration.ofMillis(500), Duration.ofSeconds(5), 10_000_000);

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    @Test
    void measuresWhatEachBrokerReceivesAndSendsAndLeavesNothing() throws Exception {
        // Given brokers whose links are as wide as this machine allows
        var plan = new LinkPlan(BROKERS.bootstrapServers(), Map.of(), "links", List.of(
                new RequestedLink(0, 1_000L, 1_000L), new RequestedLink(2, null, 1_000L),
                new RequestedLink(1, 1_000L, null)));
        // When
        var rates = new LinkMeter(plan, SHORT).measure();
        // Then
        assertThat(rates.brokers()).extracting("broker").containsExactly(0, 2, 1);
        assertThat(rates.brokers().get(0).ingress()).isGreaterThan(1_000);
        assertThat(rates.brokers().get(0).egress()).isGreaterThan(1_000);
        assertThat(rates.brokers().get(1).ingress()).isNull();
        assertThat(rates.brokers().get(1).egress()).isGreaterThan(1_000);
        assertThat(rates.brokers().get(2).egress()).isNull();
        BROKERS.awaitMetadata();
        try (var admin = BROKERS.admin()) {
            assertThat(admin.listTopics().names().get()).doesNotContain("links");
        }
    }
}
