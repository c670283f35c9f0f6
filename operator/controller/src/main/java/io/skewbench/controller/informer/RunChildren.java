package io.skewbench.controller.informer;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.child.AttemptPlan;
import io.skewbench.controller.child.ChildNames;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.worker.WorkerFate;
import io.skewbench.controller.worker.WorkerPods;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Task;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.RunResults;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run's objects: stored results, and the informers' copies of all others. ConfigMaps and Jobs belong to the run if
 * the Benchmark is their controller and they have names of the run's objects; pods, if a Job of the run is their
 * controller. Objects of other users with similar names are ignored.
 *
 * @param configMaps plans and reports by name
 * @param jobs by name
 * @param pods of its Jobs
 * @param whole fetches the parts that were left out of a ConfigMap
 */
public record RunChildren(ChildNames names, List<TrialResult> results, Map<String, ConfigMap> configMaps,
        Map<String, Job> jobs, WorkerPods pods, WholeConfigMaps whole) {

    /** Returns the children except results, which may be many and are not read for finished or resting runs. */
    static RunChildren withoutResults(RunScope run, BenchmarkSources sources, KubernetesClient client) {
        var configMaps = sources.configMaps(run.namespace()).filter(run::owns).collect(byName());
        var jobs = sources.jobs(run.namespace()).filter(run::owns)
                .filter(job -> run.createsJob(job.getMetadata().getName())).collect(byName());
        return new RunChildren(run.names(), List.of(), configMaps, jobs,
                WorkerPods.of(run, sources.pods(run.namespace())), new WholeConfigMaps(client));
    }

    /** Returns these children together with the run's results. */
    public RunChildren with(List<TrialResult> stored) {
        return new RunChildren(names, stored, configMaps, jobs, pods, whole);
    }

    private static <T extends HasMetadata> Collector<T, ?, Map<String, T>> byName() {
        return Collectors.toMap(object -> object.getMetadata().getName(), Function.identity());
    }

    public boolean hasResult(AttemptId attempt) {
        return results.stream().anyMatch(result -> result.id().equals(attempt));
    }

    public Optional<AttemptPlan> plan(AttemptId attempt) {
        return Optional.ofNullable(configMaps.get(names.plan(attempt)))
                .map(found -> new AttemptPlan(attempt, whole.of(found)));
    }

    public Optional<Job> job(AttemptId attempt, Task task) {
        return Optional.ofNullable(jobs.get(names.job(attempt, task.name())));
    }

    /**
     * Returns, in order, the attempts with a plan or a Job that can still be deleted. Users may have deleted plans, or
     * created plans of attempts that never existed. A Job that is being deleted may stay as long as finalizers of
     * others do, which the operator must not remove.
     */
    public NavigableSet<AttemptId> attempts() {
        return attempts(job -> !job.isMarkedForDeletion());
    }

    private NavigableSet<AttemptId> attempts(Predicate<Job> counts) {
        return Stream.concat(configMaps.keySet().stream().flatMap(name -> names.attemptOfPlan(name).stream()),
                jobs.values().stream().filter(counts)
                        .flatMap(job -> names.attemptOfJob(job.getMetadata().getName()).stream()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns whether Jobs of an attempt have not been deleted yet. */
    public boolean hasJobs(AttemptId attempt) {
        return jobs.values().stream().filter(job -> !job.isMarkedForDeletion())
                .anyMatch(job -> names.attemptOfJob(job.getMetadata().getName()).filter(attempt::equals).isPresent());
    }

    /**
     * The attempt that a run has to do with now.
     *
     * @param current the one under way, or else one that has to be cleaned up
     * @param givenUp those before it, without whose cleanup the run continues
     */
    public record CurrentAttempt(Optional<AttemptId> current, List<AttemptId> givenUp) {
        /** No attempt at all. */
        public static final CurrentAttempt NONE = new CurrentAttempt(Optional.empty(), List.of());
    }

    /**
     * Returns the current attempt.
     *
     * @param keepEnded whether ended attempts are kept until the run's time to live is over, unless some of their
     * workers still run
     * @param isGivenUp whether the run continues without the cleanup of an attempt
     */
    public CurrentAttempt current(RunResults stored, boolean keepEnded, Predicate<AttemptId> isGivenUp) {
        var underWay = stored.underWay().filter(attempts(job -> true)::contains);
        if (underWay.isPresent()) {
            return new CurrentAttempt(underWay, List.of());
        }
        var toCleanUp = toCleanUp(stored, keepEnded).toList();
        var givenUp = toCleanUp.stream().takeWhile(isGivenUp).toList();
        return new CurrentAttempt(toCleanUp.stream().skip(givenUp.size()).findFirst(), givenUp);
    }

    private Stream<AttemptId> toCleanUp(RunResults stored, boolean keepEnded) {
        return attempts().stream().filter(stored::has).filter(attempt -> !keepEnded || isLeftRunning(attempt));
    }

    /**
     * Returns whether workers of an ended attempt may still be sending, as after a failure; those of an attempt that
     * counts have ended or are about to.
     */
    private boolean isLeftRunning(AttemptId attempt) {
        var failed = results.stream().anyMatch(result -> result.id().equals(attempt) && !result.counts());
        return failed && pods.of(attempt).anyMatch(WorkerFate::isAlive);
    }

    /** Returns the newest pod of one worker. */
    public Optional<Pod> pod(AttemptId attempt, Task task, int index) {
        return job(attempt, task).flatMap(job -> pods.of(job, index));
    }
}
