package io.skewbench.engine;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.run.Decision;
import io.skewbench.engine.run.ResultMemory;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.run.RunStep;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
            minAcknowledgedPercent: 1
            repetitions: 100
            burnIn: 0
            """;
    private static final String CONSUMED = SPEC.replace("name: c1,", "name: c1, consumers: [{name: a}, {name: b}],")
            .replace("name: c2,", "name: c2, consumers: [{name: a}],");

    @Test
    void startsWhatHasRoom() {
        assertThat(decide(SPEC, 50, 8_000, 8_000, 3_000).step()).isInstanceOf(RunStep.StartWorkers.class);
    }

    @Test
    void refusesMorePartitionsThanAWorkerCanReport() {
        refused(decide(SPEC, 3, 18_001, 1, 1),
                "spec.workloads[0].topic: \"one\": workload c1 sends to 18,001 partitions, but the report of a worker "
                        + "has room for only 18,000; use topics with fewer, or divide them among several workloads");
    }

    @Test
    void refusesMorePartitionsThanAResultHolds() {
        refused(decide(SPEC, 3, 18_000, 18_000, 4_001), "spec.workloads: the result of a trial takes 7 values for each "
                + "of 18,000 + 18,000 + 4,001 partitions that the workloads send to, 10 for each of 0 that consumer "
                + "groups read, 2 for the offsets of each of 40,001, and 12,097 for the rest, in total 372,106, but "
                + "there is room for only 350,000; use fewer workloads or consumer groups, or topics with fewer "
                + "partitions");
    }

    @Test
    void refusesResultsThatAreTooLargeWithTheirConsumerGroups() {
        assertThat(decide(SPEC, 3, 18_000, 5_000, 1).step()).isInstanceOf(RunStep.StartWorkers.class);
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

    @Test
    void theLargestResultOfTheMostWorkloadsHasRoomInItsConfigMaps() {
        // Given 64 workloads with three histograms each, that take 2.2 MB, and as many partitions as values have room
        var names = IntStream.range(0, 64).mapToObj(i -> "w" + i).toList();
        var spec = SPEC.replaceAll("(?m)^  - .*\n", "").replace("repetitions: 100", "repetitions: 39")
                .replace("workloads:", "workloads: [" + names.stream()
                        .map(name -> "{name: " + name
                                + ", topic: one, load: {rate: 1000}, records: {value: {size: 1Ki}}}")
                        .collect(Collectors.joining(", ")) + "]");
        var topics = names.stream().collect(
                Collectors.toMap(name -> name, name -> List.<TopicView>of(new TopicView.Usable(name, 330))));
        assertThat(decide(spec, 3, topics).step()).isInstanceOf(RunStep.StartWorkers.class);

        // When
        var result = LargestResult.of(Specs.experiment(Specs.spec(spec)), topics, 3);

        // Then
        assertThat(result.storable()).isSameAs(result);
        assertThat(Json.gzip(result).length).isBetween(2_000_000, Bounds.RESULT_GZIP_BYTES);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theLargestResultTakesNoMoreMemoryThanWasWorkedOut(boolean isConsumed) {
        // Given
        var experiment = Specs.experiment(Specs.spec(isConsumed ? CONSUMED : SPEC));
        var result = LargestResult.of(experiment, topics(new TopicView.Usable("t".repeat(249), 8_000), 500), 50);
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
        return result.toBuilder().reason(null).message(null).producers(producers).timeline(null).build();
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
                result.withPartitions(rows), outcome.extremes(), outcome.clocks(), outcome.startClocks());
    }

    private static List<PartitionResult> rows(TrialResult result) {
        return requireNonNull(result.producers().getFirst().result()).partitions();
    }

    private static boolean hasRoom(Decision decision) {
        return decision.step() instanceof RunStep.StartWorkers;
    }

    private static Map<String, List<TopicView>> topics(TopicView first, int partitionsOfThird) {
        return Map.of("c1", List.of(first), "c2", List.of(first), "c3",
                List.of(new TopicView.Usable("second", partitionsOfThird)));
    }

    @Test
    void refusesMoreThanTheConfigMapOfPlansHolds() {
        var decision = decide(SPEC, 3, 18_000, 6_000, 2_000);

        refused(decision, "spec.workloads: the plans of the workers take ");
        refused(decision, "and the offsets of 26,000 partitions before and after a trial 1,040,000, in total ");
    }

    @Test
    void refusesMoreTrialsThanTheMemoryHolds() {
        // Given three workloads of 50,798 + 208 bytes a broker, 1,140 for a topic and 150 for the clock of their one
        // machine,
        // and 900 + 17 for the trial with its sweep point, and 320 for what each of three brokers counted
        var spec = SPEC + "sweep: {producer: {linger.ms: [0, 1, 2, 3, 4, 5, 6, 7]}}";

        refused(decide(spec, 50, 1, 1, 1), "spec.variants: 800 trials, whose results take 199,841 bytes of memory each "
                + "with these workloads on 50 brokers, take 159,872,800 in total, but a run has only 134,217,728");
    }

    @Test
    void theLargestResultCountsInTheLargestRun() {
        // Given 700 trials on as many brokers as have room, and at the end of the first its workers, who report all
        // they can
        var spec = SPEC + "sweep: {producer: {linger.ms: [0, 1, 2, 3, 4, 5, 6]}}";
        var brokers = 40;
        var topics = topics(new TopicView.Usable("t".repeat(249), 800), 50);
        assertThat(decide(spec, brokers, topics).step()).isInstanceOf(RunStep.StartWorkers.class);

        // Then
        assertThat(concluded(spec, brokers, topics, LargestResult.errors(10, 60)).message()).isNull();
        refused(decide(spec, brokers + 1, topics),
                "spec.variants: 700 trials, whose results take 192,335 bytes of memory each with these workloads on 41 "
                        + "brokers, take 134,634,500 in total, but a run has only 134,217,728");
    }

    @Test
    void onlyWorkersThatMeanHarmLeaveMoreThanWasWorkedOut() {
        // Given workers that report a hundred kinds of errors with names of 250 characters
        var spec = SPEC + "sweep: {producer: {linger.ms: [0, 1, 2, 3, 4, 5, 6]}}";
        var topics = topics(new TopicView.Usable("t".repeat(249), 800), 50);

        var result = concluded(spec, 40, topics, LargestResult.errors(100, 250));

        assertThat(result.reason()).isEqualTo("ResultTooLarge");
        assertThat(result.message()).endsWith(" bytes of memory, where each of 700 trials has "
                + (ResultMemory.MOST_OF_A_RUN / 9 * 8 / 700 + 3 * 900));
    }

    /** Returns the result of the first trial, all workers of which have reported. */
    private static TrialResult concluded(String text, int brokers, Map<String, List<TopicView>> topics,
            Map<String, Long> errors) {
        var experiment = Specs.experiment(Specs.spec(text));
        var largest = LargestResult.of(experiment, topics, brokers, errors);
        var now = new SimulatedWorld(experiment).now;
        var attempt = AttemptView.builder().id(new AttemptId(0, 0)).createdAt(now.minusSeconds(60))
                .offsetsBefore(largest.before()).start(new StartSignal(now.minusSeconds(40).toEpochMilli()))
                .workers(largest.workers()).offsetsAfter(largest.after()).build();
        return ((RunStep.Conclude) decide(text, brokers, topics, attempt).step()).result();
    }

    private static void refused(Decision decision, String why) {
        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
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
        return decide(text, brokers, topics, null);
    }

    private static Decision decide(String text, int brokers, Map<String, List<TopicView>> topics,
            @Nullable AttemptView attempt) {
        var spec = Specs.spec(text);
        var experiment = Specs.experiment(spec);
        var world = new SimulatedWorld(experiment).observe();
        var cluster = new ClusterView.Usable("id", "kafka:9092", Map.of(), IntStream.range(0, brokers)
                .mapToObj(id -> new BrokerView(id, "broker-" + id, null)).toList());
        return new Run(Duration.ofSeconds(2)).next(Specs.benchmark(spec), new Planned.Valid<>(experiment),
                Observed.builder().now(world.now()).cluster(cluster).topics(topics).idleTopics(world.idleTopics())
                        .payloads(world.payloads()).attempt(attempt).build());
    }
}
