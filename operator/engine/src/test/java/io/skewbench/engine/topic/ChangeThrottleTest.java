package io.skewbench.engine.topic;

import static io.skewbench.engine.topic.TopicScenario.MOVING;
import static io.skewbench.engine.topic.TopicScenario.THROTTLED;
import static io.skewbench.engine.topic.TopicScenario.broker;
import static io.skewbench.engine.topic.TopicScenario.moving;
import static io.skewbench.engine.topic.TopicScenario.on;
import static io.skewbench.engine.topic.TopicScenario.throttled;
import static io.skewbench.engine.topic.TopicScenario.topic;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChangeThrottleTest {
    private final TopicScenario scenario = new TopicScenario();

    @Test
    void isSetWhereABrokerOfTheChangeHasItsRate() {
        // Given
        scenario.throttles = Map.of(1, 1024L);
        // When
        var isSet = throttle(topic(on(0))).isSet();
        // Then
        assertThat(isSet).isTrue();
    }

    @Test
    void isSetWhereTheTopicListsThrottledReplicas() {
        assertThat(throttle(throttled(on(0))).isSet()).isTrue();
    }

    @Test
    void isNotSetWhereABrokerHasTheRateOfAnother() {
        // Given
        scenario.throttles = Map.of(1, 2048L, 2, 1024L);
        // When
        var isSet = throttle(topic(on(0))).isSet();
        // Then
        assertThat(isSet).isFalse();
    }

    @Test
    void isNotSetByAChangeWithoutThrottle() {
        // Given
        scenario.throttles = Map.of(1, 1024L);
        // When
        var isSet = new ChangeThrottle(MOVING, scenario.observation(topic(on(0)))).isSet();
        // Then
        assertThat(isSet).isFalse();
    }

    @Test
    void isLeftOverOnceNothingIsMoved() {
        // Given
        scenario.throttles = Map.of(1, 1024L);
        // When
        var isLeftOver = throttle(topic(on(0))).isLeftOver();
        // Then
        assertThat(isLeftOver).isTrue();
    }

    @Test
    void isNotLeftOverWhileReplicasAreMoved() {
        // Given
        scenario.throttles = Map.of(1, 1024L);
        var moving = topic(moving(List.of(0, 1), 0, List.of(1), List.of(0)));
        // When
        var isLeftOver = throttle(moving).isLeftOver();
        // Then
        assertThat(isLeftOver).isFalse();
    }

    @Test
    void mayBeSetOnABrokerThatIsDown() {
        // Given
        scenario.brokers = List.of(broker(0), broker(2));
        // When
        var mayBeSet = throttle(topic(on(0))).mayBeSetOnAbsentBroker();
        // Then
        assertThat(mayBeSet).isTrue();
    }

    @Test
    void isNotSetOnAbsentBrokersWhereAllOfTheChangeAreThere() {
        assertThat(throttle(topic(on(0))).mayBeSetOnAbsentBroker()).isFalse();
    }

    private ChangeThrottle throttle(TopicState topic) {
        return new ChangeThrottle(THROTTLED, scenario.observation(topic));
    }
}
