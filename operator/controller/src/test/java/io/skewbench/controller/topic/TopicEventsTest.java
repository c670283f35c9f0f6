package io.skewbench.controller.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus;
import io.skewbench.controller.event.ResourceEvents;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicEventsTest {
    private static final Condition LAID_OUT = condition("Ready", "True", "LaidOut");
    private static final Condition MOVED = condition("Drifted", "True", "ReplicasMoved");

    @RegisterExtension
    final KubeApi api = new KubeApi();

    @Test
    void createsAnEventForTheFirstReason() {
        // When
        record(null, status(LAID_OUT));
        // Then
        assertThat(events()).extracting(Event::getType, Event::getReason, Event::getNote)
                .containsExactly(tuple("Normal", "LaidOut", "of LaidOut"));
    }

    @Test
    void createsAnEventForAnotherReason() {
        // When
        record(status(condition("Ready", "False", "Creating")), status(LAID_OUT));
        // Then
        assertThat(events()).extracting(Event::getReason).containsExactly("LaidOut");
    }

    @Test
    void createsNoEventForTheSameReason() {
        // When
        record(status(LAID_OUT), status(LAID_OUT));
        // Then
        assertThat(events()).isEmpty();
    }

    @Test
    void warnsOfAReasonThatStallsTheTopic() {
        // When
        record(status(LAID_OUT),
                status(condition("Ready", "False", "InvalidSpec"), condition("Stalled", "True", "InvalidSpec")));
        // Then
        assertThat(events()).extracting(Event::getType, Event::getReason)
                .containsExactly(tuple("Warning", "InvalidSpec"));
    }

    @Test
    void warnsOnceOfDriftThoughTheTopicIsNoLongerReady() {
        // When
        record(status(LAID_OUT), status(condition("Ready", "False", "Drifted"), MOVED));
        // Then
        assertThat(events()).extracting(Event::getType, Event::getReason, Event::getNote)
                .containsExactly(tuple("Warning", "Drifted", "of ReplicasMoved"));
    }

    @Test
    void doesNotWarnOfDriftThatKafkaEnds() {
        // When
        record(status(LAID_OUT), status(LAID_OUT, condition("Drifted", "True", "LeaderMoved")));
        // Then
        assertThat(events()).extracting(Event::getType, Event::getReason).containsExactly(tuple("Normal", "Drifted"));
    }

    @Test
    void createsNoEventWhileDriftLasts() {
        // When
        record(status(LAID_OUT, MOVED), status(LAID_OUT, condition("Drifted", "True", "TopicDeleted")));
        // Then
        assertThat(events()).isEmpty();
    }

    @Test
    void createsAnEventWhenDriftEnds() {
        // When
        record(status(LAID_OUT, MOVED), status(LAID_OUT, condition("Drifted", "False", "None")));
        // Then
        assertThat(events()).extracting(Event::getType, Event::getReason)
                .containsExactly(tuple("Normal", "DriftEnded"));
    }

    @ParameterizedTest
    @CsvSource({"Repairing", "LeadersMoved", "LeadersAway"})
    void createsNoSecondEventForReasonsOfDrift(String reason) {
        // When
        record(status(LAID_OUT, MOVED), status(condition("Ready", "False", reason), MOVED));
        // Then
        assertThat(events()).isEmpty();
    }

    private void record(@Nullable SkewedTopicStatus before, SkewedTopicStatus now) {
        var topic = new SkewedTopic();
        topic.setMetadata(new ObjectMetaBuilder().withName("orders").withNamespace(api.namespace()).withUid("uid")
                .build());
        new TopicEvents(new ResourceEvents(api.client(), InstantSource.system(), "test")).record(topic, before, now);
    }

    private List<Event> events() {
        return api.client().events().v1().events().list().getItems();
    }

    private static SkewedTopicStatus status(Condition... conditions) {
        return Serialization.unmarshal(Serialization.asJson(Map.of("conditions", conditions)),
                SkewedTopicStatus.class);
    }

    private static Condition condition(String type, String status, String reason) {
        return new ConditionBuilder().withType(type).withStatus(status).withReason(reason)
                .withMessage("of " + reason).build();
    }
}
