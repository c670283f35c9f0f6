package io.skewbench.engine.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class ConditionsTest {

    @Test
    void areCut() {
        // When
        var condition = new Conditions(null, 1L, Instant.EPOCH)
                .add(ConditionType.FAILED, true, new Reason.Reported("1st reason: " + "R".repeat(5_000)),
                        "m".repeat(100_000))
                .list()
                .getFirst();
        // Then
        assertThat(condition.getReason()).hasSizeLessThanOrEqualTo(1_024)
                .matches("[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?").startsWith("streasonRRR");
        assertThat(condition.getMessage()).hasSize(2_000).endsWith("…");
    }
}
