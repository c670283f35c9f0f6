package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What to run, what to compare, and what must hold. */
@JsonClassDescription("The experiment: load to send, variants to compare, objectives to meet. Once the run has "
        + "started, only suspend and ttlSecondsAfterFinished can be changed.")
@ValidationRule(value = "!has(self.baseline) || self.variants.exists(v, v.name == self.baseline)",
        fieldPath = ".baseline", messageExpression = """
                '"%s" is not the name of a variant: use one of %s'\
                .format([self.baseline, self.variants.map(v, v.name)])""")
@ValidationRule(value = "!has(self.minRepetitions) || self.minRepetitions < "
        + "(has(self.repetitions) ? self.repetitions : 5)", fieldPath = ".minRepetitions", messageExpression = """
                '%d leaves nothing to save, as repetitions is %d: raise repetitions, or remove minRepetitions'\
                .format([self.minRepetitions, has(self.repetitions) ? self.repetitions : 5])""")
@ValidationRule(value = "!has(self.calibrate) || !self.calibrate || !has(self.repetitions) || self.repetitions >= 3",
        fieldPath = ".repetitions", messageExpression = """
                '%d is too few for calibrate, which takes at least 3: raise it, or remove calibrate'\
                .format([self.repetitions])""")
@ValidationRule(value = "!has(self.objectives) || self.objectives.all(o, self.variants.exists(v, v.name == o.variant))",
        fieldPath = ".objectives", messageExpression = """
                '"%s" is not the name of a variant: use one of %s'.format([\
                self.objectives.filter(o, !self.variants.exists(v, v.name == o.variant))[0].variant, \
                self.variants.map(v, v.name)])""")
@ValidationRule(value = "!has(self.objectives) || self.workloads.exists(w, has(w.consumers) && w.consumers.size() > 0) "
        + "|| !self.objectives.exists(o, "
        + Objective.OF_CONSUMERS
        + ")", fieldPath = ".objectives",
        messageExpression = "'%s needs consumers, and no workload has any: add "
                + "consumers to one, or name another metric'"
                + ".format([self.objectives.filter(o, " + Objective.OF_CONSUMERS + ")[0].metric])")
@ValidationRule(value = WorkRules.KEYED_HAS_KEYS, fieldPath = ".workloads",
        messageExpression = WorkRules.KEYED_WITHOUT_KEYS)
@ValidationRule(value = "!has(self.seal) || !self.seal || self.variants.all(v, v.name != 'baseline-copy')",
        fieldPath = ".variants", message = "'baseline-copy' is the name of the copy that seal adds: give the variant "
                + "another, or remove seal")
@ValidationRule(value = "!has(self.search) || !(has(self.repetitions) || has(self.minRepetitions) || "
        + "has(self.minAcknowledgedPercent) || has(self.primary) || has(self.objectives) || "
        + "has(self.calibrate) || has(self.seal))", fieldPath = ".search",
        message = "has no use for repetitions, minRepetitions, minAcknowledgedPercent, primary, objectives, "
                + "calibrate and seal: remove them, or the search")
@ValidationRule(value = WorkRules.SEARCH_HAS_RATES, fieldPath = ".search",
        messageExpression = WorkRules.SEARCH_WITHOUT_RATES)
@ValidationRule(value = WorkRules.SEARCH_WITHOUT_PROBES, fieldPath = ".search",
        messageExpression = WorkRules.SEARCH_WITH_PROBES)
@ValidationRule(value = WorkRules.PROBES_OF_ZOOKEEPER, fieldPath = ".workloads",
        messageExpression = WorkRules.NOT_PROBES_OF_ZOOKEEPER)
@ValidationRule(value = WorkRules.PARTITIONERS, fieldPath = ".variants", messageExpression = WorkRules.NO_PARTITIONER)
@ValidationRule(value = WorkRules.VARIANTS_OF_PROBES, fieldPath = ".variants",
        messageExpression = WorkRules.NOT_VARIANTS_OF_PROBES)
@ValidationRule(value = WorkRules.SERVERS_OF_ZOOKEEPER, fieldPath = ".variants",
        messageExpression = WorkRules.NOT_SERVERS_OF_ZOOKEEPER)
