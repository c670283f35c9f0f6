package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.engine.Problem;
import io.skewbench.engine.TopicKey;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.state.WaitReason;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Workload c1 sends to SkewedTopic s and to topic t, workload c2 to topic u. */
class TopicReadinessTest {
    private static final TopicView.Usable S = new TopicView.Usable("s", 4);
    private static final TopicView.Usable T = new TopicView.Usable("t", 4);
    private static final TopicView.Usable U = new TopicView.Usable("u", 4);
    private static final TopicView.Waiting WAITING = new TopicView.Waiting(WaitReason.TOPIC_NOT_READY, "not there");
    private static final TopicView.Waiting LATER = new TopicView.Waiting(WaitReason.SETTLING, "no leader");
    private static final TopicView.Wrong WRONG = wrong("first");

    private final RunScenario scenario = new RunScenario("""
            workloads:
            - {name: c1, topics: [{topic: s}, {kafkaTopic: t}], load: {rate: 1}, records: {value: {size: 1}}}
            - {name: c2, kafkaTopic: u, load: {rate: 1}, records: {value: {size: 1}}}
            """);

    @Test
    void findsTopicsThatCanBeUsed() {
        assertThat(of(List.of(S, T), List.of(U)))
                .isEqualTo(new TopicReadiness(null, null, new UsableTopics(Map.of(new TopicKey("s", null), S,
                        new TopicKey(null, "t"), T, new TopicKey(null, "u"), U))));
    }

    @Test
    void tellsTheFirstThingToWaitFor() {
        var readiness = of(List.of(S, WAITING), List.of(LATER));

        assertThat(readiness.waiting()).isEqualTo(WAITING);
        assertThat(readiness.wrong()).isNull();
    }

    @Test
    void tellsTheFirstProblemWhateverThereIsToWaitFor() {
        var readiness = of(List.of(WAITING, WRONG), List.of(wrong("second")));

        assertThat(readiness.wrong()).isEqualTo(WRONG.problem());
        assertThat(readiness.waiting()).isEqualTo(WAITING);
    }

    @Test
    void refusesTwoNamesOfOneTopic() {
        assertThat(of(List.of(T, T), List.of(U)).wrong()).isEqualTo(new Problem(
                "spec.workloads[0].topics[1].kafkaTopic",
                "t", "is topic t in Kafka, and so is spec.workloads[0].topics[0].topic; list it once, with the sum of "
                        + "its weights"));
    }

    @Test
    void letsWorkloadsShareATopic() {
        assertThat(of(List.of(S, T), List.of(T)).wrong()).isNull();
    }

    @Test
    void needsAViewOfEachTopic() {
        assertThatThrownBy(() -> of(List.of(S), List.of(U))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("c1");
        assertThatThrownBy(() -> TopicReadiness.of(scenario.experiment, Map.of("c1", List.of(S, T))))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("c2");
    }

    private static TopicView.Wrong wrong(String path) {
        return new TopicView.Wrong(new Problem(path, null, "is no topic"));
    }

    private TopicReadiness of(List<TopicView> c1, List<TopicView> c2) {
        return TopicReadiness.of(scenario.experiment, Map.of("c1", c1, "c2", c2));
    }
}
