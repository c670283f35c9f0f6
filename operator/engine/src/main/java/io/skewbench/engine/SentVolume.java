package io.skewbench.engine;

import io.skewbench.protocol.plan.Draw;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan.PayloadValues;
import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import io.skewbench.protocol.plan.WorkerPlan.RecordPlan;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * How much a workload sends in one trial, warm-up included, if the cluster keeps up: keys and values, before
 * compression, and without what Kafka's format adds.
 */
public final class SentVolume {
    private static final double MS_PER_S = 1e3;

    private SentVolume() {}

    /**
     * Returns the mean number of bytes, none for a probe, over all points of a sweep; of an axis that is searched,
     * whose values have not as many trials each, the most at any value. Empty where nothing but the cluster limits the
     * load, or where the number of partitions is needed and isn't known.
     *
     * @param partitions of all topics of the workload at a point; 0 where it isn't known
     * @param payload what values are taken from; null where they are generated
     */
    public static OptionalDouble bytes(Experiment experiment, PlannedWorkload workload,
            ToLongFunction<PlannedWorkload> partitions, byte @Nullable [] payload) {
        return mean(experiment, workload, point -> bytesAt(experiment, point, partitions, payload));
    }

    /**
     * Returns the {@link #bytes} that each topic of the workload gets, by its weight, at all points together; 0 where
     * they are not known. Of an axis that is searched, each topic may be that of most trials, so that these are more
     * than the bytes together.
     */
    public static Map<TopicKey, Double> bytesByTopic(Experiment experiment, PlannedWorkload workload,
            ToLongFunction<PlannedWorkload> partitions, byte @Nullable [] payload) {
        var topics = new LinkedHashMap<TopicKey, Double>();
        var rows = byRow(experiment, workload);
        for (var values : rows) {
            var most = new LinkedHashMap<TopicKey, Double>();
            for (var point : values) {
                var bytes = bytesAt(experiment, point, partitions, payload).orElse(0);
                var weights = point.topics().stream().mapToLong(TopicReference::weight).sum();
                point.topics().forEach(topic -> most.merge(topic.key(), bytes * topic.weight() / weights, Math::max));
            }
            most.forEach((topic, bytes) -> topics.merge(topic, bytes / rows.size(), Double::sum));
        }
        return topics;
    }

    /** Returns the workload at each point that makes rows, with each value of an axis that is searched. */
    private static Collection<List<PlannedWorkload>> byRow(Experiment experiment, PlannedWorkload workload) {
        if (experiment.swept().isEmpty()) {
            return List.of(List.of(workload));
        }
        var axis = SearchRules.OfAxis.in(experiment).map(SearchRules.OfAxis::axis).orElse("");
        var byRow = new LinkedHashMap<Map<String, String>, List<PlannedWorkload>>();
        experiment.swept().forEach((point, workloads) -> {
            var row = new LinkedHashMap<>(point);
            row.remove(axis);
            workloads.stream().filter(each -> each.name().equals(workload.name()))
                    .forEach(byRow.computeIfAbsent(row, unused -> new ArrayList<>())::add);
        });
        return byRow.values();
    }

    private static OptionalDouble bytesAt(Experiment experiment, PlannedWorkload point,
            ToLongFunction<PlannedWorkload> partitions, byte @Nullable [] payload) {
        var sent = point.sent();
        if (sent.isEmpty()) {
            return OptionalDouble.of(0);
        }
        var records = recordsAt(experiment, point, partitions);
        return records.isEmpty()
                ? records
                : OptionalDouble.of(records.getAsDouble() * recordBytes(sent.get().records(), payload));
    }

    /**
     * Returns the mean number of records, or of a probe's operations, over all points of a sweep; of an axis that is
     * searched, the most at any value. Empty where nothing but the cluster limits the load, or where the number of
     * partitions is needed and isn't known.
     *
     * @param partitions of all topics of the workload at a point; 0 where it isn't known
     */
    public static OptionalDouble records(Experiment experiment, PlannedWorkload workload,
            ToLongFunction<PlannedWorkload> partitions) {
        return mean(experiment, workload, point -> recordsAt(experiment, point, partitions));
    }

    private static OptionalDouble mean(Experiment experiment, PlannedWorkload workload,
            Function<PlannedWorkload, OptionalDouble> at) {
        var rows = byRow(experiment, workload).stream()
                .map(values -> together(values.stream().map(at).toList(), DoubleStream::max)).toList();
        return together(rows, DoubleStream::average);
    }

    /** Returns nothing if one of the numbers isn't known. */
    private static OptionalDouble together(List<OptionalDouble> numbers, Function<DoubleStream, OptionalDouble> how) {
        return numbers.stream().anyMatch(OptionalDouble::isEmpty)
                ? OptionalDouble.empty()
                : how.apply(numbers.stream().mapToDouble(OptionalDouble::getAsDouble));
    }

    private static OptionalDouble recordsAt(Experiment experiment, PlannedWorkload point,
            ToLongFunction<PlannedWorkload> partitions) {
        if (experiment.search().filter(SearchRules.OfRate.class::isInstance).isPresent()) {
            return OptionalDouble.empty();
        }
        return records(point.load(), seconds(experiment.warmup()), seconds(experiment.duration()),
                partitions.applyAsLong(point));
    }

    private static OptionalDouble records(LoadPlan load, double warmup, double measured, long partitions) {
        return switch (load) {
            case LoadPlan.Unlimited() -> OptionalDouble.empty();
            case LoadPlan.ConstantRate(var rate) -> OptionalDouble.of(rate * (warmup + measured));
            case LoadPlan.Gaussian(var mean, var deviation, var window) ->
                OptionalDouble.of(mean * (warmup + measured));
            case LoadPlan.PerPartition(var mean, var shares, var exponent) -> partitions == 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(mean * partitions * (warmup + measured));
            case LoadPlan.Bursts(var rate, var onMs, var offMs, var idle) ->
                OptionalDouble.of((rate * onMs + idle * offMs) / (onMs + offMs) * (warmup + measured));
            case LoadPlan.Ramp(var from, var to, var overMs) -> {
                var over = overMs / MS_PER_S;
                yield OptionalDouble.of(from * warmup + (from + to) / 2 * over + to * (measured - over));
            }
            case LoadPlan.Steps(var steps) -> {
                var sent = steps.getFirst().recordsPerSecond() * warmup;
                var left = measured;
                for (var step : steps) {
                    sent += step.recordsPerSecond() * step.forMs() / MS_PER_S;
                    left -= step.forMs() / MS_PER_S;
                }
                yield OptionalDouble.of(sent + steps.getLast().recordsPerSecond() * left);
            }
        };
    }

    private static double recordBytes(RecordPlan records, byte @Nullable [] payload) {
        var key = records.key() == null ? 0 : records.key().size();
        return key + switch (records.value()) {
            case RandomValues(var least, var most, var draw, var compressible) -> draw instanceof Draw.Constant
                    ? least
                    // Other draws prefer the small ones, so that this is the most that they come to.
                    : (least + (double) most) / 2;
            case PayloadValues(var split, var draw) -> payload == null
                    ? 0
                    : switch (split) {
                        case WHOLE -> payload.length;
                        case LINES -> new String(payload, StandardCharsets.UTF_8).lines()
                                .filter(line -> !line.isEmpty())
                                .mapToInt(line -> line.getBytes(StandardCharsets.UTF_8).length).average().orElse(0);
                    };
        };
    }

    private static double seconds(Duration time) {
        return time.toMillis() / MS_PER_S;
    }
}
