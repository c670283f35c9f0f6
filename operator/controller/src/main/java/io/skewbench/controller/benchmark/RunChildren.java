package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.benchmark.ChildLabels.Part;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.TrialResult;
import io.skewbench.protocol.WorkerPlan;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A run's objects: results as they are stored, all else as the informers have it. */
record RunChildren(List<AttemptPlan> plans, List<TrialResult> results, Map<String, ConfigMap> reports,
        Map<String, Job> jobs, List<Pod> pods) {

    /** Returns whether nothing is left of the run but its results. */
    static boolean areTidy(RunScope run, Context<Benchmark> context) {
        return of(run, ConfigMap.class, context).noneMatch(object -> ChildLabels.is(object, Part.PLAN));
    }

    static boolean hasJob(RunScope run, Context<Benchmark> context, String name) {
        return of(run, Job.class, context).anyMatch(job -> job.getMetadata().getName().equals(name));
    }

    static RunChildren of(RunScope run, Context<Benchmark> context, StoredResults stored) {
        // Results are read after plans, so that a plan's removal is never seen without the result that allowed it.
        var configMaps = of(run, ConfigMap.class, context)
                .collect(Collectors.groupingBy(object -> String.valueOf(ChildLabels.value(object, ChildLabels.PART))));
        return new RunChildren(
                configMaps.getOrDefault(Part.PLAN.label(), List.of()).stream()
                        .map(AttemptPlan::new)
                        .sorted(Comparator.comparing(AttemptPlan::id))
                        .toList(),
                stored.of(run),
                configMaps.getOrDefault(Part.REPORT.label(), List.of()).stream().collect(byName()),
                of(run, Job.class, context).collect(byName()), of(run, Pod.class, context).toList());
    }

    /** An earlier Benchmark of the same name may have left some of its own, which are not this run's. */
    private static <T extends HasMetadata> Stream<T> of(RunScope run, Class<T> type, Context<Benchmark> context) {
        return context.getSecondaryResourcesAsStream(type)
                .filter(object -> run.runId().equals(ChildLabels.value(object, ChildLabels.RUN)));
    }

    private static <T extends HasMetadata> Collector<T, ?, Map<String, T>> byName() {
        return Collectors.toMap(object -> object.getMetadata().getName(), Function.identity());
    }

    boolean hasResult(AttemptId attempt) {
        return results.stream().anyMatch(result -> result.id().equals(attempt));
    }

    /** Returns whether anything of the run has been made yet. */
    boolean hasStarted() {
        return !plans.isEmpty() || !results.isEmpty();
    }

    /** Returns the names of all idle topics that its plans speak of. */
    Set<String> idleTopics() {
        return plans.stream().flatMap(plan -> plan.workerPlans().stream())
                .filter(WorkerPlan.class::isInstance).map(WorkerPlan.class::cast)
                .flatMap(worker -> worker.idleTopics().stream()).collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Returns the attempt that the engine is to look at: the one under way, else one that is to be cleaned up.
     *
     * @param keepEnded whether attempts that have ended stay until the run's time to live is over, unless some of their
     *        workers still run
     */
    Optional<AttemptPlan> current(boolean keepEnded) {
        var underWay = plans.stream().filter(plan -> !hasResult(plan.id())).reduce((first, last) -> last);
        return underWay.or(() -> plans.stream().filter(plan -> !keepEnded || isLeftRunning(plan.id())).findFirst());
    }

    /** The workers of an attempt that counts have ended or are about to; those of one that failed may go on sending. */
    private boolean isLeftRunning(AttemptId attempt) {
        var failed = results.stream().anyMatch(result -> result.id().equals(attempt) && !result.counts());
        return failed && pods.stream().anyMatch(pod -> ChildLabels.belongsTo(pod, attempt) && WorkerFate.isAlive(pod));
    }

    /** Returns the newest pod of one worker. */
    Optional<Pod> pod(AttemptId attempt, String workload, int index) {
        return pods.stream()
                .filter(pod -> ChildLabels.belongsTo(pod, attempt)
                        && workload.equals(ChildLabels.value(pod, ChildLabels.WORKLOAD))
                        && Integer.toString(index).equals(indexOf(pod)))
                .max(Comparator.comparing(pod -> pod.getMetadata().getCreationTimestamp()));
    }

    private static @Nullable String indexOf(Pod pod) {
        var label = ChildLabels.value(pod, ChildLabels.POD_INDEX);
        return label == null ? ChildLabels.annotation(pod, ChildLabels.POD_INDEX) : label;
    }
}
