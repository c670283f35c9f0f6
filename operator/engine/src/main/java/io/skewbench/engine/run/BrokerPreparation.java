package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Units;
import io.skewbench.engine.observation.ClusterProvisioning.BrokerSettingsView;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.ClusterPreparation.Next;
import io.skewbench.engine.state.Phase;
import io.skewbench.engine.state.RunReason;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The settings that brokers need for the next trial, beside their own.
 *
 * @param attempt that is to start
 * @param view of the settings that they have
 * @param wanted by name; empty for their own alone
 * @param timeout within which all brokers have to show settings that they were given
 * @param phase of a run that waits
 * @param lastStart when the last trial started, for which every broker showed its settings; null before the first
 * @param areLent whether brokers are not the run's own, so that what they have is noted before the first trial
 */
record BrokerPreparation(AttemptId attempt, BrokerSettingsView view, Map<String, String> wanted, Instant now,
        Duration timeout,
        Phase phase, @Nullable Instant lastStart, boolean areLent) {

    /** Drivers look at brokers again within seconds; the API server may be slow. */
    private static final Duration LOOK_AGAIN = Duration.ofMinutes(1);

    /** @param results of the run so far */
    static BrokerPreparation of(ClusterRef spec, Observed observed, Phase phase, RunResults results, AttemptId next,
            Map<String, String> wanted) {
        return new BrokerPreparation(next, observed.provisioning().settings(), wanted, observed.now(),
                timeout(spec), results.isEmpty() ? Phase.PREPARING : phase,
                results.all().stream().map(TrialResult::startedAtMs).filter(Objects::nonNull)
                        .max(Long::compare).map(Instant::ofEpochMilli).orElse(null),
                spec.strimzi() != null);
    }

    private static Duration timeout(ClusterRef spec) {
        var strimzi = spec.strimzi();
        return strimzi == null ? ClusterPreparation.readyTimeout(spec.ephemeral()) : RollTimeout.of(strimzi);
    }

    /**
     * Returns what there is to do while Strimzi changes brokers, and the cluster need not be usable; empty if it
     * changes none.
     */
    Optional<Next> beforeConnecting() {
        return switch (view) {
            case BrokerSettingsView.NotAsked() -> Optional.empty();
            case BrokerSettingsView.Waiting waiting -> Optional.empty();
            case BrokerSettingsView.Known known -> Optional.empty();
            case BrokerSettingsView.Taken taken -> next();
            case BrokerSettingsView.Left left -> next();
            case BrokerSettingsView.Overridden overridden -> next();
            case BrokerSettingsView.Impossible impossible -> next();
            case BrokerSettingsView.Changed changed -> next();
        };
    }

    /** Returns what there is to do before the next trial; empty if every broker has the settings. */
    Optional<Next> next() {
        return switch (view) {
            case BrokerSettingsView.NotAsked() -> Optional.empty();
            case BrokerSettingsView.Waiting(var reason, var message) ->
                ClusterPreparation.obstructed(new Stage.Awaited(phase, reason, message));
            case BrokerSettingsView.Taken taken -> ClusterPreparation
                    .obstructed(new Stage.Blocked(phase, RunReason.BROKER_SETTINGS_TAKEN, taken.what()));
            case BrokerSettingsView.Left(var what) ->
                act(new RunStep.GiveBackLeftSettings(), what,
                        new Bound.Limit(LOOK_AGAIN, "the status says how that went"));
            case BrokerSettingsView.Overridden(var what) ->
                ClusterPreparation.failed(RunReason.BROKER_SETTINGS_CHANGED, what);
            case BrokerSettingsView.Impossible(var why) ->
                ClusterPreparation.failed(RunReason.BROKER_SETTINGS_REFUSED, why);
            case BrokerSettingsView.Changed changed -> changed.given().equals(wanted) ? awaited(changed) : change();
            case BrokerSettingsView.Known(var given, var since, var refusal, var noted) -> {
                // Other trials of the run need a change, even if the next one doesn't.
                if (refusal != null) {
                    yield ClusterPreparation
                            .obstructed(new Stage.Blocked(phase, RunReason.BROKER_SETTINGS_REFUSED, refusal));
                }
                yield given.equals(wanted) && !(areLent && since == null) ? Optional.empty() : change();
            }
        };
    }

    private Optional<Next> change() {
        var own = view instanceof BrokerSettingsView.Known known && known.since() == null
                ? "Noting which settings the brokers have"
                : "Giving brokers their own settings back";
        return act(new RunStep.ChangeBrokers(attempt, wanted),
                wanted.isEmpty() ? own : "Giving brokers the settings of the next trial: " + text(),
                new Bound.Limit(timeout, "all brokers have them or the run fails"));
    }

    private Optional<Next> act(RunStep step, String message, Bound bound) {
        return Optional.of(
                new Next.Act(step, new Stage.InProgress(phase, RunReason.CHANGING_BROKERS, message, bound)));
    }

    private Optional<Next> awaited(BrokerSettingsView.Changed changed) {
        var since = changed.since();
        // Strimzi has a time limit only for what the run asks of it.
        if (since == null) {
            return ClusterPreparation.obstructed(new Stage.Awaited(phase, RunReason.CHANGING_BROKERS,
                    "Waiting for brokers to show the settings that they had when the run began: "
                            + changed.differing()));
        }
        if (lastStart != null && lastStart.isAfter(since)) {
            return ClusterPreparation.obstructed(new Stage.Awaited(phase, RunReason.CHANGING_BROKERS,
                    "Waiting for brokers to show the settings of the last trial again: " + changed.differing()));
        }
        var deadline = since.plus(timeout);
        return now.isAfter(deadline)
                ? ClusterPreparation.failed(RunReason.BROKERS_NOT_CHANGED,
                        "Strimzi has not changed the settings of all brokers within " + Units.format(timeout) + ": "
                                + changed.differing())
                : ClusterPreparation.waiting(new Stage.InProgress(phase, RunReason.CHANGING_BROKERS,
                        "Waiting for Strimzi to change the settings of brokers: " + changed.differing(),
                        new Bound.Deadline(deadline, Bound.Failing.RUN, "all brokers have them")));
    }

    private String text() {
        return new TreeMap<>(wanted).entrySet().stream().map(setting -> setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining(", "));
    }
}
