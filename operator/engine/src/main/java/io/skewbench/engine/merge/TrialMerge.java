package io.skewbench.engine.merge;

import io.skewbench.engine.Task;
import io.skewbench.engine.observation.WorkerView;
import io.skewbench.engine.result.Failure;
import io.skewbench.engine.result.OperationsOutcome;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.ConsumersOutcome;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.result.WorkerSummary;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.failure.FailureText;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import io.skewbench.protocol.timeline.Timeline;
import io.skewbench.protocol.timeline.TimelineTotal;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * All workers of an attempt, added up, at once or as they report. One worker's result is read, added and dropped before
 * the next, so that a thousand workers take no more memory than one.
 */
public final class TrialMerge {
    private static final Comparator<WorkerView> ORDER = Comparator.comparing(WorkerView::consumes)
            .thenComparing(WorkerView::task).thenComparingInt(WorkerView::pod);
    private static final Comparator<WorkerSummary> ORDER_OF_SUMMARIES = Comparator
            .comparing((WorkerSummary worker) -> worker.group() != null)
            .thenComparing(worker -> Task.name(worker.workload(), worker.group())).thenComparingInt(WorkerSummary::pod);

    private final Map<String, ProducersMerge> producers = new TreeMap<>();
    private final Map<String, ConsumersMerge> consumers = new TreeMap<>();
    private final Map<String, OperationsMerge> operations = new TreeMap<>();
    private final Room room = new Room();
    private final TimelineTotal timeline = new TimelineTotal();
    private final NavigableSet<WorkerSummary> summaries = new TreeSet<>(ORDER_OF_SUMMARIES);
    private final Set<String> observedTopics = new HashSet<>();
    private final PayloadDigests payloads = new PayloadDigests();
    /** Names of the workers whose results are in the sums, or can't be. */
    private final Set<String> added = new HashSet<>();
    private @Nullable Failure unreadable;
    private @Nullable Failure undivided;

    /** Adds up what the workers of an attempt have reported so far. */
    public static TrialMerge of(List<WorkerView> workers) {
        var merge = new TrialMerge();
        merge.addResults(workers);
        merge.addLost(workers);
        return merge;
    }

    /** Adds the results of those workers that have ended, unless they are in the sums already. */
    public void addResults(List<WorkerView> workers) {
        workers.stream().filter(worker -> hasResult(worker) && !added.contains(worker.name())).sorted(ORDER)
                .forEach(worker -> {
                    add(worker);
                    added.add(worker.name());
                });
    }

    /** Counts the workers without a result; none of their results can be added afterwards. */
    public void addLost(List<WorkerView> workers) {
        workers.stream().filter(worker -> added.add(worker.name())).sorted(ORDER).forEach(this::add);
    }

    /** Returns whether a worker has reported what it measured. */
    public static boolean hasResult(WorkerView worker) {
        var report = worker.report();
        return report instanceof WorkerReport.Stored || (report != null && isResult(report));
    }

    private static boolean isResult(WorkerReport report) {
        return report instanceof WorkerReport.Done || report instanceof WorkerReport.Consumed
                || report instanceof WorkerReport.Operated;
    }

    /**
     * A stored report is read outside of the guard, because a report that cannot be reached now is not the worker's
     * fault.
     */
    private void add(WorkerView worker) {
        var report = worker.report();
        if (report instanceof WorkerReport.Stored(var reading)) {
            report = reading.get();
            if (!isResult(report)) {
                unreadable(worker, "its report changed after it was read"
                        + (report instanceof WorkerReport.Failed failed ? ": " + failed.message() : ""));
            }
        }
        try {
            switch (worker.work()) {
                case PRODUCE -> addProducer(worker, report);
                case CONSUME -> addConsumer(worker, String.valueOf(worker.group()), report);
                case OPERATE -> addOperations(worker, report);
            }
        } catch (UnreadableException e) {
            unreadable(worker, FailureText.of(e));
        } catch (RuntimeException e) {
            // No known case: whatever a worker writes must fail only its own trial.
            unreadable(worker, Bounds.message("its result cannot be added up: " + e));
        }
    }

    private void unreadable(WorkerView worker, String why) {
        if (unreadable == null) {
            unreadable = new Failure(FailureReason.UNREADABLE_REPORT,
                    "worker " + worker.name() + ": " + why);
        }
    }

