package io.skewbench.engine;

import io.skewbench.api.v1alpha1.Objective;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Benchmark with every default filled in and every unit parsed: the ordered list of its trials, and what they share.
 *
 * @param workloads for what all trials need together; see {@link #workloads(Map)} for those of a trial
 * @param swept the workloads at each point of a sweep that changes them, in the same order; where an axis is searched,
 * at each point with each of its values
 * @param brokerSettings what brokers, or servers of another system, have beside their own settings in the trials of
 * rows that change them
 * @param baseline name of the variant that the others are compared with
 * @param rows what is compared: variants crossed with sweep points, in the order of the spec
 * @param trials in the order in which they run: all rows of one repetition before the next, the order of rows within a
 * repetition rotated, so that no row always follows the same other
 * @param burnIn trials that run before all others until the figure settles and are in no result; their indexes follow
 * those of {@code trials}, so that how many of them run changes no number of a trial
 * @param minAcknowledgedPercent of the measured records of each workload, for a trial to count
 * @param calibrated the run as its spec has it, if all variants are copies of its baseline, so that their trials show
 * nothing but noise
 * @param isSealed whether the variant {@link #SEAL} is a copy of the baseline, which is in no row or comparison
 * @param search for the capacity of each row, where all workloads together have its highest rate; or along an axis
 */
@RecordBuilder
public record Experiment(List<PlannedWorkload> workloads, Map<Map<String, String>, List<PlannedWorkload>> swept,
        Map<Row, Map<String, String>> brokerSettings, List<Row> rows, List<Trial> trials, List<Trial> burnIn,
        String baseline, Duration warmup, Duration duration, Duration readyTimeout, int trialRetries,
        int minAcknowledgedPercent, long seed, List<Objective> objectives, VerdictRules verdicts,
        Optional<CalibratedRun> calibrated, boolean isSealed, Optional<SearchRules> search) {
    /** Name of the copy of the baseline that seals a run. */
    public static final String SEAL = "baseline-copy";

    /** @throws NullPointerException if a component is missing, such as one that a builder was not given */
    public Experiment {
        Objects.requireNonNull(baseline, "baseline");
        Objects.requireNonNull(warmup, "warmup");
        Objects.requireNonNull(duration, "duration");
        Objects.requireNonNull(readyTimeout, "readyTimeout");
        Objects.requireNonNull(verdicts, "verdicts");
        Objects.requireNonNull(calibrated, "calibrated");
        Objects.requireNonNull(search, "search");
    }

    /** Returns a builder that starts from the defaults. */
    public static ExperimentBuilder builder() {
        return ExperimentBuilder.builder().workloads(List.of()).swept(Map.of()).brokerSettings(Map.of())
                .rows(List.of()).trials(List.of()).burnIn(List.of()).objectives(List.of())
                .verdicts(VerdictRules.DEFAULT).calibrated(Optional.empty()).search(Optional.empty());
    }

    /** Returns whether all variants are copies of one. */
    public boolean calibrates() {
        return calibrated.isPresent();
    }

    /**
     * Returns the workloads at a point of the sweep.
     *
     * @param sweep as a trial has it
     */
    public List<PlannedWorkload> workloads(Map<String, String> sweep) {
        return swept.getOrDefault(sweep, workloads);
    }

    /** Returns whether records are sent at a point of the sweep, rather than nothing but operations timed. */
    public boolean sends(Map<String, String> sweep) {
        var atPoint = workloads(sweep);
        return atPoint.isEmpty() || atPoint.stream().anyMatch(workload -> workload.sent().isPresent());
    }

    /** Returns the workloads of each point of the sweep that changes them; just one list if none does. */
    public Collection<List<PlannedWorkload>> everyWorkloads() {
        return swept.isEmpty() ? List.of(workloads) : swept.values();
    }

    /** Returns the settings that brokers have beside their own during a trial. */
    public Map<String, String> brokerSettings(Trial trial) {
        return brokerSettings.getOrDefault(trial.row(), Map.of());
    }

    /**
     * Returns a trial, or a burn-in trial.
     *
     * @param index of the trial
     * @throws IndexOutOfBoundsException if there is none
     */
    public Trial trial(int index) {
        return isBurnIn(index) ? burnIn.get(index - trials.size()) : trials.get(index);
    }

    /** Returns whether a row is that of the copy of the baseline that seals the run. */
    public boolean isSeal(Row row) {
        return isSealed && row.variant().equals(SEAL);
    }

    /** Returns how many repetitions there are, if none is saved. */
    public int repetitions() {
        return trials.size() / rows.size();
    }

    /** Returns whether the index is one of a trial or of a burn-in trial. */
    public boolean hasTrial(int index) {
        return index >= 0 && index < trials.size() + burnIn.size();
    }

    /** Returns whether a trial with this index is a burn-in trial. */
    public boolean isBurnIn(int index) {
        return index >= trials.size();
    }

    /** Returns how many of the indexes are not those of burn-in trials. */
    public long counted(Stream<Integer> indexes) {
        return indexes.filter(index -> !isBurnIn(index)).count();
    }

    /** Returns the words for the place of a trial, such as {@code trial 3 of 15} or {@code burn-in 2 of at most 4}. */
    public String place(int index) {
        return isBurnIn(index)
                ? "burn-in " + (index - trials.size() + 1) + " of at most " + burnIn.size()
                : "trial " + (index + 1) + " of " + trials.size();
    }

    /** Returns the {@link #place} of a trial as the beginning of a sentence. */
    public String placeCapitalized(int index) {
        var place = place(index);
        return Character.toUpperCase(place.charAt(0)) + place.substring(1);
    }

    /**
     * What a run that calibrates is to help to plan.
     *
     * @param variants at least 1
     * @param points of its sweep, at least 1
     */
    public record CalibratedRun(int variants, int points) {}

    /**
     * What verdicts are about.
     *
     * @param primary names of the metrics whose verdicts share one error rate; at least one
     * @param smallestEffect that matters, such as 0.05 for 5 %
     * @param minRepetitions after which the run may end, if all these verdicts are decided; {@link #ALL} for none
     */
    public record VerdictRules(List<String> primary, double smallestEffect, int minRepetitions) {
        /** The run ends after all repetitions. */
        public static final int ALL = Integer.MAX_VALUE;
        /** What verdicts are about where the spec says nothing, and no load is unlimited. */
        public static final VerdictRules DEFAULT = new VerdictRules(List.of("publishLatency.p99"), 0.05, ALL);

        /** Returns whether a run may end before its last repetition. */
        public boolean mayEndEarly() {
            return minRepetitions < ALL;
        }
    }

    /**
     * A consumer group as every trial runs it.
     *
     * @param rate records per second that all its consumers take at most; null for no limit
     * @param consumer settings that the user wrote
     */
    public record PlannedConsumers(String name, int pods, int consumersPerPod, @Nullable Long rate,
            Map<String, String> consumer) {}

    /**
     * Topics that nothing is sent to.
     *
     * @param path of the field that asks for them
     * @param partitions of each
     * @param replicationFactor null: as the brokers have it
     */
    public record PlannedIdleTopics(String path, int count, int partitions, @Nullable Integer replicationFactor) {}

    /** One variant at one sweep point; the sweep is empty without one. */
    public record Row(String variant, Map<String, String> sweep) {

        /** Creates the row from a status, where null means no sweep. */
        public static Row named(String variant, @Nullable Map<String, String> sweep) {
            return new Row(variant, sweep == null ? Map.of() : sweep);
        }

        /** Returns the words for it, such as {@code keyed acks=1 linger.ms=5}. */
        @Override
        public String toString() {
            return sweep.entrySet().stream().map(entry -> " " + entry.getKey() + "=" + entry.getValue())
                    .collect(Collectors.joining("", variant, ""));
        }
    }

    /**
     * One variant at one sweep point in one repetition.
     *
     * @param index position in the run, from 0; of a burn-in trial, above those of all others
     * @param partitioner of its producers; null without any
     * @param clientVersion version of the client that its workers run on
     * @param sweep the settings of this sweep point; empty without a sweep
     * @param repetition from 1; 0 for a burn-in trial
     * @param producer complete producer settings by workload name
     */
    public record Trial(int index, String variant, @Nullable String partitioner, String clientVersion,
            Map<String, String> sweep, int repetition, Map<String, Map<String, String>> producer) {

        /** Returns the row that the trial belongs to. */
        public Row row() {
            return new Row(variant, sweep);
        }

        /** Returns whether it is a burn-in trial. */
        public boolean isBurnIn() {
            return repetition == 0;
        }
    }
}
