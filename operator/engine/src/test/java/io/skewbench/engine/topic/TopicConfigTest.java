package io.skewbench.engine.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Problem;
import org.junit.jupiter.api.Test;

class TopicConfigTest {
    private final TopicScenario scenario = new TopicScenario();

    @Test
    void isEmptyWithoutSettings() {
        assertThat(TopicConfig.of(scenario.skewedTopic())).isEmpty();
    }

    @Test
    void writesNumbersAndBooleansAsKafkaTakesThem() {
        // Given
        scenario.more = "config: {retention.ms: 60000, preallocate: true, cleanup.policy: compact}";
        // When
        var settings = TopicConfig.of(scenario.skewedTopic());
        // Then
        assertThat(settings).containsEntry("retention.ms", "60000").containsEntry("preallocate", "true")
                .containsEntry("cleanup.policy", "compact").hasSize(3);
    }

    @Test
    void namesTheSettingThatABrokerRefused() {
        // Given two settings, the name of one of which is part of the other's
        scenario.more = "config: {segment.ms: 1, max.segment.ms: -5}";
        // When
        var problem = TopicConfig.refused(scenario.skewedTopic(), "Invalid value -5 for max.segment.ms");
        // Then
        assertThat(problem)
                .isEqualTo(new Problem("spec.config.max.segment.ms", "-5", "Invalid value -5 for max.segment.ms"));
    }

    @Test
    void namesTheTopicWhereTheMessageNamesNoSetting() {
        // Given
        scenario.more = "config: {segment.ms: 1}";
        // When
        var problem = TopicConfig.refused(scenario.skewedTopic(), "Not allowed");
        // Then
        assertThat(problem).isEqualTo(new Problem("spec", "t", "Not allowed"));
    }
}
