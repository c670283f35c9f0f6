package io.skewbench.controller.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.controller.child.RunScope;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.ConsumersOutcome;
import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.latency.LatencySeries;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.ConsumerResult;
import io.skewbench.protocol.report.ConsumerResult.Span;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import io.skewbench.protocol.timeline.Timeline;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** A ConfigMap takes 1 MiB in all. */
class AttemptResultTest {
    private static final int MIB = 1 << 20;

    @Test
    void keepsTheTimelineApartForPeople() throws IOException {
        // Given a result with a time line of two seconds
        var result = result(timeline(2, 3), 3);

        // When
        var stored = AttemptResult.of(run(), result);

        // Then the operator reads all but the time line, and people the time line
        assertThat(stored).hasSize(1);
        assertThat(read(stored)).isEqualTo(result.with(null));
        assertThat(csv(stored.getLast()).lines()).hasSize(3).first().asString().startsWith("time_s,step_s,sent")
                .endsWith("bytes_0,bytes_1,bytes_2");
    }

    @Test
    void takesLongerStepsWhereThereIsNoRoom() throws IOException {
        // Given half an hour of seconds on 300 brokers, more than any worker reports
        var stored = AttemptResult.of(run(), result(timeline(1800, 300), 3));

        assertThat(Json.write(stored.getLast())).hasSizeLessThan(MIB);
        assertThat(csv(stored.getLast()).lines()).hasSizeBetween(200, 1000);
    }

    @Test
    void isKeptInAsManyConfigMapsAsItNeedsTheFirstOfThemLast() {
        // Given end offsets of 15,000 partitions, and ConfigMaps that take 20 kB
        var result = result(timeline(2, 3), 15_000);

        // When
        var stored = AttemptResult.of(run(), result, 20_000);

        // Then
        assertThat(stored).hasSizeBetween(2, 10);
        assertThat(stored.getLast().getMetadata().getName()).endsWith("-t0a0-result");
        assertThat(stored.getFirst().getMetadata().getName()).endsWith("-result." + (stored.size() - 1));
        assertThat(read(stored)).isEqualTo(result.with(null));
    }

    @Test
    void isNotReadIfAConfigMapIsMissingOrDamaged() {
        var stored = AttemptResult.of(run(), result(timeline(2, 3), 15_000), 20_000);
        var incomplete = stored.subList(1, stored.size());
        assertThatThrownBy(() -> read(incomplete)).isInstanceOf(UnreadableException.class)
                .hasMessageContaining(stored.getFirst().getMetadata().getName() + " no longer exists");

        stored.getFirst().setBinaryData(Map.of(AttemptResult.KEY, "AAAA"));
        assertThatThrownBy(() -> read(stored)).isInstanceOf(UnreadableException.class)
                .hasMessageStartingWith("ConfigMap " + stored.getLast().getMetadata().getName())
                .hasMessageContaining("is not what the operator wrote");

        stored.getLast().getMetadata().setOwnerReferences(List.of());
        assertThatThrownBy(() -> read(stored)).isInstanceOf(UnreadableException.class)
                .hasMessageContaining("is not owned by this Benchmark");
    }

    @Test
    void fetchesNoConfigMapBeyondThoseOfTheLargestResult() {
        // Given a first ConfigMap that claims one more than that
        var first = AttemptResult.of(run(), result(timeline(2, 3), 3)).getLast();
        first.getMetadata().getAnnotations().put("skewbench.io/result-parts", "9");

        assertThatThrownBy(() -> AttemptResult.read(run(), new AttemptId(0, 0), first, name -> {
            throw new AssertionError(name);
        }, UnaryOperator.identity())).isInstanceOf(UnreadableException.class)
                .hasMessageContaining("it says that it has 9 parts");
    }

    @Test
    void readsNoConfigMapWithMoreThanTheOperatorWrites() {
        var first = AttemptResult.of(run(), result(timeline(2, 3), 3)).getLast();
        first.getBinaryData().put(AttemptResult.KEY, "A".repeat(1_000_004));

        assertThatThrownBy(() -> read(List.of(first))).isInstanceOf(UnreadableException.class)
                .hasMessageContaining("1000004 characters of result.json.gz, and the operator writes at most 1000000");
    }

    @Test
    void theLargestNumbersOfAResultHaveRoom() {
        // Given as many end offsets as a result has values, of so many digits that their sum is just a count
        var offsets = new Random(1).longs(Bounds.JSON_TOKENS - 100, 0, Bounds.COUNT / Bounds.JSON_TOKENS * 19 / 10)
                .boxed().toList();
        var result = TrialResult.builder().trial(0).attempt(0).variant("built-in").repetition(1).startedAtMs(1L)
                .offsetsBefore(Map.of("t", offsets)).build();

        // When
        var stored = AttemptResult.of(run(), result);

        // Then more than half of the room is left for histograms
        assertThat(stored).hasSizeBetween(2, AttemptResult.MAX_PARTS / 2);
        assertThat(read(stored).equals(result)).isTrue();
    }

