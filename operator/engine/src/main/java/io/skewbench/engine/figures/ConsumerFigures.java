package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.ClockErrorMs;
import io.skewbench.api.v1alpha1.ConsumersResult;
import io.skewbench.api.v1alpha1.SampledRecords;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.result.ConsumerAccount;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.ConsumersOutcome;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.ConsumerResult;
import io.skewbench.protocol.report.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The figures of consumer groups in trials of the same variant and sweep point. */
final class ConsumerFigures {
    private final List<TrialResult> trials;
    private final List<Group> all;
    private final List<ConsumerAccount> accounts;

    /** One group of one workload. */
    private record Group(String workload, String name) {
        boolean has(ConsumersOutcome worker) {
            return worker.workload().equals(workload) && worker.group().equals(name);
        }

        boolean has(ConsumerAccount account) {
            return account.workload().equals(workload) && account.group().equals(name);
        }
    }

    ConsumerFigures(Experiment experiment, List<TrialResult> trials) {
        this.trials = trials;
        this.all = experiment.workloads().stream().flatMap(ConsumerFigures::groups).toList();
        this.accounts = trials.stream().flatMap(trial -> trial.accounts().stream()).toList();
    }

    private static Stream<Group> groups(PlannedWorkload workload) {
        return workload.consumers().stream().map(group -> new Group(workload.name(), group.name()));
    }

    /** Returns the figures of all groups together, null without any. */
    @Nullable
    ConsumersResult all() {
        return all.isEmpty() ? null : figures(null, all);
    }

    /** Returns a workload's figures by group, null without any. */
    @Nullable
    List<ConsumersResult> of(PlannedWorkload workload) {
        var groups = groups(workload).toList();
        return groups.isEmpty() ? null : groups.stream().map(group -> figures(group.name, List.of(group))).toList();
    }

    private ConsumersResult figures(@Nullable String name, List<Group> groups) {
        var byTrial = trials.stream().map(trial -> results(trial, groups)).toList();
        var own = accounts.stream().filter(account -> groups.stream().anyMatch(group -> group.has(account))).toList();
        var maxLag = trials.stream().flatMap(trial -> groups.stream().map(group -> results(trial, List.of(group))))
                .flatMapToLong(workers -> maxLag(workers).stream()).max();
        return new ConsumersResult(name,
                Rates.spreadOf(byTrial, worker -> Rates.perSecond(worker.recordsInWindow(), worker.measuredMs())),
                Rates.spreadOf(byTrial, worker -> Rates.perSecond(worker.bytesInWindow(), worker.measuredMs())),
                Latencies.merge(byTrial.stream().flatMap(List::stream).map(ConsumerResult::endToEndLatency)),
                clockError(groups), maxLag.isEmpty() ? null : Long.valueOf(maxLag.getAsLong()),
                own.stream().mapToLong(ConsumerAccount::lag).max().orElse(0),
                trials.stream().flatMap(trial -> groups.stream().map(group -> results(trial, List.of(group))))
                        .mapToLong(workers -> workers.stream().mapToLong(ConsumerResult::rebalances).max().orElse(0))
                        .sum(),
                own.stream().mapToLong(ConsumerAccount::redelivered).sum(),
                samples(byTrial));
    }

    private static @Nullable SampledRecords samples(List<List<ConsumerResult>> byTrial) {
        return byTrial.stream().flatMap(List::stream).map(ConsumerResult::samples).flatMap(Stream::ofNullable)
                .reduce(Samples::plus)
                .map(all -> new SampledRecords(all.records(), all.outOfOrder(), all.duplicates())).orElse(null);
    }

    private static List<ConsumerResult> results(TrialResult trial, List<Group> groups) {
        return trial.consumers().stream().filter(worker -> groups.stream().anyMatch(group -> group.has(worker)))
                .map(ConsumersOutcome::result).filter(Objects::nonNull).toList();
    }

    /**
     * Each worker of a group knows a part of its lag; this is the largest sum at any moment that all of them know.
     */
    private static OptionalLong maxLag(List<ConsumerResult> workers) {
        var steps = workers.stream().mapToInt(worker -> worker.lag().size()).min().orElse(0);
        return IntStream.range(0, steps)
                .mapToObj(step -> workers.stream().map(worker -> worker.lag().get(step)).toList())
                .filter(lags -> lags.stream().allMatch(lag -> lag >= 0))
                .mapToLong(lags -> lags.stream().mapToLong(Long::longValue).sum()).max();
    }

    private @Nullable ClockErrorMs clockError(List<Group> groups) {
        var errors = new ArrayList<@Nullable ClockErrorMs>();
        for (var trial : trials) {
            for (var group : groups) {
                errors.add(ClockErrors.of(clocks(trial, group.workload), trial.consumers().stream()
                        .filter(group::has).flatMap(outcome -> outcome.clocks().stream()).toList()));
            }
        }
        return ClockErrors.hull(errors);
    }

    private static List<ClockReading> clocks(TrialResult trial, String workload) {
        return trial.producers().stream().filter(outcome -> outcome.workload().equals(workload))
                .flatMap(outcome -> outcome.clocks().stream()).toList();
    }
}
