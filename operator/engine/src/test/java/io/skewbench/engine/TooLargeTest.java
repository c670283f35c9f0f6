package io.skewbench.engine;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Observed.BrokerView;
import io.skewbench.engine.Observed.ClusterView;
import io.skewbench.engine.Observed.TopicView;
import io.skewbench.engine.TrialResult.ProducersOutcome;
import io.skewbench.engine.run.ResultMemory;
import io.skewbench.protocol.Bounds;
import io.skewbench.protocol.Json;
import io.skewbench.protocol.WorkerResult.PartitionResult;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run can't keep is refused before its first trial, with the sum that shows it. */
class TooLargeTest {
    private static final String SPEC = """
            cluster: {bootstrapServers: "kafka:9092"}
            workloads:
              - {name: c1, topic: one, load: {rate: 1000}, records: {value: {size: 1Ki}}}
              - {name: c2, topic: two, load: {rate: 1000}, records: {value: {size: 1Ki}}}
              - {name: c3, topic: three, load: {rate: 1000}, records: {value: {size: 1Ki}}}
            variants: [{name: built-in, partitioner: BuiltIn}]
            duration: 20s
            repetitions: 100
            """;
    private static final String CONSUMED = SPEC.replace("name: c1,", "name: c1, consumers: [{name: a}, {name: b}],")
            .replace("name: c2,", "name: c2, consumers: [{name: a}],");

    @Test
    void startsWhatHasRoom() {
        assertThat(decide(SPEC, 50, 8_000, 8_000, 3_000).step()).isInstanceOf(Step.StartWorkers.class);
    }

    @Test
    void refusesMorePartitionsThanAWorkerCanReport() {
        refused(decide(SPEC, 3, 18_001, 1, 1),
                "spec.workloads[0].topic: \"one\": workload c1 sends to 18,001 partitions, "
                        + "and the report of a worker has room for 18,000; use topics with fewer, or divide them among several "
                        + "workloads");
    }

    @Test
    void refusesMorePartitionsThanAResultHolds() {
        refused(decide(SPEC, 3, 18_000, 18_000, 4_001), "spec.workloads: the result of a trial takes 7 values for each "
                + "of 18,000 + 18,000 + 4,001 partitions that the workloads send to, 10 for each of 0 that consumer "
                + "groups read, 2 for the offsets of each of 40,001, and 11,132 for the rest, in all 371,141 where it "
                + "has room for 350,000; use fewer workloads or consumer groups, or topics with fewer partitions");
    }

