package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.Seal;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.state.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One way to make a status smaller.
 *
 * @param change returns a status that leaves something out, or an equal one if there is nothing of the kind
 * @param words says what is left out, from the status before and after
 */
record Reduction(UnaryOperator<BenchmarkStatus> change, Words words) {
    private static final int NEWEST_TRIALS = 100;
    private static final int FIRST_WARNINGS = 20;

    /** The least useful parts come first. With all of them, only {@link StatusBudget} has rows left to take away. */
    static final List<Reduction> IN_ORDER = List.of(
            rows(ReducedRows::withoutTopicShares, "the brokers' shares of each topic"),
            rows(ReducedRows::withoutWorkloadShares, "the brokers' shares of each workload"),
            newestTrials(NEWEST_TRIALS),
            rows(ReducedRows::withoutShares, "the brokers' shares of each row"),
            comparisons(Verdict::isDifference,
                    "%,d comparisons that show no difference"),
            seal(Verdict::isDifference, "%,d comparisons of the baseline's copy that show no difference"),
            environment(ReducedEnvironment::withoutLikeWorkers, ReducedEnvironment::workers,
                    "%,d workers on machines like those of the workers shown"),
            environment(ReducedEnvironment::withoutLikeNodes, ReducedEnvironment::nodes, "%,d nodes like those shown"),
            environment(ReducedEnvironment::withoutLikeStorage, unused -> 0, "the storage of brokers like those shown"),
            rows(ReducedRows::withoutEvidenceAndReplication,
                    "the figures that show what limits rows, and how replicas kept up"),
            rows(ReducedRows::withoutTopics, "the figures of each topic"),
            rows(ReducedRows::keyFigures, "all figures of rows and workloads but throughput, publish and end-to-end "
                    + "latency, imbalance and failed records"),
            rows(ReducedRows::withoutWorkloads, "the figures of each workload"),
            list(BenchmarkStatus::warnings, (status, warnings) -> status.withWarnings(warnings), all -> all.subList(0,
                    Math.min(FIRST_WARNINGS, all.size())), "%,d further warnings"),
            newestTrials(0),
            comparisons(verdict -> false, "%,d comparisons that show a difference"),
            seal(verdict -> false, "%,d comparisons of the baseline's copy that show a difference"),
            rows(ReducedRows::throughputAndP99, "all figures of rows but throughput and the 99th percentile of the "
                    + "publish latency"),
            list(BenchmarkStatus::objectives, (status, objectives) -> status.withObjectives(objectives),
                    all -> all.stream().filter(objective -> !objective.met()).toList(), "%,d objectives that are met"),
            environment(ReducedEnvironment::withReducedBrokers, unused -> 0, "hosts, racks, images and "
                    + "storage of the brokers"),
            environment(ReducedEnvironment::withoutMachines,
                    environment -> ReducedEnvironment.workers(environment) + ReducedEnvironment.nodes(environment),
                    "%,d further workers and nodes"),
            list(BenchmarkStatus::warnings, (status, warnings) -> status.withWarnings(warnings), all -> List.of(),
                    "%,d warnings"));

    /** The reduction if nothing else suffices. */
    static final List<Reduction> LAST = List.of(
            list(BenchmarkStatus::objectives, (status, objectives) -> status.withObjectives(objectives),
                    all -> List.of(), "%,d objectives that are not met"),
            new Reduction(status -> status.withEnvironment(null), (before, after) -> "the environment"));

    /** Returns a description of what is left out. */
    @FunctionalInterface
    interface Words {
        String of(BenchmarkStatus before, BenchmarkStatus after);
    }

    /** Puts a list into a status. */
    @FunctionalInterface
    private interface Setter<T> {
        BenchmarkStatus set(BenchmarkStatus status, @Nullable List<T> list);
    }

    /** Returns the reduction to as many rows as there are to be. */
    static Reduction firstRows(int count) {
        return list(BenchmarkStatus::variants, (status, rows) -> status.withVariants(rows),
                all -> all.subList(0, Math.min(count, all.size())), "the last %,d rows");
    }

    private static Reduction rows(UnaryOperator<VariantResult> change, String words) {
        return new Reduction(status -> status.withVariants(ReducedRows.map(status.variants(), change)),
                (before, after) -> words);
    }

    private static Reduction newestTrials(int count) {
        return list(BenchmarkStatus::trials, (status, trials) -> status.withTrials(trials),
                all -> all.subList(Math.max(0, all.size() - count), all.size()), "%,d lines of the oldest trials");
    }

    private static Reduction comparisons(Predicate<String> stays, String words) {
        return list(BenchmarkStatus::comparisons, (status, comparisons) -> status.withComparisons(comparisons),
                all -> all.stream().filter(comparison -> stays.test(comparison.verdict())).toList(), words);
    }

    private static Reduction seal(Predicate<String> stays, String words) {
        return list(status -> status.seal() == null ? null : status.seal().comparisons(),
                (status, comparisons) -> status.seal() == null
                        ? status
                        : status.withSeal(new Seal(status.seal().intact(), comparisons)),
                all -> all.stream().filter(comparison -> stays.test(comparison.verdict())).toList(), words);
    }

    private static Reduction environment(UnaryOperator<Environment> change, ToIntFunction<@Nullable Environment> size,
            String words) {
        return new Reduction(status -> status.environment() == null
                ? status
                : status.withEnvironment(change.apply(status.environment())),
                (before, after) -> counted(words, size.applyAsInt(before.environment())
                        - size.applyAsInt(after.environment())));
    }

    private static <T> Reduction list(Function<BenchmarkStatus, @Nullable List<T>> get, Setter<T> set,
            UnaryOperator<List<T>> fewer, String words) {
        return new Reduction(status -> {
            var all = get.apply(status);
            var some = all == null ? List.<T>of() : fewer.apply(all);
            return set.set(status, some.isEmpty() ? null : List.copyOf(some));
        }, (before, after) -> counted(words, size(get.apply(before)) - size(get.apply(after))));
    }

    private static int size(@Nullable List<?> list) {
        return list == null ? 0 : list.size();
    }

    private static String counted(String words, int count) {
        return String.format(Locale.ROOT, words, count);
    }
}
