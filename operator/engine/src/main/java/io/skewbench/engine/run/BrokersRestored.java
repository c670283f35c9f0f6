package io.skewbench.engine.run;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.TunedKafka;
import io.skewbench.engine.BrokerChange;
import io.skewbench.engine.observation.ClusterProvisioning.BrokerSettingsView;
import io.skewbench.engine.run.BrokerRestoration.Part;
import io.skewbench.engine.state.ConditionReason;
import io.skewbench.engine.state.ConditionStatus;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.Reason;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The conditions {@code BrokersRestored} and {@code BrokerSettingsRestored}: whether brokers of a Kafka that isn't the
 * run's own were moved, or given other settings, and are as before again. The driver sets them before Strimzi changes
 * the first broker. The spec, labels and finalizers are no evidence, as tenants write them.
 */
public final class BrokersRestored {
    /**
     * When Strimzi acts on a change: it takes no notice of one that comes while it reconciles before its next
     * reconciliation, which is every 120 s by default.
     */
    public static final String BEGINS = "which usually begins within 2 minutes";

    /** Nothing more is done, though brokers are not known to be as before. */
    private static final List<ConditionReason> GIVEN_UP = List.of(ConditionReason.SETTINGS_LEFT,
            ConditionReason.ROLL_NOT_SEEN);

    private BrokersRestored() {}

    /** Returns whether such brokers were moved or changed for a Benchmark's run, or are about to be. */
    public static boolean applies(Benchmark benchmark) {
        return benchmark.getSpec().cluster().strimzi() != null && RunState.hasStarted(benchmark)
                && Arrays.stream(Part.values()).anyMatch(part -> find(benchmark.getStatus(), part).isPresent());
    }

    /**
     * Returns what has yet to be changed back of the brokers of a run that is over. Pinned brokers may have been moved
     * whatever the status says, as before the condition existed.
     */
    public static List<Part> unfinished(Benchmark benchmark) {
        var strimzi = benchmark.getSpec().cluster().strimzi();
        if (strimzi == null || !RunState.hasStarted(benchmark)) {
            return List.of();
        }
        var status = benchmark.getStatus();
        var pins = strimzi.pinning() != null && strimzi.pinning().enforces();
        var changes = find(status, Part.SETTINGS).isPresent() && !BrokerChange.names(benchmark.getSpec()).isEmpty();
        return Stream.of(Part.values()).filter(part -> part == Part.PLACES ? pins : changes)
                .filter(part -> !isOver(status, part)).toList();
    }

    /** Returns a status that records that brokers are about to be moved. */
    static BenchmarkStatus moving(BenchmarkStatus status, Instant now) {
        return with(status, Part.PLACES, now, false, ConditionReason.BROKERS_MOVED,
                "Brokers are moved for the run, and moved back when it ends");
    }

    /** Returns a status that records that the operator is about to note what settings brokers have. */
    static BenchmarkStatus changing(BenchmarkStatus status, Instant now) {
        return find(status, Part.SETTINGS).isPresent()
                ? status
                : with(status, Part.SETTINGS, now, false, ConditionReason.CHANGING_SETTINGS,
                        "Brokers are about to be given other settings for the run");
    }

    /** Returns a status that records on which Kafka the settings of brokers are noted, if that is observed. */
    static BenchmarkStatus observed(BenchmarkStatus status, BrokerSettingsView view, Instant now) {
        return switch (view) {
            case BrokerSettingsView.Changed changed -> noted(status, changed.noted(), now);
            case BrokerSettingsView.Known known when known.since() != null -> noted(status, known.noted(), now);
            default -> status;
        };
    }

    private static BenchmarkStatus noted(BenchmarkStatus status, @Nullable TunedKafka kafka, Instant now) {
        return areSettingsNoted(status)
                ? status
                : with(status, Part.SETTINGS, now, false, ConditionReason.SETTINGS_NOTED,
                        "Brokers may have other settings during the run, and get their own back when it ends")
                        .withTunedKafka(kafka);
    }

    /** Returns a status in which the condition of a part is as given. */
    static BenchmarkStatus with(BenchmarkStatus status, Part part, Instant now, boolean back, Reason reason,
            String message) {
        var conditions = Objects.requireNonNullElse(status.conditions(), List.<Condition>of());
        var fresh = new Conditions(conditions, status.observedGeneration(), now)
                .add(part.condition(), back, reason, message).list();
        return status.withConditions(status.observedGeneration(), Stream.concat(
                conditions.stream().filter(condition -> !part.condition().is(condition.getType())), fresh.stream())
                .toList());
    }

    /**
     * Returns whether both statuses record the same state of the brokers, whatever their messages, which aren't kept in
     * memory once a run is over.
     */
    public static boolean isSame(BenchmarkStatus one, BenchmarkStatus other) {
        return Arrays.stream(Part.values()).allMatch(part -> find(one, part).map(Condition::getReason)
                .equals(find(other, part).map(Condition::getReason)));
    }

    /** Returns what the status says of the brokers, as one text: the reasons and messages of the conditions. */
    public static String text(BenchmarkStatus status) {
        return Arrays.stream(Part.values()).flatMap(part -> find(status, part).stream())
                .map(it -> it.getType() + " " + it.getReason() + " " + it.getMessage())
                .collect(Collectors.joining("\n"));
    }

    /**
     * Returns whether the status records that there is a note of what settings brokers had, which nobody but the
     * operator may remove. That the operator could not give them back is no such record: there may never have been a
     * note, or its owner has removed it, as the status then asks for.
     */
    public static boolean areSettingsNoted(@Nullable BenchmarkStatus status) {
        return hasReason(status, Part.SETTINGS, List.of(ConditionReason.SETTINGS_NOTED));
    }

    /** Returns whether the status records that nothing is left to do with the brokers, as far as it speaks of them. */
    public static boolean isOver(BenchmarkStatus status) {
        return Arrays.stream(Part.values()).filter(part -> find(status, part).isPresent())
                .allMatch(part -> isOver(status, part));
    }

    private static boolean isOver(BenchmarkStatus status, Part part) {
        return find(status, part).filter(it -> ConditionStatus.TRUE.is(it.getStatus())).isPresent()
                || hasReason(status, part, GIVEN_UP);
    }

    private static boolean hasReason(@Nullable BenchmarkStatus status, Part part, List<ConditionReason> reasons) {
        return find(status, part).filter(it -> reasons.stream().anyMatch(reason -> reason.is(it.getReason())))
                .isPresent();
    }

    private static Optional<Condition> find(@Nullable BenchmarkStatus status, Part part) {
        return status == null ? Optional.empty() : Conditions.find(status.conditions(), part.condition());
    }
}
