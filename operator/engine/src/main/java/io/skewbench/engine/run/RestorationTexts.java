package io.skewbench.engine.run;

import io.skewbench.engine.run.BrokerRestoration.Part;
import io.skewbench.engine.state.ConditionReason;
import org.jspecify.annotations.Nullable;

/** The reasons and messages of the condition that says how far brokers are as before. */
record RestorationTexts(BrokerRestoration progress) {

    ConditionReason restored() {
        return places() ? ConditionReason.NODE_POOLS_RESTORED : ConditionReason.SETTINGS_RESTORED;
    }

    String success() {
        return places()
                ? "The node pools are restored"
                : "The Kafka and its brokers have the settings from before the run";
    }

    ConditionReason restoring() {
        return places() ? ConditionReason.RESTORING_BROKERS : ConditionReason.RESTORING_SETTINGS;
    }

    /** @param paused why Strimzi does nothing, without a full stop; null if it does */
    String waiting(@Nullable String paused) {
        var others = "; other runs wait until " + progress.untilSecond() + " at the latest";
        return paused == null
                ? "Waiting for Strimzi to " + task() + ", " + BrokersRestored.BEGINS + others
                : paused + "; remove the annotation so that Strimzi can " + task() + others;
    }

    ConditionReason givenUp() {
        return places() ? ConditionReason.NODE_POOLS_RESTORED : ConditionReason.ROLL_NOT_SEEN;
    }

    /** @param paused why Strimzi does nothing, without a full stop; null if it does */
    String unfinished(@Nullable String paused) {
        return places()
                ? success()
                : "spec.kafka.config is as before the run, but Strimzi did not " + task() + " until "
                        + progress.untilSecond() + (paused == null ? "" : ": " + paused);
    }

    ConditionReason notRestored() {
        return places() ? ConditionReason.NODE_POOLS_NOT_RESTORED : ConditionReason.SETTINGS_NOT_RESTORED;
    }

    String failure(String why) {
        return (places()
                ? "Cannot remove the operator's node affinity from the KafkaNodePools"
                : "Cannot give the Kafka its own settings back")
                + "; the operator retries " + (progress.isLate() ? "every minute" : "every few seconds")
                + ", and other runs on this Kafka wait until it succeeds: " + why + ". " + progress.part().remedy();
    }

    private String task() {
        return progress.part().strimzisTask();
    }

    private boolean places() {
        return progress.part() == Part.PLACES;
    }
}
