package io.skewbench.engine.merge;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.observation.WorkerView;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.latency.LatencySeries;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.ConsumerResult;
import io.skewbench.protocol.report.ConsumerResult.Span;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.NodeResult;
import io.skewbench.protocol.report.StartClock;
import io.skewbench.protocol.report.StartSignal.Reference;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import io.skewbench.protocol.timeline.BrokerBytes;
import io.skewbench.protocol.timeline.Timeline;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TrialMergeTest {
    private static final Facts FACTS = Facts.builder().host("host").java("25").kafkaClients("4.4.0").kernel("Linux")
            .cpus(2).maxHeapBytes(1).build();

    @Test
    void addsUpCountsAndMergesDistributions() {
        // Given two workers, the second three times as busy
        var merge = TrialMerge.of(List.of(view(0, worker(1, 2)), view(1, worker(3, 2))));

        // Then
        assertThat(merge.failure()).isEmpty();
        assertThat(merge.producers()).singleElement().satisfies(sum -> {
            assertThat(sum.workers()).isEqualTo(2);
            assertThat(sum.reported()).isEqualTo(2);
            assertThat(sum.extremes()).isEqualTo(new Extremes(1, 1, 0.15, 1, 0, 0));
            var result = requireNonNull(sum.result());
            assertThat(result.measured()).isEqualTo(new Counts(8, 8, 0));
            assertThat(result.startSkewMs()).isEqualTo(3);
            assertThat(result.partitions()).containsExactly(new PartitionResult("t", 0, 0, 4, 400, 4, 0),
                    new PartitionResult("t", 1, 1, 4, 400, 4, 0));
            // 1 request of 1 ms and 3 of 3 ms
            assertThat(result.nodes()).containsExactly(new NodeResult(1, 2.5, 4));
            assertThat(result.publishLatency().decode().getTotalCount()).isEqualTo(8);
            // 200 bytes in batches of 100 and 600 in batches of 300: 4 batches
            assertThat(result.client().batchSizeBytes()).isEqualTo(200.0);
        });
    }

    @Test
    void doesNotDependOnTheOrderOfWorkers() {
        var workers = new ArrayList<WorkerView>();
        IntStream.range(0, 20).forEach(pod -> workers.add(view(pod, worker(1 + pod % 7, 5))));
        var sum = Json.write(TrialMerge.of(workers).producers());

        Collections.shuffle(workers, new Random(1));

        assertThat(Json.write(TrialMerge.of(workers).producers())).isEqualTo(sum);
    }

    @Test
    void addsUpTheSameAsWorkersReport() {
        // Given workers of which every tenth is lost
        var workers = new ArrayList<WorkerView>();
        IntStream.range(0, 200).forEach(pod -> workers
                .add(view(pod, pod % 10 == 9 ? new WorkerReport.Preparing() : worker(1 + pod % 7, 5))));
        var atOnce = TrialMerge.of(workers);
        Collections.shuffle(workers, new Random(1));

        // When each result is added as soon as it is there
        var oneByOne = new TrialMerge();
        IntStream.rangeClosed(0, workers.size()).forEach(some -> oneByOne.addResults(workers.subList(0, some)));
        oneByOne.addLost(workers);

        // Then
        assertThat(oneByOne.producers()).singleElement().satisfies(sum -> {
            assertThat(sum.workers()).isEqualTo(200);
            assertThat(sum.reported()).isEqualTo(180);
            assertThat(sum.result()).isEqualTo(atOnce.producers().getFirst().result());
        });
        assertThat(oneByOne.summaries()).isEqualTo(atOnce.summaries());
    }

    @Test
    void takesNoMoreRoomForAThousandWorkersThanForOne() {
        // Given 1,000 partitions each
        var one = TrialMerge.of(List.of(view(0, worker(2, 1_000))));
        var report = worker(2, 1_000);
        var thousand = TrialMerge.of(IntStream.range(0, 1_000).mapToObj(pod -> view(pod, report)).toList());

        // Then
        assertThat(Json.gzip(thousand.producers()).length).isLessThan(2 * Json.gzip(one.producers()).length);
        assertThat(thousand.summaries()).hasSize(TrialResult.MAX_WORKERS);
    }

    @Test
    void fitsNineThousandPartitionsIntoAReport() {
        assertThat(worker(3, 9_000).packed().length()).isLessThan(1 << 20);
    }

    @Test
    void believesNoWorkerWhoseRecordsAreNotAllInPartitions() {
        var elsewhere = new WorkerView("c1", null, 0, List.of("other"), worker(1, 2), null, null, null);

        assertThat(TrialMerge.of(List.of(elsewhere)).failure()).hasValueSatisfying(failure -> {
            assertThat(failure.reason()).isEqualTo(FailureReason.RECORDS_UNACCOUNTED);
            assertThat(failure.message())
                    .isEqualTo("worker c1-0 had 2 records acknowledged, 0 of them in partitions of its topics");
        });
    }

    @Test
    void namesTheWorkerWhoseResultCannotBeRead() {
        var spoilt = view(1, new WorkerReport.Done("AAAA"));

        var merge = TrialMerge.of(List.of(view(0, worker(1, 2)), spoilt));

        assertThat(merge.failure()).hasValueSatisfying(
                failure -> assertThat(failure.message()).startsWith("worker c1-1: Not a WorkerResult"));
        assertThat(merge.producers().getFirst().reported()).isOne();
    }

    @Test
    void takesAnythingElseThatGoesWrongForAnUnreadableReport() {
        // Given an error of ours that one report brings to light
        var worker = new WorkerView("c1", null, 0, new AbstractList<>() {
            @Override
            public String get(int index) {
                throw new ArithmeticException("by zero");
            }

            @Override
            public int size() {
                return 1;
            }
        }, worker(1, 2), null, null, null);

        assertThat(TrialMerge.of(List.of(worker)).failure()).hasValueSatisfying(failure -> {
            assertThat(failure.reason()).isEqualTo(FailureReason.UNREADABLE_REPORT);
            assertThat(failure.message()).isEqualTo(
                    "worker c1-0: its result cannot be added up: java.lang.ArithmeticException: by zero");
        });
    }

    @Test
    void addsUpNoMorePartitionsThanThereCanBe() {
        // Given more than a hundred reports that each name other leaders
        var reports = IntStream.range(0, 110).mapToObj(pod -> view(pod, worker(1, 1_000, 3 * pod))).toList();

        var merge = TrialMerge.of(reports);

        assertThat(merge.failure()).hasValueSatisfying(failure -> assertThat(failure.message())
                .isEqualTo("worker c1-99: With it, the workers of the trial name more partitions, leaders, brokers "
                        + "and spans of offsets than 2 times the 350000 values of a result have room for"));
        assertThat(requireNonNull(merge.producers().getFirst().result()).partitions()).hasSize(99_000);
    }

    @Test
    void sharesTheRoomAmongTheWorkloads() {
        // Given reports that each have room, of workloads that have none together
        var reports = IntStream.range(0, 7).mapToObj(i -> new WorkerView("c" + i, null, 0, List.of("t"),
                worker(1, 18_000), null, null, null)).toList();

        assertThat(TrialMerge.of(reports).failure()).hasValueSatisfying(
                failure -> assertThat(failure.message()).startsWith("worker c5-0: With it, the workers of the trial"));
    }

    @Test
    void readsWhatIsStoredOneAfterTheOtherAsItIsAddedUp() {
        // Given a thousand reports that aren't held
        var read = new ArrayList<Integer>();
        var report = worker(1, 2);
        var workers = IntStream.range(0, 1_000).mapToObj(pod -> view(pod, new WorkerReport.Stored(() -> {
            read.add(pod);
            return report;
        }))).toList();
        assertThat(workers).allMatch(worker -> requireNonNull(worker.report()).isFinal());
        assertThat(read).isEmpty();

        // When
        var merge = TrialMerge.of(workers);

        // Then each was read once
        assertThat(read).containsExactlyElementsOf(IntStream.range(0, 1_000).boxed().toList());
        assertThat(merge.producers().getFirst().reported()).isEqualTo(1_000);
    }

    @Test
    void doesNotCountIfAStoredReportIsMissing() {
        var deleted = view(0, new WorkerReport.Stored(WorkerReport.Preparing::new));

        assertThat(TrialMerge.of(List.of(deleted)).failure())
                .hasValueSatisfying(failure -> assertThat(failure.message())
                        .isEqualTo("worker c1-0: its report changed after it was read"));
    }

    @Test
    void saysWhyAStoredReportCannotBeReadAnyMore() {
        var failed = view(0, new WorkerReport.Stored(() -> new WorkerReport.Failed("UnreadableReport",
                "ConfigMap skb-t0a0-c1-0 is not there")));

        assertThat(TrialMerge.of(List.of(failed)).failure()).hasValueSatisfying(failure -> assertThat(failure.message())
                .isEqualTo("worker c1-0: its report changed after it was read: ConfigMap skb-t0a0-c1-0 is not there"));
    }

    @Test
    void namesTheWorkerWhoseTimeLineCannotBeAddedUp() {
        // Given two workers with as many latencies in one step as there can be
        var latency = LatencySeries.empty();
        latency.recordValueWithCount(1_000_000, Bounds.COUNT);
        var one = List.of(1L);
        var timeline = new Timeline(1_000, 0, one, one, Map.of(), Map.of(), one,
                LatencySeries.ofEncoded(List.of(LatencySeries.encode(latency))));
        var report = worker(1, 2, 0, timeline);

        // When
        var merge = TrialMerge.of(List.of(view(0, report), view(1, report)));

        // Then
        assertThat(merge.failure()).hasValueSatisfying(failure -> {
            assertThat(failure.reason()).isEqualTo(FailureReason.UNREADABLE_REPORT);
            assertThat(failure.message()).startsWith("worker c1-1: The number of samples of a histogram is ");
        });
        assertThat(merge.timeline()).isNull();
        assertThat(merge.producers().getFirst().reported()).isOne();
    }

    @Test
    void countsOnceWhatTheReplicasOfSharedTopicsReceived() {
        // Given two workloads with the same topic, each of whose workers sees the records of both
        var seen = Timeline.of(1_000, 0, 1,
                new BrokerBytes(Map.of(2, List.of(500L)), Map.of(1, List.of(500L)), Map.of()));
        var other = new WorkerView("c2", null, 0, List.of("t"), worker(1, 2, 0, seen), null, null, "node");

        // When
        var merge = TrialMerge.of(List.of(view(0, worker(1, 2, 0, seen)), other));

        // Then
        assertThat(requireNonNull(merge.timeline()).brokerBytes()).isEqualTo(seen.brokerBytes());
    }

    @Test
    void addsWhatConsumersReceivedToTheTimeLine() {
        // Given
        var consumed = new BrokerBytes(Map.of(), Map.of(), Map.of(1, List.of(500L)));
        var report = WorkerReport.Consumed.of(ConsumerResult.builder().pod(0).measuredMs(1_000).recordsInWindow(5)
                .bytesInWindow(500).endToEndLatency(Histogram.of(Histogram.empty())).lagStepMs(1_000)
                .clock(new ClockReading("machine", 1.0, 2.0, null)).facts(FACTS)
                .timeline(Timeline.of(1_000, 0, 1, consumed)).build());

        // When
        var merge = TrialMerge.of(List.of(view(0, worker(1, 2)),
                new WorkerView("c1", "readers", 0, List.of("t"), report, null, null, null)));

        // Then
        assertThat(merge.failure()).isEmpty();
        assertThat(requireNonNull(merge.timeline()).brokerBytes()).isEqualTo(consumed);
    }

    @Test
    void joinsSpansOfAGroupThatRebalancesRatherThanToLackRoom() {
        // Given 20 workers that hand 10,000 partitions to each other, each of which a report has room for
        var partitions = 10_000;
        var workers = IntStream.range(0, 20).mapToObj(pod -> new WorkerView("c1", "readers", pod, List.of("t"),
                consumer(IntStream.range(0, partitions)
                        .mapToObj(p -> new Span("t", p, pod * 10L, pod * 10L + 10, 10)).toList()),
                null, null, null)).toList();

        // When
        var merge = TrialMerge.of(workers);

        // Then
        assertThat(merge.failure()).isEmpty();
        assertThat(requireNonNull(merge.consumers().getFirst().result()).spans()).hasSize(partitions)
                .allSatisfy(span -> assertThat(span.to() - span.from()).isEqualTo(span.records()).isEqualTo(200));
    }

    @Test
    void refusesAWorkerThatReportsOnePlaceTwice() {
        var partition = new PartitionResult("t", 0, 0, 1, 100, 1, 0);
        var broker = new NodeResult(1, 1.0, 1);

        assertThat(refusal(List.of(partition, partition), List.of(broker)))
                .isEqualTo("worker c1-0: One of its partitions is there twice");
        assertThat(refusal(List.of(partition), List.of(broker, broker)))
                .isEqualTo("worker c1-0: One of its brokers is there twice");
    }

    @Test
    void believesNoWorkerWhosePartitionsOverflow() {
        // Given so many bytes that their sum would be 0
        var rows = IntStream.range(0, 4_096)
                .mapToObj(p -> new PartitionResult("t", p, 0, 0, Bounds.COUNT, 0, 0)).toList();

        assertThat(refusal(rows, List.of())).startsWith("worker c1-0: Bytes of all partitions is ");
    }

    @Test
    void keepsHowEachClockStoodToTheOneByWhichTheStartWasCorrected() {
        // Given workers corrected by the API server's clock, as one of them could not read the broker's
        var workers = new ArrayList<WorkerView>();
        IntStream.range(0, 1_000).forEach(pod -> workers
                .add(view(pod, startedBy(new StartClock(Reference.API_SERVER, pod - 500, 510.25, true)))));
        Collections.shuffle(workers, new Random(1));

        // When
        var outcome = TrialMerge.of(workers).producers().getFirst();

        // Then, also after it was stored
        var clocks = requireNonNull(Json.read(Json.write(outcome), TrialResult.ProducersOutcome.class).startClocks());
        assertThat(clocks.corrected()).isTrue();
        assertThat(clocks.pod()).isEqualTo(IntStream.range(0, 1_000).boxed().toList());
        assertThat(clocks.clock()).hasSize(1_000).containsOnly(Reference.API_SERVER);
        assertThat(clocks.offsetMs()).startsWith(-500.0, -499.0).endsWith(499.0);
        assertThat(clocks.uncertaintyMs()).hasSize(1_000).containsOnly(510.25);
    }

    private static WorkerReport.Done startedBy(StartClock clock) {
        var result = worker(1, 2).result();
        return WorkerReport.Done.of(result.toBuilder().pod(0).due(null).sendLateness(null).timeline(null)
                .errors(Map.of()).warnings(List.of()).clock(null).startClock(clock).errorMessages(null).build());
    }

    @Test
    void keepsAMessageOfEachOfTheCommonestErrorsHoweverManyWorkersReportThem() {
        // Given a hundred workers with a kind of error each, and one that all have
        var workers = IntStream.range(0, 100).mapToObj(pod -> view(pod,
                failing(Map.of("E" + pod, 1L, "Common", 2L),
                        Map.of("Common", "first of " + pod, "E" + pod, "\n".repeat(900)))))
                .toList();

        // When
        var result = requireNonNull(TrialMerge.of(workers).producers().getFirst().result());

        // Then
        assertThat(result.errors()).containsEntry("Common", 200L);
        assertThat(result.errorMessages()).hasSize(Bounds.ERROR_MESSAGES).containsEntry("Common", "first of 0")
                .allSatisfy((name, message) -> assertThat(message).hasSizeLessThanOrEqualTo(Bounds.ERROR_CHARACTERS)
                        .doesNotContain("\n"));
        result.check();
    }

    @Test
    void refusesAWorkerThatReportsMoreErrorsThanFailedRecords() {
        var many = Map.of("A", 1L, "B", 1L, "C", 1L, "D", 1L);
        var messages = Map.of("A", "a", "B", "b", "C", "c", "D", "d");
        assertThat(TrialMerge.of(List.of(view(0, failing(many, messages)))).failure()).hasValueSatisfying(
                failure -> assertThat(failure.message()).contains("4 messages of errors; at most 3 are allowed"));
        assertThat(TrialMerge.of(List.of(view(0, failing(many, Map.of("E", "e"))))).failure()).hasValueSatisfying(
                failure -> assertThat(failure.message()).contains("an error that no record failed with"));
    }

    private static WorkerReport.Done failing(Map<String, Long> errors, Map<String, String> messages) {
        var result = worker(1, 2).result();
        var failed = errors.values().stream().mapToLong(Long::longValue).sum();
        return WorkerReport.Done.of(WorkerResult.builder().pod(0).startSkewMs(result.startSkewMs())
                .measuredMs(result.measuredMs()).measured(failing(result.measured(), failed))
                .total(failing(result.total(), failed)).acknowledgedInWindow(result.acknowledgedInWindow())
                .bytesInWindow(result.bytesInWindow()).publishLatency(result.publishLatency())
                .serviceLatency(result.serviceLatency()).errors(errors).partitions(result.partitions())
                .nodes(result.nodes()).client(result.client()).facts(result.facts()).clock(result.clock())
                .errorMessages(messages).build());
    }

    private static Counts failing(Counts counts, long failed) {
        return new Counts(counts.sent() + failed, counts.acknowledged(), counts.failed() + failed);
    }

    private static String refusal(List<PartitionResult> rows, List<NodeResult> nodes) {
        var result = worker(1, 2).result().withPartitions(rows);
        var refused = result.toBuilder().due(null).sendLateness(null).timeline(null).errors(Map.of()).partitions(rows)
                .nodes(nodes).warnings(List.of()).startClock(null).errorMessages(null).build();
        return TrialMerge.of(List.of(view(0, WorkerReport.Done.of(refused)))).failure().orElseThrow().message();
    }

    private static WorkerReport consumer(List<Span> spans) {
        return WorkerReport.Consumed.of(ConsumerResult.builder().pod(0).measuredMs(1_000).recordsInWindow(1)
                .bytesInWindow(1).endToEndLatency(Histogram.of(Histogram.empty())).lagStepMs(1_000).spans(spans)
                .clock(new ClockReading("machine", 1.0, 2.0, null)).facts(FACTS).warnings(List.of("Warning")).build());
    }

    @Test
    void fitsTheMostPartitionsIntoAReportBesideATimeLineOfHundredBrokers() {
        // Given half an hour of seconds in which hardly anything was acknowledged, so that values are short
        var steps = 1_800;
        var zeros = Collections.nCopies(steps, 0L);
        var bytes = IntStream.range(0, 100).boxed().collect(Collectors.toMap(broker -> broker, broker -> zeros));
        var latencies = Collections.nCopies(steps, LatencySeries.encode(LatencySeries.empty()));
        var timeline = new Timeline(1_000, 0, zeros, zeros, Map.of(), bytes, zeros, LatencySeries.ofEncoded(latencies));

        // When
        var report = worker(3, Bounds.WORKER_PARTITIONS, 0, timeline.fitting());

        // Then
        assertThat(report.packed().length()).isLessThan(1 << 20);
        assertThat(report.result().partitions()).hasSize(Bounds.WORKER_PARTITIONS);
        assertThat(requireNonNull(report.result().timeline()).stepMs()).isEqualTo(2_000);
    }

    @Test
    void isHeldWithoutPartitions() {
        var merge = TrialMerge.of(List.of(view(0, worker(2, 1_000))));
        var result = TrialResult.builder().trial(0).attempt(0).variant("v").repetition(1).startedAtMs(1L)
                .producers(merge.producers()).offsetsAfter(Map.of("t", List.of(1L, 2L))).workers(merge.summaries())
                .build();

        var held = result.compact(List.of());

        assertThat(requireNonNull(held.producers().getFirst().result()).partitions()).hasSize(3)
                .allSatisfy(row -> assertThat(row.topic()).isEqualTo("t"));
        assertThat(held.offsetsAfter()).isEqualTo(Map.of("t", List.of(3L)));
        assertThat(result.compact(List.of(held)).workers()).isEmpty();
    }

    @Test
    void isHeldWithoutFactsAndWarningsWhereItDoesNotCount() {
        var merge = TrialMerge.of(List.of(view(0, worker(2, 2)), new WorkerView("c1", "readers", 0, List.of("t"),
                consumer(List.of()), null, null, null)));
        var failed = TrialResult.builder().trial(0).attempt(0).variant("v").repetition(1).reason("WorkerLost")
                .message("lost").startedAtMs(1L).producers(merge.producers()).consumers(merge.consumers())
                .workers(merge.summaries()).build();

        var held = failed.compact(List.of());

        assertThat(requireNonNull(held.producers().getFirst().result()).facts().java()).isEmpty();
        assertThat(requireNonNull(held.consumers().getFirst().result()).facts().java()).isEmpty();
        assertThat(requireNonNull(held.consumers().getFirst().result()).warnings()).isEmpty();
        assertThat(held.workers()).as("the environment that the status shows").isNotEmpty();
    }

    private static WorkerView view(int pod, WorkerReport report) {
        return new WorkerView("c1", null, pod, List.of("t"), report, null, null, "node");
    }

    /** A worker with as many records in each partition, on three brokers at most. */
    private static WorkerReport.Done worker(int records, int partitions) {
        return worker(records, partitions, 0);
    }

    private static WorkerReport.Done worker(int records, int partitions, int broker) {
        return worker(records, partitions, broker, null);
    }

    private static WorkerReport.Done worker(int records, int partitions, int broker, @Nullable Timeline timeline) {
        var all = (long) records * partitions;
        var counts = new Counts(all, all, 0);
        var latencies = Histogram.empty();
        latencies.recordValueWithCount(records * 1_000_000L, all);
        var rows = IntStream.range(0, partitions)
                .mapToObj(p -> new PartitionResult("t", p, broker + p % 3, records, records * 100L, records, 0))
                .toList();
        return WorkerReport.Done.of(WorkerResult.builder().pod(0).startSkewMs(records).measuredMs(1_000)
                .measured(counts).total(counts).acknowledgedInWindow(all).bytesInWindow(all * 100)
                .publishLatency(Histogram.of(latencies)).serviceLatency(Histogram.of(latencies)).timeline(timeline)
                .partitions(rows).nodes(List.of(new NodeResult(1, (double) records, records)))
                .client(new ClientResult(records * 100.0, null, null, null, records * 100.0, 0)).facts(FACTS)
                .clock(new ClockReading("machine", 1.0, 2.0, null)).build());
    }
}
