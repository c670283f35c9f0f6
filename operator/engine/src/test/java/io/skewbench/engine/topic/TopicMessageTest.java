package io.skewbench.engine.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.Problem;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.engine.topic.TopicMessage.State;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopicMessageTest {

    @Test
    void isReadyWhereTheTopicIsLaidOut() {
        assertThat(TopicMessage.of(new TopicStep.LaidOut(), "2/1/0"))
                .isEqualTo(new TopicMessage(State.READY, TopicReason.LAID_OUT, "Leaders per broker: 2/1/0"));
    }

    @Test
    void reconcilesWhatIsAnnounced() {
        assertThat(TopicMessage.of(new TopicStep.Announce(Change.of("Create", 1L, 1, null, null)), null)).isEqualTo(
                new TopicMessage(State.RECONCILING, TopicReason.CREATING, "Creating the topic with 1 partition"));
        assertThat(TopicMessage.of(new TopicStep.Announce(Change.of("Reassign", 1L, 2, null, null)), null)).isEqualTo(
                new TopicMessage(State.RECONCILING, TopicReason.REASSIGNING, "Moving replicas of 2 partitions"));
    }

    @Test
    void reconcilesWhatIsRepairedOrWaitedFor() {
        assertThat(TopicMessage.of(new TopicStep.RecordDrift("moved. Repairing it"), null))
                .isEqualTo(new TopicMessage(State.RECONCILING, TopicReason.REPAIRING, "moved. Repairing it"));
        assertThat(TopicMessage.of(new TopicStep.HoldRepair("moved again"), null))
                .isEqualTo(new TopicMessage(State.RECONCILING, TopicReason.REPAIRING, "moved again"));
        assertThat(TopicMessage.of(new TopicStep.Wait(TopicReason.SETTLING, "Waiting"), null))
                .isEqualTo(new TopicMessage(State.RECONCILING, TopicReason.SETTLING, "Waiting"));
    }

    @Test
    void isStalledWhereSomebodyHasToAct() {
        assertThat(TopicMessage.of(new TopicStep.ReportDrift("moved"), "2/1/0"))
                .isEqualTo(new TopicMessage(State.STALLED, TopicReason.DRIFTED, "moved"));
        assertThat(TopicMessage.of(new TopicStep.Refuse(TopicReason.TOPIC_EXISTS,
                List.of(new Problem("a", null, "is wrong"), new Problem("b", "x", "is too"))), null))
                .isEqualTo(new TopicMessage(State.STALLED, TopicReason.TOPIC_EXISTS, "a: is wrong\nb: \"x\": is too"));
    }

    @Test
    void reconcilesWhileTheClusterIsAsked() {
        assertThat(TopicMessage.connecting().state()).isEqualTo(State.RECONCILING);
        assertThat(TopicMessage.unavailable(WaitReason.KAFKA_UNAVAILABLE, "No answer"))
                .isEqualTo(new TopicMessage(State.RECONCILING, WaitReason.KAFKA_UNAVAILABLE, "No answer"));
        assertThat(TopicMessage.deleting(Instant.EPOCH, "delete topic t", "No answer").message()).isEqualTo(
                "Waiting until 1970-01-01T00:00:00Z at most for Kafka, to delete topic t: No answer");
    }
}
