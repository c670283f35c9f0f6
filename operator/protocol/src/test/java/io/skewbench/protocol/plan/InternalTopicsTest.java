package io.skewbench.protocol.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InternalTopicsTest {
    @ParameterizedTest
    @ValueSource(strings = {"__consumer_offsets", "__transaction_state", "__share_group_state", "__cluster_metadata",
            "strimzi.cruisecontrol.metrics"})
    void includeTopicsOfKafkaAndStrimzi(String topic) {
        assertThat(InternalTopics.include(topic)).isTrue();
        assertThatThrownBy(() -> InternalTopics.refuse(topic)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Topic " + topic + " belongs to Kafka itself");
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders", "_orders", "strimzi", "consumer__offsets"})
    void includeNoTopicsOfUsers(String topic) {
        assertThat(InternalTopics.include(topic)).isFalse();
        assertThat(InternalTopics.refuse(topic)).isEqualTo(topic);
    }
}
