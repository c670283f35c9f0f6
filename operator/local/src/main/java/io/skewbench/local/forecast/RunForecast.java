package io.skewbench.local.forecast;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.SearchRules;
import io.skewbench.engine.SentVolume;
import io.skewbench.engine.TopicReference;
import io.skewbench.engine.Units;
import io.skewbench.engine.placement.Placements;
import io.skewbench.engine.run.RunEstimate;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.protocol.plan.ClientSetting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Estimates how much time and data a Benchmark will take, before it runs. Data of a search along an axis are those of
 * trials that all have the value with the most.
 *
 * @param sentBytes keys and values of all trials, warm-up included, of the workloads whose load is known
 * @param storedBytes the sent bytes times the replicas of their topics, for topics whose replicas are known
 * @param keptBytes lower bound of the bytes on the brokers' disks at the end, as the retention of topics may delete
 * some
 * @param unknown reasons why the data will be more than that; empty if the estimate is complete
 */
public record RunForecast(BenchmarkPlan plan, RunEstimate time, double sentBytes, double storedBytes, double keptBytes,
        List<String> unknown) {
    private static final Duration LONG = Duration.ofDays(1);
    /** Kafka's default of {@code segment.bytes}; the active segment is never deleted. */
    private static final String SEGMENT_BYTES = "1073741824";

    public static RunForecast of(BenchmarkPlan plan) {
        var time = RunEstimate.of(plan.experiment());
        var sent = 0.0;
        var stored = 0.0;
        var kept = 0.0;
        var unlimited = new ArrayList<String>();
        var unknown = new ArrayList<String>();
        for (var workload : plan.experiment().workloads()) {
            var payload = plan.payloads().get(workload.name());
            var bytes = SentVolume.bytes(plan.experiment(), workload, point -> partitions(plan, point), payload);
            if (bytes.isEmpty()) {
                unlimited.add(workload.name());
                continue;
            }
            sent += bytes.getAsDouble() * time.atMost();
            var byTopic = SentVolume.bytesByTopic(plan.experiment(), workload, point -> partitions(plan, point),
                    payload);
            var largest = 0.0;
            var storedOfTopics = 0.0;
            var keptOfTopics = 0.0;
            for (var topic : workload.topics()) {
                var ofTopic = byTopic.getOrDefault(topic.key(), 0.0) * time.atMost();
                var resource = resource(plan, topic);
                if (resource == null) {
                    unknown.add("the files do not say how many replicas topic " + topic.name() + " has");
                } else {
                    largest = Math.max(largest, replicas(resource));
                    storedOfTopics += ofTopic * replicas(resource);
                    keptOfTopics += Math.min(ofTopic * replicas(resource), mostKept(resource));
                }
            }
            // Along an axis, any of the topics may get the records of most trials, but not all of them may.
            var most = bytes.getAsDouble() * time.atMost() * largest;
            stored += Math.min(storedOfTopics, most);
            kept += Math.min(keptOfTopics, most);
        }
        if (!unlimited.isEmpty()) {
            unknown.addFirst((unlimited.size() == 1 ? "no rate limits workload " : "no rate limits workloads ")
                    + String.join(", ", unlimited));
        }
        return new RunForecast(plan, time, sent, stored, kept, List.copyOf(unknown));
    }

    /** Returns the forecast in one line. */
    public String line() {
        return "Benchmark " + plan.benchmark().getMetadata().getName() + ": "
                + (time.trials() == 1 ? "1 trial" : time.trials() + " trials")
                + (time.burnIn() == 0 ? "" : " and up to " + time.burnIn() + " burn-in trials") + " of "
                + Units.format(time.trial())
                + ", about " + words(time.total()) + " in all" + (sendsRecords() ? "; " + volume() : "");
    }

    private boolean sendsRecords() {
        return plan.experiment().workloads().stream().anyMatch(workload -> !workload.topics().isEmpty());
    }

    /** Returns a warning for each estimate that is probably larger than intended. */
    public List<String> warnings() {
        var spec = plan.benchmark().getSpec();
        return time.total().compareTo(LONG) < 0
                ? List.of()
                : List.of("Benchmark " + plan.benchmark().getMetadata().getName() + ": takes about "
                        + words(time.total()) + ", which are " + time.trials() + " trials ("
                        + plan.experiment().rows().size() + " variants and sweep points, "
                        + Objects.requireNonNullElse(spec.repetitions(), time.trials()
                                / plan.experiment().rows().size())
                        + " repetitions)"
                        + (time.burnIn() == 0 ? "" : " and up to " + time.burnIn() + " burn-in trials")
                        + " of " + Units.format(time.trial())
                        + "; lower spec.duration or spec.repetitions if that is not intended");
    }

    private String volume() {
        var why = String.join("; ", unknown);
        if (sentBytes == 0 && unknown.isEmpty()) {
            return "data: records without keys and values";
        }
        if (sentBytes == 0) {
            return "data: unknown, as " + why;
        }
        if (isUpperBound()) {
            return "data: up to " + Units.formatBytes((long) sentBytes) + " sent before compression, "
                    + (unknown.isEmpty()
                            ? Units.formatBytes((long) storedBytes) + " with all replicas"
                            : "more with replicas: " + why);
        }
        if (unknown.isEmpty()) {
            return "data: about " + Units.formatBytes((long) sentBytes) + " sent before compression, "
                    + Units.formatBytes((long) storedBytes) + " with all replicas";
        }
        // Every topic has at least one replica.
        return "data: at least " + Units.formatBytes((long) sentBytes) + " sent before compression, "
                + Units.formatBytes((long) Math.max(sentBytes, storedBytes)) + " with all replicas, as " + why;
    }

    /** Returns whether the data may be less: a search along an axis tries values that send more, and others. */
    boolean isUpperBound() {
        return SearchRules.OfAxis.in(plan.experiment()).isPresent();
    }

    private static double replicas(SkewedTopic topic) {
        var assignments = topic.getSpec().placement().assignments();
        if (assignments == null || assignments.isEmpty()) {
            return Objects.requireNonNullElse(topic.getSpec().replicationFactor(), 1);
        }
        return assignments.stream().mapToInt(each -> each.replicas() != null
                ? each.replicas().size()
                : Objects.requireNonNullElse(each.replicasOn(), List.of()).size()).average().orElse(1);
    }

    /**
     * Returns the most bytes that a topic keeps; 0 if a setting isn't a number, which the rules of topics refuse later,
     * or data is deleted by age, which can't be forecast.
     */
    private static double mostKept(SkewedTopic topic) {
        var config = Objects.requireNonNullElse(topic.getSpec().config(), Map.<String, Object>of());
        if (config.containsKey("retention.ms")) {
            return 0;
        }
        var retention = ClientSetting.number(config.getOrDefault("retention.bytes", -1));
        var segment = ClientSetting.number(config.getOrDefault("segment.bytes", SEGMENT_BYTES));
        if (retention.isEmpty() || segment.isEmpty()) {
            return 0;
        }
        return retention.getAsLong() < 0
                ? Double.MAX_VALUE
                : Placements.partitions(topic.getSpec().placement()) * replicas(topic)
                        * ((double) retention.getAsLong() + segment.getAsLong());
    }

    /** Returns the number of partitions of a workload's topics; 0 if it isn't known. */
    private static long partitions(BenchmarkPlan plan, PlannedWorkload workload) {
        var counts = workload.topics().stream().map(topic -> resource(plan, topic))
                .mapToLong(topic -> topic == null ? 0 : Placements.partitions(topic.getSpec().placement())).toArray();
        return LongStream.of(counts).anyMatch(count -> count == 0) ? 0 : LongStream.of(counts).sum();
    }

    private static @Nullable SkewedTopic resource(BenchmarkPlan plan, TopicReference topic) {
        return topic.skewedTopic() == null ? null : plan.topics().get(topic.skewedTopic());
    }

    private static String words(Duration time) {
        return time.compareTo(Duration.ofDays(2)) < 0
                ? Units.format(time)
                : String.format(Locale.ROOT, "%,.0f days", time.toHours() / 24.0);
    }
}
