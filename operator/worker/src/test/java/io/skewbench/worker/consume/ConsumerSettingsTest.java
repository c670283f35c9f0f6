package io.skewbench.worker.consume;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.plan.ControlPlan;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsumerSettingsTest {
    @Test
    void sharePlannedRateAmongAllConsumersOfTheGroup() {
        assertThat(new ConsumerSettings(plan(600.0, Map.of()), 0).recordsPerSecondEach()).isEqualTo(100);
    }

    @Test
    void haveNoLimitWithoutAPlannedRate() {
        // Given
        var settings = new ConsumerSettings(plan(null, Map.of()), 0);
        // Then
        assertThat(settings.recordsPerSecondEach()).isInfinite();
        assertThat(settings.member(0)).doesNotContainKey("max.poll.records");
    }

    @ParameterizedTest
    @CsvSource({"600, 100", "1, 1", "6000000, 500"})
    void pollAboutASecondsWorthOfRecords(double recordsPerSecond, String maxPollRecords) {
        assertThat(new ConsumerSettings(plan(recordsPerSecond, Map.of()), 0).member(0))
                .containsEntry("max.poll.records", maxPollRecords);
    }

    @Test
    void allowSettingsThatATrialDoesNotDependOn() {
        assertThat(new ConsumerSettings(plan(600.0, Map.of("max.poll.records", "7")), 0).member(0))
                .containsEntry("max.poll.records", "7");
    }

    @Test
    void refuseSettingsThatChangeTheGroup() {
        // Given
        var plan = plan(null, Map.of("group.id", "another", "auto.offset.reset", "earliest"));
        // Then
        assertThat(new ConsumerSettings(plan, 0).member(0)).containsEntry("group.id", plan.groupId())
                .containsEntry("auto.offset.reset", "latest");
    }

    @Test
    void giveTheObserverNoGroup() {
        assertThat(new ConsumerSettings(plan(null, Map.of()), 0).observer()).doesNotContainKey("group.id");
    }

    private static ConsumerPlan plan(@Nullable Double recordsPerSecond, Map<String, String> consumer) {
        return new ConsumerPlan("t0", "w", "readers", 2, 3, List.of("topic"), "kafka:9092", Map.of(), consumer,
                recordsPerSecond, 0, 1_000, 1_000, ControlPlan.ONE_MACHINE);
    }
}
