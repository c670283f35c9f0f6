package io.skewbench.worker.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.plan.WorkerPlan.SendPlan;
import io.skewbench.protocol.plan.WorkerPlan.TransactionPlan;
import io.skewbench.worker.testing.TestPlans;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ClientSettingsTest {
    @Test
    void giveEachProducerAnIdOfItsOwn() {
        // Given
        var settings = new ClientSettings(TestPlans.any().plan(), 3);
        // Then
        assertThat(settings.producer(0)).containsEntry("client.id", "skewbench-t0-w-3-0");
        assertThat(settings.producer(1)).containsEntry("client.id", "skewbench-t0-w-3-1");
    }

    @Test
    void haveNoTransactionalIdWithoutTransactions() {
        assertThat(new ClientSettings(TestPlans.any().plan(), 0).producer(0)).doesNotContainKey("transactional.id");
    }

    @Test
    void giveTheSuccessorTheTransactionalIdOfItsProducer() {
        // Given
        var plan = TestPlans.any().send(new SendPlan(null, new TransactionPlan(10))).plan();
        // When
        var successor = new ClientSettings(plan, 0).successor(1);
        // Then
        assertThat(successor).containsEntry("transactional.id", "skewbench-t0-w-0-1")
                .containsEntry("client.id", "skewbench-t0-w-0-1-successor");
    }

    @Test
    void limitRequestsForMetadataToTenSeconds() {
        assertThat(new ClientSettings(TestPlans.any().plan(), 0).metadataConsumer())
                .containsEntry("request.timeout.ms", "10000").containsEntry("default.api.timeout.ms", "120000");
    }

    @Test
    void limitRequestsForMetadataToTheTimeThatAProducerMayBlock() {
        // Given
        var plan = TestPlans.any().producer("max.block.ms", "2000").plan();
        // Then
        assertThat(new ClientSettings(plan, 0).metadataConsumer()).containsEntry("request.timeout.ms", "2000");
    }

    @Test
    void refreshMetadataThreeTimesBeforeAProducerDropsIt() {
        // Given
        var plan = TestPlans.any().producer("metadata.max.idle.ms", "30000").plan();
        // Then
        assertThat(new ClientSettings(plan, 0).metadataRefresh()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void averageMetricsOverAllSamples() {
        // Given
        var plan = TestPlans.any().producer("metrics.sample.window.ms", "1000").producer("metrics.num.samples", "3")
                .plan();
        // Then
        assertThat(new ClientSettings(plan, 0).metricsMemory()).isEqualTo(Duration.ofSeconds(3));
    }
}
