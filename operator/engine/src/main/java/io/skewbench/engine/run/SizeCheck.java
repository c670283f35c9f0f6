package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.PlannedWorkload;
import io.skewbench.engine.Observed.TopicView;
import io.skewbench.engine.Problem;
import io.skewbench.protocol.Bounds;
import io.skewbench.protocol.PlanText;
import io.skewbench.protocol.TaskPlan;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Works out, before a trial starts, whether what it needs and leaves has room where it is kept: in the ConfigMaps of plans,
 * reports and results, and in the memory of the driver. What hasn't is refused with the sum, rather than lost at the end.
 *
 * @param topics usable ones of each workload by its name
 */
record SizeCheck(Experiment experiment, int brokers, Map<String, List<TopicView.Usable>> topics) {
    /** What names and labels leave of the 1 MiB that the API server takes as one object. */
    private static final long PLANS_BYTES = 1_000_000;
    /** Of the largest offset, with its comma. */
    private static final long OFFSET_BYTES = 20;

    /** Returns what has no room; empty if everything has. */
    Optional<Problem> problem(List<TaskPlan> plans) {
        return ofWorkers().or(this::ofTrial).or(() -> ofPlans(plans)).or(this::ofMemory);
    }

    private Optional<Problem> ofWorkers() {
        return experiment.workloads().stream().filter(workload -> partitions(workload) > Bounds.WORKER_PARTITIONS)
                .findFirst().map(this::ofWorker);
    }

    private Problem ofWorker(PlannedWorkload workload) {
        var topic = workload.topics().getFirst();
        return new Problem(topic.path(), topic.name(), "workload " + workload.name() + " sends to "
                + number(partitions(workload)) + " partitions, and the report of a worker has room for "
                + number(Bounds.WORKER_PARTITIONS)
                + "; use topics with fewer, or divide them among several workloads");
    }

    private Optional<Problem> ofTrial() {
        var all = experiment.workloads().stream().mapToLong(this::partitions).sum();
        var sum = experiment.workloads().stream().map(workload -> number(partitions(workload)))
                .collect(Collectors.joining(" + "));
        return more(all, Bounds.TRIAL_PARTITIONS, "spec.workloads",
                "the workloads send to " + sum + " = " + number(all)
                        + " partitions, and the result of a trial has room "
                        + "for " + number(Bounds.TRIAL_PARTITIONS)
                        + "; use fewer workloads, or topics with fewer partitions");
    }

    /** The offsets before and after the trial are kept with the plans. */
    private Optional<Problem> ofPlans(List<TaskPlan> plans) {
        var texts = plans.stream().map(PlanText::of)
                .mapToLong(plan -> plan.json().getBytes(StandardCharsets.UTF_8).length).sum();
        var partitions = topics.values().stream().flatMap(Collection::stream).distinct()
                .mapToLong(TopicView.Usable::partitions).sum();
        var offsets = 2 * OFFSET_BYTES * partitions;
        return more(texts + offsets, PLANS_BYTES, "spec.workloads",
                "the plans of the workers take " + number(texts) + " bytes, and the offsets of " + number(partitions)
                        + " partitions before and after a trial " + number(offsets) + ", in all "
                        + number(texts + offsets) + " where there is room for " + number(PLANS_BYTES)
                        + "; use fewer partitions, idle topics, workloads or consumer groups");
    }

    private Optional<Problem> ofMemory() {
        var trials = experiment.trials().size();
        var ofTrial = ResultMemory.ofTrial(experiment, brokers);
        return more(trials * ofTrial, ResultMemory.RUN_BYTES, "spec.variants",
                number(trials) + " trials, whose results take " + number(ofTrial) + " bytes of memory each with these "
                        + "workloads on " + brokers + " brokers, take " + number(trials * ofTrial)
                        + " in all where a run has " + number(ResultMemory.RUN_BYTES) + "; use fewer variants, sweep "
                        + "points, repetitions or workloads, or divide them among several Benchmarks");
    }

    private static Optional<Problem> more(long needed, long room, String path, String mend) {
        return needed > room ? Optional.of(new Problem(path, null, mend)) : Optional.empty();
    }

    private long partitions(PlannedWorkload workload) {
        return topics.getOrDefault(workload.name(), List.of()).stream().mapToLong(TopicView.Usable::partitions).sum();
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
