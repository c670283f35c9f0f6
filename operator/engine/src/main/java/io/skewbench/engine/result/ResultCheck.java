package io.skewbench.engine.result;

import io.skewbench.engine.result.TrialResult.ConsumersOutcome;
import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.NullCheck;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.ConsumerResult;
import io.skewbench.protocol.report.OperationCount;
import io.skewbench.protocol.report.WorkerResult;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks a stored result against its bounds and for contradictions, because others can write ConfigMaps, too. */
final class ResultCheck {
    /** A spec has at most so many; of each, distributions are merged. */
    private static final int WORKLOADS = 64;
    private static final int GROUPS = 1_000;
    private static final int TOPICS = 10_000;

    private ResultCheck() {}

    /**
     * @throws UnreadableException if something is missing, exceeds its bounds, contradicts the rest or is there twice
     */
    static void of(TrialResult result) {
        NullCheck.of(result);
        texts(result);
        Bounds.distinct(WORKLOADS, result.producers().stream().map(ProducersOutcome::workload).toList(), "workloads");
        Bounds.distinct(GROUPS, result.consumers().stream().map(group -> List.of(group.workload(), group.group()))
                .toList(), "consumer groups");
        Bounds.distinct(GROUPS, result.accounts().stream().map(group -> List.of(group.workload(), group.group()))
                .toList(), "accounts of consumer groups");
        Bounds.distinct(TrialResult.MAX_WORKERS, result.workers().stream().map(WorkerSummary::name).toList(),
                "workers");
        result.producers().forEach(ResultCheck::producers);
        result.consumers().forEach(ResultCheck::consumers);
        Bounds.distinct(WORKLOADS, result.timed().stream().map(OperationsOutcome::workload).toList(),
                "workloads that time operations");
        result.timed().forEach(ResultCheck::operations);
        result.accounts().forEach(account -> {
            names(account.workload(), account.group());
            account.check();
        });
        result.workers().forEach(ResultCheck::worker);
        if (result.course() != null) {
            result.course().check();
        }
        if (result.growth() != null) {
            result.growth().check();
        }
        if (result.brokerCounts() != null) {
            BrokerCounts.checkAll(result.brokerCounts());
        }
        if (result.search() != null) {
            result.search().check();
        }
        offsets(result.offsetsBefore(), result.offsetsAfter());
        if (result.counts() && result.offsetsAfter() != null) {
            addedPartitions(result, result.offsetsAfter());
        }
    }

    private static void texts(TrialResult result) {
        names(result.variant());
        result.sweep().forEach((setting, value) -> {
            names(setting);
            Bounds.atMost(Bounds.SETTING_CHARACTERS, value);
        });
        names(result.offsetsBefore().keySet().toArray(String[]::new));
    }

    private static void names(@Nullable String... names) {
        Stream.of(names).filter(Objects::nonNull).forEach(Bounds::shortName);
    }

    private static void producers(ProducersOutcome outcome) {
        outcome(outcome.topics(), outcome.workers(), outcome.reported(), outcome.clocks(), outcome.workload());
        startClocks(outcome.startClocks(), outcome.reported());
        var result = outcome.result();
        extremes(outcome.extremes(), result != null);
        if (result != null) {
            producers(result);
        }
    }

    private static void producers(WorkerResult result) {
        result.check();
        samples(result.publishLatency(), result.measured().acknowledged());
        samples(result.serviceLatency(), result.measured().acknowledged());
        if (result.sendLateness() != null) {
            samples(result.sendLateness(), Bounds.COUNT);
        }
    }

    private static void extremes(@Nullable Extremes extremes, boolean hasResult) {
        if (extremes != null) {
            extremes(extremes);
        } else if (hasResult) {
            throw new UnreadableException("extremes are missing of a workload that has a result");
        }
    }

    private static void samples(Histogram histogram, long most) {
        var samples = histogram.decode().getTotalCount();
        if (samples > most) {
            throw new UnreadableException("It has " + samples + " latencies of " + most + " acknowledged records");
        }
    }

