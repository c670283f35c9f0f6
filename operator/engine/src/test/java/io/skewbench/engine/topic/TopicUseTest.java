package io.skewbench.engine.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus;
import io.skewbench.engine.ClusterKey;
import io.skewbench.engine.Problem;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.state.WaitReason;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A Benchmark on Kafka bench in namespace ns names SkewedTopic t in {@code spec.workloads[0].topic}. */
class TopicUseTest {
    private static final String PATH = "spec.workloads[0].topic";
    private static final TopicMessage LAID_OUT = TopicMessage.of(new TopicStep.LaidOut(), "2/1/0");
    private static final TopicMessage CONNECTING = TopicMessage.connecting();
    private static final TopicMessage REFUSED = TopicMessage.of(new TopicStep.Refuse(TopicReason.TOPIC_EXISTS,
            List.of(new Problem("spec.topicName", "t", "is taken"))), null);

    @Test
    void isPossibleOnceTheSkewedTopicIsReady() {
        assertThat(of(topic(1, LAID_OUT))).isEqualTo(new TopicView.Usable("t", 3));
    }

    @Test
    void waitsForASkewedTopicThatIsNotReady() {
        assertThat(of(topic(1, CONNECTING))).isEqualTo(new TopicView.Waiting(WaitReason.TOPIC_NOT_READY,
                "SkewedTopic t is not ready: Connecting to the Kafka cluster"));
    }

    @Test
    void waitsForASkewedTopicWithoutAStatus() {
        assertThat(of(new TopicScenario().skewedTopic())).isEqualTo(
                new TopicView.Waiting(WaitReason.TOPIC_NOT_READY, "SkewedTopic t is not ready"));
    }

    @Test
    void believesNoStatusOfAnEarlierSpec() {
        var notReady = new TopicView.Waiting(WaitReason.TOPIC_NOT_READY, "SkewedTopic t is not ready");

        assertThat(of(topic(0, LAID_OUT))).isEqualTo(notReady);
        assertThat(of(topic(0, REFUSED))).isEqualTo(notReady);
    }

    @Test
    void isWrongWhereTheSkewedTopicIsStalled() {
        assertThat(of(topic(1, REFUSED))).isEqualTo(new TopicView.Wrong(new Problem(PATH, "t",
                "this SkewedTopic is stalled; see its conditions: spec.topicName: \"t\": is taken")));
    }

    @Test
    void isWrongOnAnotherCluster() {
        assertThat(TopicUse.of(topic(1, LAID_OUT), PATH, "ns", new ClusterKey("strimzi/ns/other")))
                .isEqualTo(new TopicView.Wrong(new Problem(PATH, "t",
                        "this SkewedTopic is on another Kafka cluster; use the same spec.cluster in both")));
    }

    @Test
    void waitsForASkewedTopicThatDoesNotExist() {
        assertThat(TopicUse.noSkewedTopic("t", "ns")).isEqualTo(new TopicView.Waiting(WaitReason.TOPIC_NOT_FOUND,
                "There is no SkewedTopic t in namespace ns, that of the Benchmark"));
    }

    @Test
    void isPossibleForATopicInKafkaWhosePartitionsHaveLeaders() {
        assertThat(TopicUse.inKafka("orders", 4, true)).isEqualTo(new TopicView.Usable("orders", 4));
        assertThat(TopicUse.inKafka("orders", 4, false)).isEqualTo(new TopicView.Waiting(WaitReason.TOPIC_NOT_SERVED,
                "Topic orders has partitions without a leader"));
    }

    @Test
    void waitsForATopicThatIsNotInKafka() {
        assertThat(TopicUse.notInKafka("orders")).isEqualTo(
                new TopicView.Waiting(WaitReason.TOPIC_NOT_FOUND, "The Kafka cluster has no topic orders"));
    }

    private static TopicView of(SkewedTopic topic) {
        return TopicUse.of(topic, PATH, "ns", new ClusterKey("strimzi/ns/bench"));
    }

    /** Returns a SkewedTopic of generation 1 with three partitions, whose status is of a generation. */
    private static SkewedTopic topic(long observed, TopicMessage message) {
        var topic = new TopicScenario().skewedTopic();
        topic.setStatus(SkewedTopicStatus.EMPTY.toBuilder().observedGeneration(observed).partitions(3)
                .conditions(new TopicConditions(null, observed, Instant.EPOCH).of(message, null)).build());
        return topic;
    }
}
