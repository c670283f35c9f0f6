package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.Replication;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.statistics.Rounding;
import io.skewbench.engine.statistics.Sample;
import io.skewbench.protocol.report.ReplicationResult;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How the replicas of a row's topics kept up, as one worker of each workload observed them. Workloads with the same
 * topics are taken together, as each of their workers sees the records of all.
 */
final class ReplicationFigures {
    private final List<List<ObservedTopics>> trials;

    private ReplicationFigures(List<List<ObservedTopics>> trials) {
        this.trials = trials;
    }

    /**
     * Returns the figures, by those trials in which all topics were observed that were in any.
     *
     * @param byTrial for each trial, the outcomes of its workloads
     * @return null where no worker saw followers, or where workloads share some of their topics, but not all
     */
    static @Nullable Replication of(List<List<ProducersOutcome>> byTrial) {
        var complete = ObservedTopics.inTrials(byTrial).stream().filter(trial -> !trial.isEmpty()).toList();
        return complete.isEmpty() ? null : new ReplicationFigures(complete).all();
    }

    private Replication all() {
        var acknowledges = trials.stream().allMatch(trial -> acknowledged(trial) > 0);
        var ratios = trials.stream().filter(trial -> acknowledged(trial) > 0)
                .map(trial -> replicated(trial) / acknowledged(trial)).toList();
        var knowsLag = each().allMatch(seen -> seen.lag().isPresent());
        var behind = behind();
        return new Replication(Objects.requireNonNull(Rates.spreadOf(trials, ObservedTopics::recordsPerSecond)),
                acknowledges ? Rates.spreadOf(trials, ObservedTopics::bytesPerSecond) : null,
                ratios.isEmpty() ? null : Double.valueOf(Rounding.round(new Sample(ratios).median())),
                knowsLag ? lag(seen -> lag(seen).p50Ms(), seen -> lag(seen).maxMs()) : null,
                knowsLag && acknowledges
                        ? lag(seen -> lag(seen).p50Records() * seen.bytesPerRecord(),
                                seen -> lag(seen).maxRecords() * seen.bytesPerRecord())
                        : null,
                knowsLag ? Double.valueOf(most(each(), seen -> lag(seen).errorMs())) : null,
                behind.isEmpty() ? null : Long.valueOf(behind.getAsLong()),
                behind.isEmpty() ? null : Double.valueOf(catchUpMs().orElse(0)),
                trials.stream().mapToInt(trial -> trial.stream().mapToInt(each -> each.seen().mostOutOfSync()).sum())
                        .max().orElse(0),
                bounded(each().mapToLong(seen -> seen.seen().shrinks()).sum()), expands());
    }

    /** Returns how many times a partition gained an in-sync replica; null where a worker did not count it. */
    private @Nullable Integer expands() {
        var sum = 0L;
        for (var seen : each().toList()) {
            var expands = seen.seen().expands();
            if (expands == null) {
                return null;
            }
            sum += expands;
        }
        return bounded(sum);
    }

    private static int bounded(long count) {
        return (int) Math.min(Integer.MAX_VALUE, count);
    }

    /** Returns the lag of the topics of a trial that were farthest behind: the median, and the most of all trials. */
    private Replication.Lag lag(ToDoubleFunction<ObservedTopics> p50, ToDoubleFunction<ObservedTopics> max) {
        var typical = new Sample(trials.stream().map(trial -> most(trial.stream(), p50)).toList());
        return new Replication.Lag(Rounding.round(typical.median()), most(each(), max));
    }

    private static double most(Stream<ObservedTopics> topics, ToDoubleFunction<ObservedTopics> figure) {
        return Rounding.round(topics.mapToDouble(figure).max().orElse(0));
    }

    private static ReplicationResult.Lag lag(ObservedTopics seen) {
        return seen.lag().orElseThrow();
    }

    /** Returns the most records that were missing at the end of a trial; empty if that is not known of one. */
    private OptionalLong behind() {
        return each().anyMatch(seen -> seen.behind().isEmpty())
                ? OptionalLong.empty()
                : trials.stream().mapToLong(trial -> trial.stream().mapToLong(seen -> seen.behind().orElse(0)).sum())
                        .max();
    }

    private OptionalDouble catchUpMs() {
        return each().mapToDouble(seen -> Objects.requireNonNullElse(seen.seen().catchUpMs(), 0.0))
                .map(Rounding::round).max();
    }

    private Stream<ObservedTopics> each() {
        return trials.stream().flatMap(List::stream);
    }

    private static double replicated(List<ObservedTopics> trial) {
        return trial.stream().mapToDouble(ObservedTopics::recordsPerSecond).sum();
    }

    private static double acknowledged(List<ObservedTopics> trial) {
        return trial.stream().mapToDouble(ObservedTopics::acknowledgedPerSecond).sum();
    }
}
