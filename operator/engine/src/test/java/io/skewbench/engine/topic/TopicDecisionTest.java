package io.skewbench.engine.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TopicDecisionTest {
    private static final Change CREATING = Change.of("Create", 1L, 3, null, null);

    @ParameterizedTest
    @MethodSource("stepsThatLeaveKafkaAlone")
    void appliesTheConfigOfItsOwnTopicBesideEveryStepThatLeavesKafkaAlone(TopicStep step) {
        assertThat(decision(step, true).appliesConfig()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("stepsThatLeaveKafkaAlone")
    void appliesNoConfigToATopicOfOthers(TopicStep step) {
        assertThat(decision(step, false).appliesConfig()).isFalse();
    }

    static Stream<TopicStep> stepsThatLeaveKafkaAlone() {
        return Stream.of(new TopicStep.LaidOut(), new TopicStep.ReportDrift("moved"),
                new TopicStep.HoldRepair("moved again"), new TopicStep.Wait(TopicReason.SETTLING, "Waiting"));
    }

    @Test
    void appliesNoConfigBesideOtherSteps() {
        assertThat(Stream.of(new TopicStep.Announce(CREATING), new TopicStep.RecordDrift("moved. Repairing it"),
                new TopicStep.Refuse(TopicReason.TOPIC_EXISTS, List.of()), new TopicStep.Unthrottle(CREATING)))
                .noneMatch(step -> decision(step, true).appliesConfig());
    }

    @Test
    void keepsEverythingButTheStep() {
        var drift = List.of(new TopicDrift(DriftKind.LEADER_MOVED, 1, "moved"));
        var decision = new TopicDecision(new TopicStep.LaidOut(), null, drift, true, CREATING);

        assertThat(decision.withStep(new TopicStep.ReportDrift("moved")))
                .isEqualTo(new TopicDecision(new TopicStep.ReportDrift("moved"), null, drift, true, CREATING));
    }

    @Test
    void keepsEverythingButTheChange() {
        assertThat(decision(new TopicStep.LaidOut(), true).withChange(CREATING))
                .isEqualTo(new TopicDecision(new TopicStep.LaidOut(), null, List.of(), true, CREATING));
    }

    private static TopicDecision decision(TopicStep step, boolean owned) {
        return new TopicDecision(step, null, List.of(), owned, null);
    }
}
