package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.ConsumersResult;
import io.skewbench.engine.accounting.SampleAccount;
import io.skewbench.engine.result.ConsumerAccount;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.ConsumersOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Objections that an expert would raise to the figures of consumers. */
final class ConsumerWarnings {
    private static final double NANOS_PER_MS = 1e6;

    private ConsumerWarnings() {}

    /** Returns a sentence for each objection to one trial. */
    static List<String> of(TrialResult trial, List<ConsumerAccount> accounts) {
        var warnings = new ArrayList<String>();
        var results = trial.consumers().stream().map(ConsumersOutcome::result).filter(Objects::nonNull).toList();
        if (results.isEmpty()) {
            return warnings;
        }
        accounts.forEach(account -> account.warning().ifPresent(warnings::add));
        SampleAccount.of(trial.consumers()).forEach(account -> account.warning().ifPresent(warnings::add));
        results.forEach(result -> warnings.addAll(result.warnings()));
        var early = results.stream().mapToLong(result -> result.earlyNanos()).max().orElse(0);
        if (early > 0) {
            warnings.add(String.format(Locale.ROOT,
                    "Records arrived up to %.1f ms before their timestamps: clocks differ by at least that much, and "
                            + "end-to-end latencies that should be below 0 are shown as 0",
                    early / NANOS_PER_MS));
        }
        return warnings;
    }

    /** Returns a sentence for each objection to a group's figures in one row. */
    static List<String> of(String workload, ConsumersResult figures) {
        var name = "group " + figures.group() + " of workload " + workload + " ";
        return Stream.of(
                when(figures.finalLag() > 0, name + "left up to " + figures.finalLag()
                        + " offsets unread in a trial: its true end-to-end latency is higher"),
                when(figures.rebalances() > 0, name + "rebalanced " + figures.rebalances()
                        + (figures.rebalances() == 1 ? " time" : " times") + " in the measured time"),
                when(figures.redelivered() > 0, name + "received " + figures.redelivered()
                        + " offsets twice, which count in its figures"))
                .flatMap(Optional::stream).toList();
    }

    private static Optional<String> when(boolean objectionable, String objection) {
        return objectionable ? Optional.of(objection) : Optional.empty();
    }
}