    private void addProducer(WorkerView worker, @Nullable WorkerReport report) {
        var merge = producers.computeIfAbsent(worker.workload(),
                workload -> new ProducersMerge(workload, worker.topics(), room));
        if (!(report instanceof WorkerReport.Done done)) {
            merge.addLost();
            return;
        }
        try {
            var result = done.result();
            if (result.timeline() != null) {
                timeline.add(observedOnce(worker, result.timeline()));
            }
            merge.add(worker.pod(), result);
            divide(worker, result);
            payloads.add(worker.workload(), worker.pod(), result.facts().payloadSha256());
            summarise(worker, result.facts());
        } catch (RuntimeException e) {
            merge.addLost();
            throw e;
        }
    }

    /** Of workloads that send to the same topics, one worker each has seen what the replicas received of all. */
    private Timeline observedOnce(WorkerView worker, Timeline ofWorker) {
        if (ofWorker.brokerBytes() == null) {
            return ofWorker;
        }
        var isFirst = Collections.disjoint(observedTopics, worker.topics());
        observedTopics.addAll(worker.topics());
        return isFirst ? ofWorker : ofWorker.withoutBrokerBytes();
    }

    private void addConsumer(WorkerView worker, String group, @Nullable WorkerReport report) {
        var merge = consumers.computeIfAbsent(worker.task(),
                task -> new ConsumersMerge(worker.workload(), group, worker.topics(), room));
        if (!(report instanceof WorkerReport.Consumed consumed)) {
            merge.addLost();
            return;
        }
        try {
            var result = consumed.result();
            if (result.timeline() != null) {
                timeline.add(result.timeline());
            }
            merge.add(result);
            summarise(worker, result.facts());
        } catch (RuntimeException e) {
            merge.addLost();
            throw e;
        }
    }

    private void addOperations(WorkerView worker, @Nullable WorkerReport report) {
        var merge = operations.computeIfAbsent(worker.workload(), OperationsMerge::new);
        if (!(report instanceof WorkerReport.Operated operated)) {
            merge.addLost();
            return;
        }
        try {
            var result = operated.result();
            if (result.timeline() != null) {
                timeline.add(result.timeline());
            }
            merge.add(worker.pod(), result);
            summarise(worker, result.facts());
        } catch (RuntimeException e) {
            merge.addLost();
            throw e;
        }
    }

    /** A worker whose records do not add up to those of its topics' partitions is no evidence for any of the topics. */
    private void divide(WorkerView worker, WorkerResult result) {
        var divided = result.partitions().stream().filter(partition -> worker.topics().contains(partition.topic()))
                .mapToLong(PartitionResult::totalRecords).sum();
        if (undivided == null && divided != result.total().acknowledged()) {
            undivided = new Failure(FailureReason.RECORDS_UNACCOUNTED,
                    "worker " + worker.workload() + "-" + worker.pod() + " had "
                            + result.total().acknowledged() + " records acknowledged, " + divided
                            + " of them in partitions of its topics");
        }
    }

    private void summarise(WorkerView worker, WorkerResult.Facts facts) {
        summaries.add(WorkerSummary.of(worker.workload(), worker.group(), worker.pod(), worker.node(), facts));
        if (summaries.size() > TrialResult.MAX_WORKERS) {
            summaries.pollLast();
        }
    }

    /** Returns why the sum does not represent all workers; empty if it does. */
    public Optional<Failure> failure() {
        return Optional.ofNullable(unreadable).or(() -> Optional.ofNullable(undivided));
    }

    /** Returns whether a payload changed during the trial, so that workers sent different values. */
    public Optional<Failure> payloadChange() {
        return payloads.change();
    }

    /** Returns the sums by workload. */
    public List<ProducersOutcome> producers() {
        return producers.values().stream().map(ProducersMerge::outcome).toList();
    }

    /** Returns the sums by consumer group. */
    public List<ConsumersOutcome> consumers() {
        return consumers.values().stream().map(ConsumersMerge::outcome).toList();
    }

    /** Returns the sums of timed operations by workload; null if no worker timed any. */
    public @Nullable List<OperationsOutcome> operations() {
        return operations.isEmpty() ? null : operations.values().stream().map(OperationsMerge::outcome).toList();
    }

    /** Returns what is known of the first workers. */
    public List<WorkerSummary> summaries() {
        return List.copyOf(summaries);
    }

    /** Returns the timeline of all workers together; null if no worker reported one. */
    public @Nullable Timeline timeline() {
        return timeline.timeline();
    }
}