    @Test
    void twentyThousandPartitionsWithAConsumerGroupAreReadBack() {
        // Given
        var result = consumed(20_000);

        // When
        var stored = AttemptResult.of(run(), result);

        // Then
        assertThat(result.storable()).isSameAs(result);
        assertThat(read(stored).equals(result)).isTrue();
    }

    @Test
    void unreadableResultIsStoredWithoutTheReportsOfWorkers() {
        // Given more spans than any trial has
        var result = consumed(50_000);

        // When
        var storable = result.storable();

        // Then
        assertThat(storable.reason()).isEqualTo("UnreadableReport");
        assertThat(storable.message()).startsWith("what the workers reported cannot be stored together: ");
        assertThat(read(AttemptResult.of(run(), storable))).isEqualTo(storable);
    }

    private static TrialResult consumed(int partitions) {
        var empty = Histogram.of(Histogram.empty());
        var facts = Facts.builder().host("host").node("node").java("21").kafkaClients("4.4.0").kernel("Linux").cpus(2)
                .maxHeapBytes(1).build();
        var rows = IntStream.range(0, partitions)
                .mapToObj(p -> new PartitionResult("t" + p % 2, p / 2, p % 50, 1_000 + p, p * 1_000L, 1_000 + p, 0))
                .toList();
        var all = rows.stream().mapToLong(PartitionResult::records).sum();
        var counts = new Counts(all, all, 0);
        var spans = IntStream.range(0, partitions)
                .mapToObj(p -> new Span("t" + p % 2, p / 2, p, 1_000 + 2L * p, 1_000 + p)).toList();
        var producers = new ProducersOutcome("c1", List.of("t0", "t1"), 1, 1,
                WorkerResult.builder().pod(0).measuredMs(1_000).measured(counts).total(counts)
                        .acknowledgedInWindow(all).bytesInWindow(all).publishLatency(empty).serviceLatency(empty)
                        .partitions(rows).client(new ClientResult(null, null, null, null, 0, 0)).facts(facts).build(),
                new Extremes(0, 0, 0, 0, 0, 0), List.of());
        var consumers = new ConsumersOutcome("c1", "readers", List.of("t0", "t1"), 1, 1,
                ConsumerResult.builder().pod(0).measuredMs(1_000).recordsInWindow(all).bytesInWindow(all)
                        .endToEndLatency(empty).lagStepMs(1_000).spans(spans)
                        .clock(new ClockReading(null, null, null, null)).facts(facts).build(),
                List.of());
        var offsets = Map.of("t0", Collections.nCopies(partitions / 2, 1_000_000L), "t1",
                Collections.nCopies(partitions / 2, 2_000_000L));
        return TrialResult.builder().trial(0).attempt(0).variant("built-in").repetition(1).startedAtMs(1L)
                .producers(List.of(producers)).offsetsBefore(offsets).offsetsAfter(offsets)
                .consumers(List.of(consumers)).build();
    }

    private static TrialResult read(List<ConfigMap> stored) {
        return AttemptResult.read(run(), new AttemptId(0, 0), stored.getLast(), name -> stored.stream()
                .filter(part -> part.getMetadata().getName().equals(name)).findFirst().orElse(null),
                UnaryOperator.identity());
    }

    private static TrialResult result(Timeline timeline, int partitions) {
        var offsets = new Random(2).longs(partitions, 0, 1_000_000_000).boxed().toList();
        return TrialResult.builder().trial(0).attempt(0).variant("built-in").repetition(1).startedAtMs(1L)
                .timeline(timeline).offsetsBefore(Map.of("t", Collections.nCopies(partitions, 0L)))
                .offsetsAfter(Map.of("t", offsets)).build();
    }

    private static Timeline timeline(int steps, int brokers) {
        var random = new Random(1);
        var bytes = new TreeMap<Integer, List<Long>>();
        for (var broker = 0; broker < brokers; broker++) {
            bytes.put(broker, random.longs(steps, 0, 100_000_000).boxed().toList());
        }
        var records = Collections.nCopies(steps, 10_000L);
        var latencies = new ArrayList<byte[]>();
        for (var step = 0; step < steps; step++) {
            latencies.add(LatencySeries.encode(LatencySeries.empty()));
        }
        return new Timeline(1000, 0, records, records, Map.of(), bytes, records, LatencySeries.ofEncoded(latencies));
    }

    private static RunScope run() {
        var benchmark = new Benchmark();
        benchmark.setMetadata(new ObjectMetaBuilder().withName("b").withNamespace("n").withUid("u").withGeneration(1L)
                .build());
        benchmark.setSpec(Json.read("{\"cluster\": {\"bootstrapServers\": \"kafka:9092\"}}", BenchmarkSpec.class));
        return RunScope.of(benchmark, () -> {});
    }

    private static String csv(ConfigMap stored) throws IOException {
        var encoded = stored.getBinaryData().getOrDefault(AttemptResult.TIMELINE_KEY, "");
        try (var in = new GZIPInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(encoded)))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
