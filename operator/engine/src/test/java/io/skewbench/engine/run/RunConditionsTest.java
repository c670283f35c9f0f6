package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.skewbench.api.v1alpha1.ObjectiveResult;
import io.skewbench.engine.Problem;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.engine.state.Phase;
import io.skewbench.engine.state.RunReason;
import io.skewbench.engine.state.WaitReason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RunConditionsTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final Stage.Complete COMPLETE = new Stage.Complete("All 4 trials count");
    private static final Stage.Awaited KAFKA = new Stage.Awaited(Phase.PENDING, WaitReason.KAFKA_NOT_READY, "rolls");
    private static final Stage.Blocked TOPIC = new Stage.Blocked(Phase.PENDING, RunReason.TOPIC_UNUSABLE, "is wrong");

    @Test
    void saysOfARunThatGoesOnThatItReconciles() {
        var going = new Stage.InProgress(Phase.RUNNING, RunReason.TRIAL_RUNNING, "Running trial 1",
                new Bound.Limit(Duration.ofMinutes(1), "it ends"));

        assertThat(statuses(going)).isEqualTo(Map.of("Ready", "False", "Reconciling", "True", "Stalled", "False",
                "Complete", "False", "Failed", "False", "Finished", "False", "ObjectivesMet", "Unknown"));
        assertThat(reason(going, "Ready")).isEqualTo("TrialRunning");
        assertThat(reason(going, "Stalled")).isEqualTo("NotStalled");
        assertThat(reason(going, "Finished")).isEqualTo("NotFinished");
    }

    @Test
    void saysOfACompleteRunThatItIsReadyAndFinished() {
        assertThat(statuses(COMPLETE)).isEqualTo(Map.of("Ready", "True", "Reconciling", "False", "Stalled", "False",
                "Complete", "True", "Failed", "False", "Finished", "True", "ObjectivesMet", "True"));
        assertThat(message(COMPLETE, "Complete")).isEqualTo("All 4 trials count");
    }

    @Test
    void saysOfAFailedRunThatItIsStalledAndFinished() {
        var failed = new Stage.Failed(FailureReason.OVERDUE, "Trial 1 failed");

        assertThat(statuses(failed)).isEqualTo(Map.of("Ready", "False", "Reconciling", "False", "Stalled", "True",
                "Complete", "False", "Failed", "True", "Finished", "True", "ObjectivesMet", "Unknown"));
        assertThat(reason(failed, "Failed")).isEqualTo("Overdue");
        assertThat(reason(failed, "ObjectivesMet")).isEqualTo("RunFailed");
    }

    @Test
    void saysOfAnInvalidSpecThatItIsStalledAndFinished() {
        var invalid = Stage.Invalid.of(List.of(new Problem("spec.duration", null, "is missing")));

        assertThat(statuses(invalid)).isEqualTo(Map.of("Ready", "False", "Reconciling", "False", "Stalled", "True",
                "Complete", "False", "Failed", "True", "Finished", "True", "ObjectivesMet", "Unknown"));
        assertThat(reason(invalid, "ObjectivesMet")).isEqualTo("InvalidSpec");
    }

    @Test
    void saysOfASuspendedRunThatItNeitherReconcilesNorStalls() {
        assertThat(statuses(new Stage.Suspended("Suspended"))).containsEntry("Reconciling", "False")
                .containsEntry("Stalled", "False").containsEntry("Finished", "False").doesNotContainKey("Runnable");
    }

    @Test
    void saysOfARunThatWaitsForTimeAloneThatItReconciles() {
        assertThat(statuses(obstructed(KAFKA, true))).containsEntry("Reconciling", "True")
                .containsEntry("Stalled", "False");
    }

    @Test
    void saysOfARunThatWaitsForSomebodyThatItIsStalled() {
        assertThat(statuses(obstructed(TOPIC, true))).containsEntry("Reconciling", "False")
                .containsEntry("Stalled", "True").containsEntry("Failed", "False");
        assertThat(reason(obstructed(TOPIC, true), "Stalled")).isEqualTo("TopicUnusable");
    }

    @Test
    void saysWhetherOthersGoFirst() {
        assertThat(statuses(obstructed(KAFKA, true))).containsEntry("Runnable", "False");
        assertThat(statuses(obstructed(KAFKA, false))).containsEntry("Runnable", "Unknown");
        assertThat(reason(obstructed(KAFKA, false), "Runnable")).isEqualTo("KafkaNotReady");
    }

    @Test
    void saysThatThereAreNoObjectives() {
        assertThat(of(COMPLETE, List.of()).getReason()).isEqualTo("NoObjectives");
    }

    @Test
    void saysThatAllObjectivesAreMet() {
        assertThat(of(COMPLETE, List.of(objective("a", true)))).satisfies(condition -> {
            assertThat(condition.getStatus()).isEqualTo("True");
            assertThat(condition.getReason()).isEqualTo("ObjectivesMet");
        });
    }

    @Test
    void namesTheOneObjectiveThatIsMissed() {
        assertThat(of(COMPLETE, List.of(objective("a", true), objective("b", false)))).satisfies(condition -> {
            assertThat(condition.getStatus()).isEqualTo("False");
            assertThat(condition.getReason()).isEqualTo("ObjectiveMissed");
            assertThat(condition.getMessage()).isEqualTo("b: errorRatio is not below 0.1");
        });
    }

    @Test
    void countsSeveralObjectivesThatAreMissed() {
        assertThat(of(COMPLETE, List.of(objective("a", true), objective("b", false), objective("c", false)))
                .getMessage()).isEqualTo("2 of 3 objectives are not met");
    }

    @Test
    void reportsAnUndecidedObjectiveAsNotMetAndHowToDecideIt() {
        // When
        var condition = of(COMPLETE, List.of(objective("a", "Undecided", false), objective("b", true)));
        // Then
        assertThat(condition.getStatus()).isEqualTo("False");
        assertThat(condition.getReason()).isEqualTo("ObjectiveUndecided");
        assertThat(condition.getMessage())
                .isEqualTo("a: errorRatio may or may not be below 0.1; repeat more often to decide it");
    }

    @Test
    void reportsAMissedObjectiveRatherThanAnUndecidedOne() {
        // When
        var condition = of(COMPLETE, List.of(objective("a", "Undecided", false), objective("b", false)));
        // Then
        assertThat(condition.getReason()).isEqualTo("ObjectiveMissed");
        assertThat(condition.getMessage()).isEqualTo("2 of 2 objectives are not met");
    }

    @Test
    void countsAnUndecidedObjectiveThatMayPassAsMet() {
        // When
        var condition = of(COMPLETE, List.of(objective("a", "Undecided", true)));
        // Then
        assertThat(condition.getStatus()).isEqualTo("True");
    }

    @Test
    void tellsNothingOfObjectivesBeforeTheEnd() {
        assertThat(of(obstructed(KAFKA, true), List.of(objective("a", false))).getStatus()).isEqualTo("Unknown");
    }

    @Test
    void keepsWhetherBrokersAreBack() {
        var before = new ConditionBuilder().withType("BrokersRestored").withStatus("False").withReason("BrokersMoved")
                .withMessage("moved").withLastTransitionTime("2026-11-20T11:00:00Z").build();

        assertThat(RunConditions.of(COMPLETE, List.of(), new Conditions(List.of(before), 1L, NOON)))
                .filteredOn(condition -> condition.getType().equals("BrokersRestored")).singleElement()
                .satisfies(condition -> assertThat(condition.getReason()).isEqualTo("BrokersMoved"));
    }

    private static Stage.Obstructed obstructed(Stage.Hindrance what, boolean yields) {
        return new Stage.Obstructed(what, NOON.plusSeconds(60), yields, Bound.Failing.RUN);
    }

    private static ObjectiveResult objective(String variant, boolean met) {
        return objective(variant, met ? "Met" : "Missed", met);
    }

    private static ObjectiveResult objective(String variant, String result, boolean met) {
        return ObjectiveResult.builder().variant(variant).metric("errorRatio").bound("below 0.1").result(result)
                .met(met).build();
    }

    private static Condition of(Stage.Reported stage, List<ObjectiveResult> objectives) {
        return Conditions.find(RunConditions.of(stage, objectives, new Conditions(null, 1L, NOON)),
                ConditionType.OBJECTIVES_MET).orElseThrow();
    }

    private static Map<String, String> statuses(Stage.Reported stage) {
        return all(stage).stream().collect(Collectors.toMap(Condition::getType, Condition::getStatus));
    }

    private static String reason(Stage.Reported stage, String type) {
        return one(stage, type).getReason();
    }

    private static String message(Stage.Reported stage, String type) {
        return one(stage, type).getMessage();
    }

    private static Condition one(Stage.Reported stage, String type) {
        return all(stage).stream().filter(condition -> condition.getType().equals(type)).findFirst().orElseThrow();
    }

    private static List<Condition> all(Stage.Reported stage) {
        return RunConditions.of(stage, List.of(), new Conditions(null, 1L, NOON));
    }
}
