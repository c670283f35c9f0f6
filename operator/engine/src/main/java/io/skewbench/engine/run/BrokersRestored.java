package io.skewbench.engine.run;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.engine.BrokerChange;
import io.skewbench.engine.observation.ClusterProvisioning.BrokerSettingsView;
import io.skewbench.engine.run.BrokerRestoration.Part;
import io.skewbench.engine.state.ConditionReason;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.Reason;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The condition {@code BrokersRestored}: whether brokers of a Kafka that isn't the run's own were moved, or given other
 * settings, and are as before again. The driver sets it before Strimzi changes the first broker. The spec, labels and
 * finalizers are no evidence, as tenants write them.
 */
public final class BrokersRestored {
    /**
     * When Strimzi acts on a change: it takes no notice of one that comes while it reconciles before its next
     * reconciliation, which is every 120 s by default.
     */
    public static final String BEGINS = "which usually begins within 2 minutes";

    private BrokersRestored() {}

    /**
     * Returns whether the run that a Benchmark's status is of may move or change such brokers: it has started, and its
     * spec says so.
     */
    public static boolean mayApply(Benchmark benchmark) {
        var strimzi = benchmark.getSpec().cluster().strimzi();
        return strimzi != null && RunState.hasStarted(benchmark)
                && ((strimzi.pinning() != null && strimzi.pinning().enforces())
                        || !BrokerChange.names(benchmark.getSpec()).isEmpty());
    }

    /** Returns whether such brokers were moved or changed for that run, or are about to be. */
    public static boolean applies(Benchmark benchmark) {
        return benchmark.getSpec().cluster().strimzi() != null && RunState.hasStarted(benchmark)
                && Conditions.find(benchmark.getStatus().conditions(), ConditionType.BROKERS_RESTORED).isPresent();
    }

    /** Returns a status that records that brokers are about to be moved. */
    static BenchmarkStatus moving(BenchmarkStatus status, Instant now) {
        return areChanged(status) || isChanging(status)
                ? status
                : with(status, now, false, ConditionReason.BROKERS_MOVED,
                        "Brokers are moved for the run, and moved back when it ends");
    }

    /** Returns a status that records that brokers are about to be given other settings. */
    static BenchmarkStatus changing(BenchmarkStatus status, Instant now) {
        return areChanged(status)
                ? status
                : with(status, now, false, ConditionReason.CHANGING_BROKERS,
                        "Brokers are about to be given other settings for the run, and get their own back when it "
                                + "ends");
    }

    /** Returns a status that records that brokers have been given other settings, if that is what was observed. */
    static BenchmarkStatus observed(BenchmarkStatus status, BrokerSettingsView view, Instant now) {
        var given = view instanceof BrokerSettingsView.Changed
                || (view instanceof BrokerSettingsView.Known known && known.since() != null);
        return given && !areChanged(status)
                ? with(status, now, false, ConditionReason.BROKERS_CHANGED,
                        "Brokers have other settings during the run, and get their own back when it ends")
                : status;
    }

    /**
     * Returns the status of a run that is over whose brokers Strimzi changes back, which it may until then.
     *
     * @param paused why Strimzi does not, without a full stop; null if it does
     */
    static BenchmarkStatus goingBack(BenchmarkStatus last, Part part, @Nullable String paused, Instant until,
            Instant now) {
        var others = "; other runs wait until " + until.truncatedTo(ChronoUnit.SECONDS) + " at the latest";
        return paused == null
                ? with(last, now, false, ConditionReason.RESTORING_BROKERS,
                        "Waiting for Strimzi to " + part.rest() + ", " + BEGINS + others)
                : with(last, now, false, ConditionReason.RECONCILIATION_PAUSED,
                        paused + "; remove the annotation so that Strimzi can " + part.rest() + others);
    }

    /** Returns the status of a run that is over and whose node pools or Kafka can't be restored. */
    static BenchmarkStatus stuck(BenchmarkStatus last, Part part, String why, Instant now) {
        return with(last, now, false, part.notRestored(), part.failure()
                + "; the operator retries every minute, and other runs on this Kafka wait until it succeeds: " + why
                + ". " + part.remedy());
    }

    /**
     * Returns the status of a run that is over whose brokers somebody else has changed, so that they stay as they are.
     */
    static BenchmarkStatus left(BenchmarkStatus last, String why, Instant now) {
        return with(last, now, false, ConditionReason.SETTINGS_LEFT, why);
    }

    /**
     * Returns the status of a run whose brokers need no further attention: what was changed in Strimzi's resources is
     * changed back, and Strimzi has acted on it or has had its time to do so.
     */
    public static BenchmarkStatus back(BenchmarkStatus last, Part part, Instant now) {
        return with(last, now, true, part.restored(), part.success());
    }

    /**
     * Returns whether both statuses record the same state of the brokers, whatever their messages, which aren't kept in
     * memory once a run is over.
     */
    public static boolean isSame(BenchmarkStatus one, BenchmarkStatus other) {
        return reason(one).equals(reason(other));
    }

    private static Optional<String> reason(@Nullable BenchmarkStatus status) {
        return status == null
                ? Optional.empty()
                : Conditions.find(status.conditions(), ConditionType.BROKERS_RESTORED).map(Condition::getReason);
    }

    /** Returns whether the status records that brokers have been given other settings, and the run is not over. */
    public static boolean areChanged(@Nullable BenchmarkStatus status) {
        return reason(status).filter(ConditionReason.BROKERS_CHANGED::is).isPresent();
    }

    private static boolean isChanging(BenchmarkStatus status) {
        return reason(status).filter(ConditionReason.CHANGING_BROKERS::is).isPresent();
    }

    /** Returns whether the status records that nothing is left to do: the brokers are back, or stay as they are. */
    public static boolean isOver(@Nullable BenchmarkStatus status) {
        return status != null && (Conditions.isTrue(status.conditions(), ConditionType.BROKERS_RESTORED)
                || reason(status).filter(ConditionReason.SETTINGS_LEFT::is).isPresent());
    }

    private static BenchmarkStatus with(BenchmarkStatus status, Instant now, boolean back, Reason reason,
            String message) {
        var conditions = Objects.requireNonNullElse(status.conditions(), List.<Condition>of());
        var fresh = new Conditions(conditions, status.observedGeneration(), now)
                .add(ConditionType.BROKERS_RESTORED, back, reason, message)
                .list();
        return status.withConditions(status.observedGeneration(), Stream.concat(
                conditions.stream().filter(condition -> !ConditionType.BROKERS_RESTORED.is(condition.getType())),
                fresh.stream())
                .toList());
    }
}
