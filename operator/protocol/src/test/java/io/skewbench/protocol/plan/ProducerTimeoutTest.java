package io.skewbench.protocol.plan;

import static io.skewbench.protocol.plan.ProducerTimeout.DELIVERY;
import static io.skewbench.protocol.plan.ProducerTimeout.MAX_BLOCK;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProducerTimeoutTest {

    @Test
    void hasKafkasDefaultWhereProducerDoesNotSetIt() {
        assertThat(DELIVERY.of(Map.of())).isEqualTo(Duration.ofMinutes(2));
        assertThat(MAX_BLOCK.of(Map.of())).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void readsMilliseconds() {
        assertThat(DELIVERY.of(Map.of("delivery.timeout.ms", " 45000 "))).isEqualTo(Duration.ofSeconds(45));
    }

    @Test
    void limitsTimeToWhatKafkaTakes() {
        assertThat(DELIVERY.of(Map.of("delivery.timeout.ms", "9223372036854775807")))
                .isEqualTo(Duration.ofMillis(Integer.MAX_VALUE));
    }

    @Test
    void findsLongestOfSeveralProducers() {
        assertThat(DELIVERY.longest(List.of(Map.of("delivery.timeout.ms", "30000"),
                Map.of("delivery.timeout.ms", "45000")))).isEqualTo(Duration.ofSeconds(45));
    }

    @Test
    void countsProducerThatDoesNotSetItWithDefault() {
        assertThat(DELIVERY.longest(List.of(Map.of("delivery.timeout.ms", "30000"), Map.of())))
                .isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void isDefaultWithoutProducers() {
        assertThat(DELIVERY.longest(List.of())).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void ignoresWrittenValueThatPlanningRefuses() {
        assertThat(ProducerTimeout.written("2m")).isZero();
        assertThat(ProducerTimeout.written(90_000)).isEqualTo(Duration.ofSeconds(90));
    }
}
