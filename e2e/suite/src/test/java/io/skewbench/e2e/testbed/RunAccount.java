package io.skewbench.e2e.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.Capacity;
import io.skewbench.api.v1alpha1.TrialStatus;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.result.Failure;
import io.skewbench.engine.state.ConditionType;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The account that every finished run has to satisfy, whatever happened during the run: no trial counts twice, no
 * result is lost, and no failure is shown as success.
 *
 * @param objects of the run
 * @param jobs how often each of its Jobs was created
 */
record RunAccount(Benchmark benchmark, RunObjects objects, Map<String, Integer> jobs) {
    private static final String COMPLETE = "Complete";
    private static final String FAILED = "Failed";

    void assertBalanced() {
        var status = benchmark.getStatus();
        assertEnded(status);
        var trials = Objects.requireNonNullElse(status.trials(), List.<TrialStatus>of());
        assertNothingCountsTwice(status, trials);
        assertNothingIsLost(status, trials);
        assertFiguresAreOfWhatCounts(status, trials);
    }

    /** Failure and success exclude each other for every observer: people, kubectl wait and kstatus. */
    private void assertEnded(BenchmarkStatus status) {
        var isComplete = COMPLETE.equals(status.phase());
        assertThat(status.phase()).isIn(COMPLETE, FAILED);
        assertThat(Benchmarks.hasCondition(benchmark, ConditionType.FINISHED)).isTrue();
        assertThat(Benchmarks.hasCondition(benchmark, ConditionType.COMPLETE)).as(COMPLETE).isEqualTo(isComplete);
        assertThat(Benchmarks.hasCondition(benchmark, ConditionType.FAILED)).as(FAILED).isNotEqualTo(isComplete);
        assertThat(Benchmarks.hasCondition(benchmark, ConditionType.READY)).as("Ready").isEqualTo(isComplete);
        assertThat(Benchmarks.hasCondition(benchmark, ConditionType.STALLED)).as("Stalled").isNotEqualTo(isComplete);
        assertThat(status.summary()).isNotBlank();
        assertThat(status.completionTime()).isNotNull();
    }

    private void assertNothingCountsTwice(BenchmarkStatus status, List<TrialStatus> trials) {
        assertThat(trials).extracting(RunAccount::attempt).doesNotHaveDuplicates();
        assertThat(trials).allSatisfy(trial -> {
            if (trial.state().equals(COMPLETE)) {
                var markers = Objects.requireNonNullElse(trial.transactionMarkers(), 0L);
                assertThat(trial.acknowledged()).as(attempt(trial)).isPositive()
                        .isEqualTo(Objects.requireNonNull(trial.offsetGrowth()) - markers);
            } else {
                assertThat(trial.state()).isEqualTo(FAILED);
                assertThat(trial.reason()).as(attempt(trial)).isNotBlank();
            }
        });
        var counted = trials.stream().filter(trial -> trial.state().equals(COMPLETE)).map(TrialStatus::index).toList();
        assertThat(counted).doesNotHaveDuplicates();
        var progress = Objects.requireNonNull(status.progress());
        assertThat(progress.completed()).isEqualTo(counted.size());
        assertThat(progress.failed()).isEqualTo(trials.size() - counted.size());
        var all = IntStream.range(0, progress.trials()).boxed().toList();
        if (COMPLETE.equals(status.phase())) {
            assertThat(counted).containsExactlyInAnyOrderElementsOf(all);
        } else {
            assertThat(counted).hasSizeLessThan(all.size());
        }
        assertThat(jobs).allSatisfy((job, times) -> assertThat(times).as(job).isOne());
    }

    private void assertNothingIsLost(BenchmarkStatus status, List<TrialStatus> trials) {
        var stored = objects.results().stream()
                .map(result -> result.getMetadata().getLabels().get(RunObjects.ATTEMPT)).toList();
        var listed = trials.stream().map(RunAccount::attempt).toList();
        assertThat(stored).as("results").doesNotHaveDuplicates().containsAll(listed);
        // Burn-in trials have the indexes after those of all others.
        var first = Objects.requireNonNull(status.progress()).trials();
        var burnIn = status.burnIn() == null
                ? List.<Integer>of()
                : status.burnIn().trials().stream().map(trial -> first + trial.number() - 1).toList();
        assertThat(stored.stream().filter(attempt -> !listed.contains(attempt)).map(RunAccount::index).distinct())
                .as("results of burn-in trials").containsExactlyInAnyOrderElementsOf(burnIn);
    }

    private static int index(String attempt) {
        return Integer.parseInt(attempt.substring(1, attempt.indexOf('a')));
    }

    private static void assertFiguresAreOfWhatCounts(BenchmarkStatus status, List<TrialStatus> trials) {
        var capacities = Objects.requireNonNullElse(status.capacities(), List.<Capacity>of());
        for (var row : Objects.requireNonNullElse(status.variants(), List.<VariantResult>of())) {
            if (capacities.isEmpty()) {
                assertThat(row.trials()).as(row.name()).isEqualTo(counted(trials, row.name(), row.sweep()));
            }
        }
        for (var capacity : capacities) {
            // Outside of the search, the trials at shares of the capacity tell nothing.
            if (capacity.recordsPerSecond() != null || capacity.axis() != null) {
                var loads = Objects.requireNonNullElse(capacity.loads(), List.of()).size();
                assertThat(capacity.sustained() + capacity.unsustained() + loads).as(capacity.variant())
                        .isEqualTo(counted(trials, capacity.variant(), capacity.sweep()));
            }
        }
    }

    private static int counted(List<TrialStatus> trials, String variant, @Nullable Map<String, String> sweep) {
        return (int) trials.stream().filter(trial -> trial.state().equals(COMPLETE)
                && trial.variant().equals(variant) && Objects.equals(trial.sweep(), sweep)).count();
    }

    private static String attempt(TrialStatus trial) {
        return "t" + trial.index() + "a" + trial.attempt();
    }
}