@RecordBuilder
public record BenchmarkSpec(
        @Required
        @JsonPropertyDescription("The Kafka cluster or ZooKeeper ensemble under test.") ClusterRef cluster,

        @ValidationRule(value = "self.size() > 0", message = "must list at least one workload")
        @ValidationRule(value = "self.all(w, self.exists_one(o, o.name == w.name))", messageExpression = """
                '"%s" is the name of several workloads: give each its own'\
                .format([self.filter(w, !self.exists_one(o, o.name == w.name))[0].name])""")
        @Required
        @Size(max = 64)
        @JsonPropertyDescription("Workloads, which all run at the same time in every trial.") List<Workload> workloads,

        @ValidationRule(value = "self.size() > 0", message = "must list at least one variant")
        @ValidationRule(value = "self.all(v, self.exists_one(o, o.name == v.name))", messageExpression = """
                '"%s" is the name of several variants: give each its own'\
                .format([self.filter(v, !self.exists_one(o, o.name == v.name))[0].name])""")
        @Required
        @Size(max = 32)
        @JsonPropertyDescription("Variants to compare. They differ only in the settings that "
                + "they name.") List<Variant> variants,

        @JsonPropertyDescription("Settings to vary. Every combination of their values runs with every variant.")
        @Nullable Sweep sweep,

        @JsonPropertyDescription("If set, the run looks for the capacity of each row: the highest rate that is "
                + "sustained, of which the rates of workloads are their shares; or for a value of an axis of the "
                + "sweep. status.capacities has the outcome.")
        @Nullable Search search,

        @Size(max = 30)
        @JsonPropertyDescription("Name of the variant that all others are compared with. Default: the first variant.")
        @Nullable String baseline,

        @ValidationRule(value = Rules.DURATION_OR_ZERO, messageExpression = Rules.DURATION_OR_ZERO_MESSAGE)
        @Size(max = Rules.DURATION_LENGTH)
        @JsonPropertyDescription("How long each trial sends before it starts to measure, such as 30s. No figure "
                + "includes the warm-up. Default: 10s.")
        @Nullable String warmup,

        @ValidationRule(value = Rules.DURATION_FROM_A_SECOND, messageExpression = Rules.DURATION_FROM_A_SECOND_MESSAGE)
        @Required
        @Size(max = Rules.DURATION_LENGTH)
        @JsonPropertyDescription("How long each trial measures, such as 5m.") String duration,

        @Min(1)
        @Max(100)
        @JsonPropertyDescription("Number of trials of each variant, interleaved with those of the other variants. A "
                + "confidence interval needs at least 3. Default: 5.")
        @Nullable Integer repetitions,

        @Min(3)
        @Max(99)
        @JsonPropertyDescription("Number of repetitions after which the run may end, and after each further "
                + "one, once all primary verdicts are decided. p-values and intervals allow for that. Default: the "
                + "run ends after all repetitions.")
        @Nullable Integer minRepetitions,

        @Min(0)
        @Max(10)
        @JsonPropertyDescription("The most trials of the baseline that run before the others and are not measured, "
                + "so that brokers warm up. They end as soon as the first primary metric has settled. "
                + "Default: 4 where variants or sweep points are compared by 3 repetitions or more, otherwise 0.")
        @Nullable Integer burnIn,

        @JsonPropertyDescription("If true, the run measures the cluster instead of the variants: copies of the "
                + "baseline, between which nothing differs. status.calibration says how noisy they are, and how many "
                + "repetitions a difference takes. Without sweep, objectives, minRepetitions and seal. Default: false.")
        @Nullable Boolean calibrate,

        @ValidationRule(value = Rules.DNS_LABEL, messageExpression = Rules.DNS_LABEL_MESSAGE)
        @Size(max = 52)
        @JsonPropertyDescription("Name of a Benchmark with calibrate: true in the same namespace. Warnings say where "
                + "this run is noisier, or was measured on something else. Default: none.")
        @Nullable String calibration,

        @JsonPropertyDescription("If true, a copy of the baseline runs among the variants. It is in no row; if it "
                + "differs from the baseline, status.seal and a warning say so, and the verdicts are in doubt. "
                + "Default: false.")
        @Nullable Boolean seal,

        @ValidationRule(value = "self.all(m, " + BenchmarkSpec.IS_METRIC + ")",
                messageExpression = "'\"%s\" is not a metric: use " + Objective.METRIC_NAMES
                        + "'.format([self.filter(m, !(" + BenchmarkSpec.IS_METRIC + "))[0]])")
        @ValidationRule(value = "self.size() > 0",
                message = "there is no metric: list at least one, or leave primary out")
        @Size(max = 8)
        @JsonPropertyDescription("Metrics that the experiment is about. Their verdicts, over all variants and sweep "
                + "points, are all correct with a probability of 95 %. Default: recordsPerSecond if a workload has "
                + "unlimited load, otherwise publishLatency.p99; of probes, the first operation that writes and the "
                + "first that reads, by perSecond with unlimited load, otherwise by p99.")
        @Nullable List<@Size(max = 64) String> primary,

        @ValidationRule(value = "self.matches('^([1-9][0-9]?([.][0-9]{1,2})?|0[.][0-9]?[1-9]|100)%$')",
                messageExpression = """
                        '"%s" is not a percentage from 0.01%% to 100%%: write it like 5%%'.format([self])""")
        @Size(max = 8)
        @JsonPropertyDescription("The smallest difference that matters. A variant is Equivalent if it is shown to "
                + "differ from the baseline by less. Default: 5%.")
        @Nullable String smallestEffect,

        @Min(0)
        @Max(10)
        @JsonPropertyDescription("How many times a failed trial is repeated before the run fails. Default: 1.")
        @Nullable Integer trialRetries,

        @Min(1)
        @Max(100)
        @JsonPropertyDescription("Percentage of each workload's measured records that must be acknowledged for a trial "
                + "to count. Latencies include acknowledged records only. Default: 99.")
        @Nullable Integer minAcknowledgedPercent,

        @ValidationRule(value = Rules.DURATION_FROM_A_SECOND, messageExpression = Rules.DURATION_FROM_A_SECOND_MESSAGE)
        @Size(max = Rules.DURATION_LENGTH)
        @JsonPropertyDescription("How long the workers of a trial may take to become ready, such as 2m. Default: 5m.")
        @Nullable String readyTimeout,

        @ValidationRule(value = Rules.DURATION, messageExpression = Rules.DURATION_MESSAGE)
        @Size(max = Rules.DURATION_LENGTH)
        @JsonPropertyDescription("How long the run may wait for its cluster, topics or payloads before it fails, such "
                + "as 12h. Time in the queue or suspended does not count. Default: 1h.")
        @Nullable String startTimeout,

        @Min(-Rules.INTEGER_MAX)
        @Max(Rules.INTEGER_MAX)
        @JsonPropertyDescription("Seed of every random choice: keys, values and the order of trials. Default: drawn "
                + "for each run. status.environment.seed shows it.")
        @Nullable Long seed,

        @Size(max = 64)
        @JsonPropertyDescription("Bounds that the results must meet. The condition ObjectivesMet reports whether they "
                + "do.")
        @Nullable List<Objective> objectives,

        @JsonPropertyDescription("Image and resources of the worker pods.")
        @Nullable WorkerTemplate worker,

        @JsonPropertyDescription("While true, no new trial starts. A trial that is running is completed first.")
        @Nullable Boolean suspend,

        @Min(0)
        @Max(BenchmarkSpec.TTL_MAX)
        @JsonPropertyDescription("Seconds after the end of the run until worker pods and their configuration are "
                + "deleted. The Benchmark and its results stay. Default: they are deleted right after each trial.")
        @Nullable Long ttlSecondsAfterFinished) {

    static final String IS_METRIC = "m.matches('^" + Objective.METRICS + "$')";

    /** The longest time to live, in seconds: ten years. */
    static final long TTL_MAX = 315_360_000;

    /** Returns a builder that starts from the defaults. */
    public static BenchmarkSpecBuilder builder() {
        return BenchmarkSpecBuilder.builder().workloads(List.of()).variants(List.of());
    }

    /** Returns a builder that starts from this spec. */
    public BenchmarkSpecBuilder toBuilder() {
        return BenchmarkSpecBuilder.builder(this);
    }

    /** Returns whether copies of the baseline run instead of the variants. */
    public boolean calibrates() {
        return Boolean.TRUE.equals(calibrate);
    }

    /** Returns whether a copy of the baseline runs among the variants. */
    public boolean seals() {
        return Boolean.TRUE.equals(seal);
    }

    /** Returns whether the run is suspended, so that no new trial starts. */
    public boolean suspends() {
        return Boolean.TRUE.equals(suspend);
    }

    /**
     * Returns how long worker pods and what else is kept after the run stay, in seconds; null if they go at once. What
     * an earlier definition let through counts as the longest time there is.
     */
    public @Nullable Long secondsKept() {
        return ttlSecondsAfterFinished == null ? null : Long.valueOf(Math.min(ttlSecondsAfterFinished, TTL_MAX));
    }
}
