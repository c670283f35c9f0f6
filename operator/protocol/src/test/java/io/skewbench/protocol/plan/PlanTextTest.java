package io.skewbench.protocol.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanTextTest {
    @Test
    void isTheSameWhateverTheOrderOfSettings() {
        // Given
        var settings = new LinkedHashMap<String, String>();
        settings.put("b", "2");
        settings.put("a", "1");
        var reversed = new LinkedHashMap<String, String>();
        reversed.put("a", "1");
        reversed.put("b", "2");
        // When
        var text = PlanText.of(plan(settings));
        // Then
        assertThat(text).isEqualTo(PlanText.of(plan(reversed)));
        assertThat(text.sha256()).isEqualTo(PlanText.of(plan(reversed)).sha256()).matches("[0-9a-f]{64}");
    }

    @Test
    void hasAnotherDigestForAnotherPlan() {
        assertThat(PlanText.of(plan(Map.of("a", "1"))).sha256())
                .isNotEqualTo(PlanText.of(plan(Map.of("a", "2"))).sha256());
    }

    @Test
    void isReadAsTheSamePlan() {
        // Given
        var plan = plan(Map.of("a", "1"));
        // When
        var read = PlanText.of(plan).read();
        // Then
        assertThat(read).isEqualTo(plan);
    }

    private static ConsumerPlan plan(Map<String, String> consumer) {
        return new ConsumerPlan("t0", "w", "readers", 1, 1, List.of("topic"), "kafka:9092", Map.of(), consumer, null, 0,
                1_000, 1_000, ControlPlan.ONE_MACHINE);
    }
}
