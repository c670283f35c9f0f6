package io.skewbench.engine.run;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.api.v1alpha1.ObjectiveResult;
import io.skewbench.engine.state.ConditionReason;
import io.skewbench.engine.state.ConditionStatus;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.ObjectiveState;
import java.util.List;

/**
 * A Benchmark's conditions: those of a Kubernetes Job (Complete, Failed), Finished for either, ObjectivesMet apart from
 * them, Ready, Reconciling and Stalled as kstatus reads them, Runnable where an {@link Obstacle} is in the way, and
 * BrokersRestored and BrokerSettingsRestored once brokers were moved or changed, see {@link BrokersRestored}.
 */
final class RunConditions {

    private RunConditions() {}

    static List<Condition> of(Stage.Reported stage, List<ObjectiveResult> objectives, Conditions conditions) {
        var complete = stage instanceof Stage.Complete;
        Stage what = stage instanceof Stage.Obstructed obstructed ? obstructed.what() : stage;
        var going = what instanceof Stage.InProgress || what instanceof Stage.Awaited;
        var failed = stage instanceof Stage.Failed || stage instanceof Stage.Invalid;
        var stalled = failed || what instanceof Stage.Blocked;
        var reason = stage.reason();
        var message = stage.message();
        conditions.add(ConditionType.READY, complete, reason, message);
        conditions.add(ConditionType.RECONCILING, going, reason, message);
        conditions.add(ConditionType.STALLED, stalled, stalled ? reason : ConditionReason.NOT_STALLED,
                stalled ? message : "Nothing prevents progress");
        conditions.add(ConditionType.COMPLETE, complete, complete ? reason : ConditionReason.NOT_COMPLETE,
                complete ? message : "Not every trial is complete");
        conditions.add(ConditionType.FAILED, failed, failed ? reason : ConditionReason.NOT_FAILED, failed
                ? message
                : "The run has not failed");
        conditions.add(ConditionType.FINISHED, complete || failed,
                complete || failed ? reason : ConditionReason.NOT_FINISHED,
                complete || failed ? message : "The run is not finished");
        objectives(stage, objectives, conditions);
        if (stage instanceof Stage.Obstructed obstructed) {
            conditions.add(ConditionType.RUNNABLE, obstructed.yields()
                    ? ConditionStatus.FALSE
                    : ConditionStatus.UNKNOWN, reason, message);
        }
        return conditions.keep(ConditionType.BROKERS_RESTORED).keep(ConditionType.BROKER_SETTINGS_RESTORED).list();
    }

    private static void objectives(Stage.Reported stage, List<ObjectiveResult> objectives, Conditions conditions) {
        var missed = objectives.stream().filter(objective -> !objective.met()).toList();
        switch (stage) {
            case Stage.Complete complete when objectives.isEmpty() ->
                conditions.add(ConditionType.OBJECTIVES_MET, true, ConditionReason.NO_OBJECTIVES,
                        "The spec sets no objectives");
            case Stage.Complete complete when missed.isEmpty() ->
                conditions.add(ConditionType.OBJECTIVES_MET, true, ConditionReason.OBJECTIVES_MET,
                        "Every objective is met");
            case Stage.Complete complete -> conditions.add(ConditionType.OBJECTIVES_MET, false,
                    missed.stream().anyMatch(objective -> ObjectiveState.MISSED.is(objective.result()))
                            ? ConditionReason.OBJECTIVE_MISSED
                            : ConditionReason.OBJECTIVE_UNDECIDED,
                    missed.size() == 1
                            ? sentence(missed.getFirst())
                            : missed.size() + " of " + objectives.size() + " objectives are not met");
            case Stage.Failed failed ->
                conditions.add(ConditionType.OBJECTIVES_MET, ConditionStatus.UNKNOWN, ConditionReason.RUN_FAILED,
                        "A failed run has no result");
            case Stage.Invalid invalid ->
                conditions.add(ConditionType.OBJECTIVES_MET, ConditionStatus.UNKNOWN, invalid.reason(),
                        "The run cannot start");
            default ->
                conditions.add(ConditionType.OBJECTIVES_MET, ConditionStatus.UNKNOWN, ConditionReason.NOT_FINISHED,
                        "The run is not finished");
        }
    }

    private static String sentence(ObjectiveResult objective) {
        var figure = objective.variant() + ": " + objective.metric();
        return ObjectiveState.MISSED.is(objective.result())
                ? figure + " is not " + objective.bound()
                : figure + " may or may not be " + objective.bound() + "; repeat more often to decide it";
    }
}
