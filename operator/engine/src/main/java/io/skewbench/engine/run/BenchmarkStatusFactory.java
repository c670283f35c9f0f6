package io.skewbench.engine.run;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.EphemeralStatus;
import io.skewbench.engine.EphemeralName;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.bottleneck.BrokerLinks;
import io.skewbench.engine.figures.Figures;
import io.skewbench.engine.observation.ClusterProvisioning.EphemeralView;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.EphemeralState;
import io.skewbench.engine.state.RunReason;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes the whole status afresh from what is observed; of the one before, only times and brokers are kept. */
public final class BenchmarkStatusFactory {
    private final Benchmark benchmark;
    private final Observed observed;
    private final String runId;
    private final FiguresMemory memory;

    /** Creates the factory for the status of one decision. */
    public BenchmarkStatusFactory(Benchmark benchmark, Observed observed, String runId, FiguresMemory memory) {
        this.benchmark = benchmark;
        this.observed = observed;
        this.runId = runId;
        this.memory = memory;
    }

    /**
     * Returns the status of a spec that can't be carried out. A run that has begun keeps what its status records, as
     * another version of the driver may find problems in its spec, and what the run created has to be removed.
     */
    public BenchmarkStatus invalid(Stage.Invalid stage) {
        var count = stage.problems().size();
        var summary = count == 1
                ? stage.message()
                : count + (stage.reason() == RunReason.REFUSED_BY_POLICY ? " refusals" : " errors in the spec")
                        + "; the first: " + stage.problems().getFirst();
        var conditions = RunConditions.of(stage, List.of(), conditions());
        var last = benchmark.getStatus();
        return !RunState.hasStarted(benchmark)
                ? BenchmarkStatus.of(generation(), stage.phase().text(), summary, conditions)
                : last.toBuilder().observedGeneration(generation()).phase(stage.phase().text()).summary(summary)
                        .runId(runId).completionTime(completionTime(conditions)).conditions(conditions).build();
    }

    /**
     * Returns the status of a run.
     *
     * @param started whether anything of the run exists or is about to
     */
    public BenchmarkStatus of(Stage.Reported stage, Experiment experiment, RunResults results, boolean started) {
        var over = stage instanceof Stage.Complete || stage instanceof Stage.Failed;
        var environment = environment(experiment, results, started);
        var figures = memory.figures(runId, experiment, results, Environments.brokers(environment),
                BrokerLinks.of(environment));
        var conditions = RunConditions.of(stage, figures.objectives(), conditions());
        var completion = over ? completionTime(conditions) : null;
        var status = BenchmarkStatus.builder().observedGeneration(generation()).phase(stage.phase().text())
                .summary(summary(stage, results, figures)).runId(started ? runId : null).startTime(startTime(results))
                .completionTime(completion)
                .progress(ProgressEstimate.of(experiment, results, observed.attempt(), over, observed.now()))
                .cluster(started ? cluster() : null)
                .tunedKafka(RunState.hasStarted(benchmark) ? previous(BenchmarkStatus::tunedKafka) : null)
                .environment(environment)
                .burnIn(BurnInStatuses.of(experiment, results)).earlyEnd(over ? results.earlyEnd() : null)
                .calibration(figures.calibration().orElse(null))
                .trials(TrialStatuses.of(experiment, results, figures))
                .variants(orNull(figures.rows()))
                .comparisons(orNull(figures.comparisons())).capacities(orNull(figures.capacities()))
                .seal(figures.seal().orElse(null))
                .objectives(orNull(figures.rows().isEmpty() ? List.of() : figures.objectives()))
                .warnings(orNull(warnings(experiment, results, figures, environment)))
                .result(started ? previous(BenchmarkStatus::result) : null).conditions(conditions).build();
        return benchmark.getSpec().cluster().strimzi() == null
                ? status
                : BrokersRestored.observed(status, observed.provisioning().settings(), observed.now());
    }

    static @Nullable String completionTime(List<Condition> conditions) {
        return Conditions.find(conditions, ConditionType.FINISHED).map(Condition::getLastTransitionTime).orElse(null);
    }

    private static String summary(Stage.Reported stage, RunResults results, Figures figures) {
        if (!(stage instanceof Stage.Complete)) {
            return stage.message();
        }
        var early = results.earlyEnd();
        return OutcomeSentence.sentence(figures, stage.message()) + (early == null
                ? ""
                : ". Ended early, after " + early.repetitions() + " of " + early.atMost() + " repetitions");
    }

    private List<String> warnings(Experiment experiment, RunResults results, Figures figures,
            @Nullable Environment environment) {
        return Stream.of(results.burnInWarnings(), figures.warnings(), PlacementWarnings.of(environment),
                ReplicaFetcherFacts.warnings(environment),
                LogDirWarnings.of(experiment, environment),
                new OtherWrites(experiment, results).warnings(),
                CalibrationWarnings.of(benchmark.getSpec().calibration(), observed.calibration(), figures, environment),
                MeasuredLinks.warnings(benchmark.getSpec().cluster().ephemeral(), environment)).flatMap(List::stream)
                .toList();
    }

    private static <T> @Nullable List<T> orNull(List<T> list) {
        return list.isEmpty() ? null : list;
    }

    private @Nullable String startTime(RunResults results) {
        var attempt = observed.attempt();
        var underWay = attempt == null || attempt.start() == null ? Long.MAX_VALUE : attempt.start().startAtEpochMs();
        var earliest = results.all().stream().map(TrialResult::startedAtMs).filter(Objects::nonNull)
                .mapToLong(Long::longValue).reduce(underWay, Math::min);
        return earliest == Long.MAX_VALUE ? null : Instant.ofEpochMilli(earliest).toString();
    }

    private @Nullable Environment environment(Experiment experiment, RunResults results, boolean started) {
        if (!started) {
            return null;
        }
        var ofThisRun = RunState.hasStarted(benchmark);
        return Environments.of(benchmark.getSpec(), experiment, results, observed,
                ofThisRun ? previous(BenchmarkStatus::environment) : null);
    }

    private @Nullable EphemeralStatus cluster() {
        var asked = benchmark.getSpec().cluster().ephemeral();
        var view = observed.provisioning().ephemeral();
        if (asked == null || view instanceof EphemeralView.NotAsked) {
            return null;
        }
        var before = benchmark.getStatus();
        var noted = RunState.hasStarted(benchmark) ? before : null;
        return new EphemeralStatus(EphemeralName.of(asked, runId), EphemeralState.CREATED.text(), null, null,
                ProvisioningStart.of(noted, view, observed.now()).map(Instant::toString).orElse(null));
    }

    private Conditions conditions() {
        return new Conditions(previous(BenchmarkStatus::conditions), generation(), observed.now());
    }

    private @Nullable Long generation() {
        return benchmark.getMetadata().getGeneration();
    }

    private <T> @Nullable T previous(Function<BenchmarkStatus, @Nullable T> field) {
        var status = benchmark.getStatus();
        return status == null ? null : field.apply(status);
    }
}
