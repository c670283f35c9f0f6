package io.skewbench.protocol.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KafkaPrefixTest {

    @Test
    void beginsEveryNameThatSkewbenchUsesInKafka() {
        assertThat(KafkaPrefix.of("666ff6ccaa-t0a0")).isEqualTo("skewbench-666ff6ccaa-t0a0-");
        assertThat(ConsumerPlan.groupId("666ff6ccaa-t0a0", "c1-readers"))
                .isEqualTo("skewbench-666ff6ccaa-t0a0-c1-readers");
    }
}