    @Test
    void refusesWhatConsumerGroupsMakeTooLarge() {
        assertThat(decide(SPEC, 3, 18_000, 5_000, 1).step()).isInstanceOf(Step.StartWorkers.class);
        refused(decide(CONSUMED, 3, 18_000, 5_000, 1), "10 for each of 41,000 that consumer groups read");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void readsBackTheLargestResultThatItAllows(boolean isConsumed) {
        // Given two workloads of one topic, one of them with two groups if any, and as many partitions as have room
        var spec = isConsumed ? CONSUMED : SPEC;
        var topic = new TopicView.Usable("first", isConsumed ? 6_000 : 18_000);
        var most = 1;
        for (var step = 1 << 13; step > 0; step /= 2) {
            most += hasRoom(decide(spec, 50, topics(topic, most + step))) ? step : 0;
        }
        refused(decide(spec, 50, topics(topic, most + 1)), "spec.workloads: the result of a trial takes 7 values");

        // When
        var result = LargestResult.of(Specs.experiment(Specs.spec(spec)), topics(topic, most), 50);
        var written = Json.gzip(result);

        // Then
        assertThat(result.counts()).isTrue();
        assertThat(result.storable()).isSameAs(result);
        var read = Json.gunzip(new ByteArrayInputStream(written), Bounds.RESULT_BYTES, TrialResult.class);
        read.check();
        assertThat(read.equals(result)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theLargestResultTakesNoMoreMemoryThanWasWorkedOut(boolean isConsumed) {
        // Given
        var experiment = Specs.experiment(Specs.spec(isConsumed ? CONSUMED : SPEC));
        var result = LargestResult.of(experiment, topics(new TopicView.Usable("first", 8_000), 500), 50);
        // When
        var held = result.compact(List.of(result));
        // Then
        assertThat(ResultMemory.of(held)).isLessThan(ResultMemory.ofTrial(experiment, 50))
                .isEqualTo(Json.write(held).length());
    }

    @Test
    void keepsOneLeaderOfEachPartitionWhereAllChangeInALargeTrial() {
        // Given the most partitions, each of which two workers saw with another leader
        var partitions = 18_000;
        var topics = topics(new TopicView.Usable("first", partitions), 6_000);
        var largest = LargestResult.of(Specs.experiment(Specs.spec(SPEC)), topics, 50);
        var result = with(largest, largest.producers().stream().map(TooLargeTest::withLeadersChanged).toList());

        // When
        var stored = result.storable();

        // Then
        assertThat(stored.counts()).isTrue();
        assertThat(rows(stored)).hasSize(partitions).allSatisfy(row -> assertThat(row.leader()).isLessThan(50));
        assertThat(rows(stored).stream().mapToLong(PartitionResult::totalRecords).sum())
                .isEqualTo(rows(result).stream().mapToLong(PartitionResult::totalRecords).sum());
        assertThat(requireNonNull(stored.producers().getFirst().result()).warnings()).first().asString().isEqualTo(
                "Leaders changed during the trial, and its result has no room for 18000 of them: each partition counts "
                        + "for the leader of most of its records.");
    }

    private static TrialResult with(TrialResult result, List<ProducersOutcome> producers) {
        return new TrialResult(result.trial(), result.attempt(), result.variant(), result.sweep(), result.repetition(),
                null, null, result.startedAtMs(), producers, null, result.offsetsBefore(), result.offsetsAfter(),
                result.consumers(), result.accounts(), result.workers());
    }

    /** Half of a partition's records less one had another leader. */
    private static ProducersOutcome withLeadersChanged(ProducersOutcome outcome) {
        var result = requireNonNull(outcome.result());
        var rows = result.partitions().stream().flatMap(row -> {
            var later = row.totalRecords() / 2 - 1;
            return Stream.of(
                    new PartitionResult(row.topic(), row.partition(), row.leader(), 0, row.bytes(),
                            row.totalRecords() - later, 0),
                    new PartitionResult(row.topic(), row.partition(), row.leader() + 50, 0, row.bytes(), later, 0));
        }).toList();
        return new ProducersOutcome(outcome.workload(), outcome.topics(), outcome.workers(), outcome.reported(),
                result.withPartitions(rows), outcome.extremes(), outcome.clocks());
    }

    private static List<PartitionResult> rows(TrialResult result) {
        return requireNonNull(result.producers().getFirst().result()).partitions();
    }

    private static boolean hasRoom(Decision decision) {
        return decision.step() instanceof Step.StartWorkers;
    }

    private static Map<String, List<TopicView>> topics(TopicView first, int partitionsOfThird) {
        return Map.of("c1", List.of(first), "c2", List.of(first), "c3",
                List.of(new TopicView.Usable("second", partitionsOfThird)));
    }

    @Test
    void refusesMoreThanTheConfigMapOfPlansHolds() {
        var decision = decide(SPEC, 3, 18_000, 6_000, 2_000);

        refused(decision, "spec.workloads: the plans of the workers take ");
        refused(decision, "and the offsets of 26,000 partitions before and after a trial 1,040,000, in all ");
    }

    @Test
    void refusesMoreTrialsThanTheMemoryHolds() {
        // Given three workloads of 50,000 + 168 bytes a broker and 150 for the clock of their one machine
        var spec = SPEC + "sweep: {producer: {linger.ms: [0, 1, 2, 3, 4, 5, 6, 7]}}";

        refused(decide(spec, 50, 1, 1, 1), "spec.variants: 800 trials, whose results take 175,650 bytes of memory each "
                + "with these workloads on 50 brokers, take 140,520,000 in all where a run has 134,217,728");
    }

    private static void refused(Decision decision, String why) {
        assertThat(decision.step()).isInstanceOf(Step.Wait.class);
        assertThat(decision.status().summary()).contains(why);
        assertThat(decision.status().conditions()).anySatisfy(condition -> {
            assertThat(condition.getType()).isEqualTo("Stalled");
            assertThat(condition.getStatus()).isEqualTo("True");
            assertThat(condition.getReason()).isEqualTo("TrialTooLarge");
        });
    }

    private static Decision decide(String text, int brokers, int... partitions) {
        var topics = new HashMap<String, List<TopicView>>();
        for (var i = 0; i < partitions.length; i++) {
            topics.put("c" + (i + 1), List.of(new TopicView.Usable("t" + i, partitions[i])));
        }
        return decide(text, brokers, topics);
    }

    private static Decision decide(String text, int brokers, Map<String, List<TopicView>> topics) {
        var spec = Specs.spec(text);
        var experiment = Specs.experiment(spec);
        var world = new SimulatedWorld(experiment).observe();
        var cluster = new ClusterView.Usable("id", "kafka:9092", Map.of(), IntStream.range(0, brokers)
                .mapToObj(id -> new BrokerView(id, "broker-" + id, null, null, null)).toList());
        return new Run(Duration.ofSeconds(2)).next(Specs.benchmark(spec), new Planned.Valid<>(experiment),
                new Observed(world.now(), List.of(), false, cluster, topics, world.idleTopics(), world.payloads(),
                        List.of(), null));
    }
}