    private static void operations(OperationsOutcome outcome) {
        outcome(List.of(), outcome.workers(), outcome.reported(), outcome.clocks(), outcome.workload());
        startClocks(outcome.startClocks(), outcome.reported());
        var result = outcome.result();
        extremes(outcome.extremes(), result != null);
        if (result != null) {
            result.check();
            result.operations().forEach(ResultCheck::operation);
        }
    }

    private static void operation(OperationCount operation) {
        samples(operation.latency(), operation.measured().acknowledged());
        if (operation.service() != null) {
            samples(operation.service(), operation.measured().acknowledged());
        }
    }

    private static void consumers(ConsumersOutcome outcome) {
        outcome(outcome.topics(), outcome.workers(), outcome.reported(), outcome.clocks(), outcome.workload(),
                outcome.group());
        startClocks(outcome.startClocks(), outcome.reported());
        var result = outcome.result();
        if (result != null) {
            consumers(result);
        }
    }

    private static void consumers(ConsumerResult result) {
        result.check();
        samples(result.endToEndLatency(), Bounds.COUNT);
    }

    private static void outcome(List<String> topics, int workers, int reported, List<ClockReading> clocks,
            String... names) {
        names(names);
        topics.forEach(ResultCheck::names);
        Bounds.distinct(TOPICS, topics, "topics");
        if (reported < 0 || reported > workers) {
            throw new UnreadableException(reported + " of " + workers + " workers reported");
        }
        clocks.forEach(ClockReading::check);
        Bounds.distinct(Bounds.MACHINES,
                clocks.stream().map(clock -> Objects.requireNonNullElse(clock.machine(), "")).toList(),
                "readings of clocks");
    }

    private static void startClocks(@Nullable StartClocks clocks, int reported) {
        if (clocks != null) {
            clocks.check(reported);
        }
    }

    private static void extremes(Extremes extremes) {
        Bounds.figure(Math.abs(extremes.leastSkewMs()), "leastSkewMs");
        Bounds.figure(extremes.cpuShare(), "cpuShare");
        Bounds.figure(extremes.gcShare(), "gcShare");
        Bounds.figure(extremes.stolen(), "stealShare");
        Bounds.figure(Objects.requireNonNullElse(extremes.busyShare(), 0.0), "busyShare");
        Bounds.figure(Objects.requireNonNullElse(extremes.threadShare(), 0.0), "threadShare");
    }

    private static void worker(WorkerSummary worker) {
        names(worker.workload(), worker.group(), worker.node());
        Bounds.count(worker.pod(), "The number of a pod");
        worker.facts().check();
    }

    /** Topics gain partitions, and never lose any. */
    private static void offsets(Map<String, List<Long>> before, @Nullable Map<String, List<Long>> after) {
        before.values().forEach(ResultCheck::offsets);
        if (after == null) {
            return;
        }
        names(after.keySet().toArray(String[]::new));
        after.values().forEach(ResultCheck::offsets);
        if (!after.keySet().equals(before.keySet())) {
            throw new UnreadableException("It has offsets of other topics before the trial than after it");
        }
        before.forEach((topic, begins) -> {
            if (after.getOrDefault(topic, List.of()).size() < begins.size()) {
                throw new UnreadableException("Topic " + topic + " has fewer partitions after the trial than before");
            }
        });
    }

    /** Where a result counts, every record is one that its workers sent: also in partitions that a topic has gained. */
    private static void addedPartitions(TrialResult result, Map<String, List<Long>> after) {
        var sent = result.producers().stream().map(ProducersOutcome::result).flatMap(Stream::ofNullable)
                .flatMap(workers -> workers.partitions().stream())
                .map(row -> new Partition(row.topic(), row.partition())).collect(Collectors.toSet());
        after.forEach((topic, ends) -> {
            for (var p = result.offsetsBefore().getOrDefault(topic, List.of()).size(); p < ends.size(); p++) {
                if (ends.get(p) > 0 && !sent.contains(new Partition(topic, p))) {
                    throw new UnreadableException("Partition " + topic + "-" + p
                            + " was added during the trial and has records, but no worker sent to it");
                }
            }
        });
    }

    private record Partition(String topic, int number) {}

    private static void offsets(List<Long> offsets) {
        var sum = 0L;
        for (var offset : offsets) {
            sum = Bounds.sum(sum, offset, "The sum of a topic's offsets");
        }
    }
}
