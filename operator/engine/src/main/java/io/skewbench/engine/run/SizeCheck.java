package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.Problem;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.plan.PlanText;
import io.skewbench.protocol.plan.TaskPlan;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Works out, before a trial starts, whether what it needs and leaves has room where it is kept: in the ConfigMaps of
 * plans, reports and results, and in the memory of the driver. Runs without room are refused with the computed size,
 * rather than failing at the end.
 */
record SizeCheck(Experiment experiment, int brokers, UsableTopics topics) {
    /** The part of the 1 MiB of an object that names and labels leave. */
    private static final long PLANS_BYTES = 1_000_000;
    /** The bytes that the largest offset takes, with its comma. */
    private static final long OFFSET_BYTES = 20;

    /** Returns the problem of what has no room; empty if everything has room. */
    Optional<Problem> problem(List<TaskPlan> plans) {
        return experiment.everyWorkloads().stream().flatMap(point -> ofPoint(point).stream()).findFirst()
                .or(() -> ofPlans(plans)).or(this::ofMemory);
    }

    private Optional<Problem> ofPoint(List<PlannedWorkload> workloads) {
        return ofWorkers(workloads).or(() -> ofTrial(workloads)).or(() -> ofReports(workloads));
    }

    private Optional<Problem> ofWorkers(List<PlannedWorkload> workloads) {
        return workloads.stream().filter(workload -> partitions(workload) > Bounds.WORKER_PARTITIONS)
                .findFirst().map(this::ofWorker);
    }

    private Problem ofWorker(PlannedWorkload workload) {
        var topic = workload.topics().getFirst();
        return new Problem(topic.path(), topic.name(), "workload " + workload.name() + " sends to "
                + number(partitions(workload)) + " partitions, but the report of a worker has room for only "
                + number(Bounds.WORKER_PARTITIONS)
                + "; use topics with fewer, or divide them among several workloads");
    }

    private Optional<Problem> ofTrial(List<PlannedWorkload> workloads) {
        var tokens = new ResultTokens(workloads, brokers, topics);
        var sum = workloads.stream().map(workload -> number(partitions(workload)))
                .collect(Collectors.joining(" + "));
        return more(tokens.all(), Bounds.JSON_TOKENS, "spec.workloads",
                "the result of a trial takes " + Bounds.PARTITION_TOKENS + " values for each of " + sum
                        + " partitions that the workloads send to, " + ResultTokens.SPANS + " for each of "
                        + number(tokens.read()) + " that consumer groups read, " + ResultTokens.OFFSETS
                        + " for the offsets of each of " + number(topics.partitions()) + ", and "
                        + number(tokens.rest()) + " for the rest, in total " + number(tokens.all())
                        + ", but there is room for only " + number(Bounds.JSON_TOKENS)
                        + "; use fewer workloads or consumer groups, or topics with fewer partitions");
    }

    private Optional<Problem> ofReports(List<PlannedWorkload> workloads) {
        return workloads.stream().flatMap(workload -> ofReports(workload).stream()).findFirst();
    }

    private Optional<Problem> ofReports(PlannedWorkload workload) {
        var partitions = partitions(workload);
        return ofReport(workload, "workload " + workload.name(), "sends to", ReportBytes.PARTITION,
                ReportBytes.ofProducer(partitions, brokers))
                .or(() -> workload.consumers().stream()
                        .flatMap(group -> ofReport(workload,
                                "consumer group " + group.name() + " of workload " + workload.name(), "reads",
                                ReportBytes.SPANS, ReportBytes.ofConsumer(partitions, brokers)).stream())
                        .findFirst());
    }

    private Optional<Problem> ofReport(PlannedWorkload workload, String whose, String does, long each,
            ReportBytes bytes) {
        if (bytes.hasRoom()) {
            return Optional.empty();
        }
        var topic = workload.topics().getFirst();
        return Optional.of(new Problem(topic.path(), topic.name(),
                "the report of a worker of " + whose + " takes up to "
                        + each + " compressed bytes for each of " + number(partitions(workload))
                        + " partitions that it " + does
                        + ", and " + number(bytes.rest()) + " for the rest, in total " + number(bytes.all())
                        + ", but there is room for only " + number(Bounds.REPORT_GZIP_BYTES)
                        + "; use topics with fewer, or divide them among several workloads"));
    }

    /** The offsets before and after the trial are kept with the plans. */
    private Optional<Problem> ofPlans(List<TaskPlan> plans) {
        var texts = plans.stream().map(PlanText::of)
                .mapToLong(plan -> plan.json().getBytes(StandardCharsets.UTF_8).length).sum();
        var partitions = topics.partitions();
        var offsets = 2 * OFFSET_BYTES * partitions;
        return more(texts + offsets, PLANS_BYTES, "spec.workloads",
                "the plans of the workers take " + number(texts) + " bytes, and the offsets of " + number(partitions)
                        + " partitions before and after a trial " + number(offsets) + ", in total "
                        + number(texts + offsets) + ", but there is room for only " + number(PLANS_BYTES)
                        + "; use fewer partitions, idle topics, workloads or consumer groups");
    }

    private Optional<Problem> ofMemory() {
        var trials = experiment.trials().size() + experiment.burnIn().size();
        var ofTrial = ResultMemory.ofTrial(experiment, brokers);
        return more(trials * ofTrial, ResultMemory.RUN_BYTES, "spec.variants",
                number(trials) + " trials, whose results take " + number(ofTrial) + " bytes of memory each with these "
                        + "workloads on " + brokers + " brokers, take " + number(trials * ofTrial)
                        + " in total, but a run has only " + number(ResultMemory.RUN_BYTES) + "; use fewer variants, "
                        + "sweep points, repetitions or workloads, or divide them among several Benchmarks");
    }

    private static Optional<Problem> more(long needed, long room, String path, String remedy) {
        return needed > room ? Optional.of(new Problem(path, null, remedy)) : Optional.empty();
    }

    private long partitions(PlannedWorkload workload) {
        return topics.partitions(workload);
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
