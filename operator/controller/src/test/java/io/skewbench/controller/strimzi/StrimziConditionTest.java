package io.skewbench.controller.strimzi;

import static org.assertj.core.api.Assertions.assertThat;

import io.strimzi.api.kafka.model.common.ConditionBuilder;
import io.strimzi.api.kafka.model.kafka.KafkaStatus;
import io.strimzi.api.kafka.model.kafka.KafkaStatusBuilder;
import org.junit.jupiter.api.Test;

class StrimziConditionTest {

    @Test
    void isTrueOnlyIfStatusSaysSo() {
        assertThat(StrimziCondition.READY.isTrue(status("Ready", "True"))).isTrue();
        assertThat(StrimziCondition.READY.isTrue(status("Ready", "False"))).isFalse();
        assertThat(StrimziCondition.READY.isTrue(status("NotReady", "True"))).isFalse();
        assertThat(StrimziCondition.RECONCILIATION_PAUSED.isTrue(status("ReconciliationPaused", "True"))).isTrue();
    }

    @Test
    void isNotTrueWithoutConditions() {
        assertThat(StrimziCondition.READY.isTrue(null)).isFalse();
        assertThat(StrimziCondition.READY.isTrue(new KafkaStatus())).isFalse();
    }

    private static KafkaStatus status(String type, String status) {
        return new KafkaStatusBuilder()
                .withConditions(new ConditionBuilder().withType(type).withStatus(status).build()).build();
    }
}
