package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.ConsumerResult;
import io.skewbench.protocol.report.ConsumerResult.Span;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.NodeResult;
import io.skewbench.protocol.report.ReplicationResult;
import io.skewbench.protocol.report.ReplicationResult.Lag;
import io.skewbench.protocol.report.ReplicationResult.OfBroker;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The largest reports that workers may have to write have room, with numbers that nothing compresses. */
class ReportBytesTest {
    private static final int BROKERS = 1_000;
    private static final long TWELVE_DIGITS = 1_000_000_000_000L;
    private static final Facts FACTS = Facts.builder().host("host").node("node").java("21.0.9").kafkaClients("4.4.0")
            .kernel("Linux 6.1").cpus(2).maxHeapBytes(512L << 20)
            .classPath(IntStream.range(0, 400).mapToObj(i -> "library-of-somebody-" + i * i + ".jar").toList())
            .build();
    private static final List<String> WARNINGS = List.of("Leaders changed. ".repeat(100));

    private final SplittableRandom random = new SplittableRandom(1);

    @Test
    void theLargestReportOfAProducerHasRoom() {
        // Given
        var partitions = Bounds.WORKER_PARTITIONS;
        assertThat(ReportBytes.ofProducer(partitions, BROKERS).hasRoom()).isTrue();

        // When
        var packed = WorkerReport.Done.of(producer(partitions)).packed();

        // Then
        assertThat(bytes(packed)).isBetween(500_000L, ReportBytes.ofProducer(partitions, BROKERS).all());
    }

    @Test
    void theLargestReportOfAConsumerHasRoom() {
        // Given
        var most = IntStream.iterate(Bounds.WORKER_PARTITIONS, partitions -> partitions - 1)
                .filter(partitions -> ReportBytes.ofConsumer(partitions, BROKERS).hasRoom()).findFirst().orElseThrow();
        assertThat(most).isLessThan(Bounds.WORKER_PARTITIONS);

        // When
        var packed = ((WorkerReport.Consumed) WorkerReport.Consumed.of(consumer(most, 2))).packed();

        // Then
        assertThat(bytes(packed)).isBetween(500_000L, (long) Bounds.REPORT_GZIP_BYTES);
    }

    @Test
    void aReportOfAGroupThatRebalancedTooOftenSaysSo() {
        for (var spans : List.of(6, 300)) {
            assertThat(WorkerReport.Consumed.of(consumer(10_000 / (spans / 6), spans)))
                    .isInstanceOfSatisfying(WorkerReport.Failed.class, failed -> assertThat(failed.message())
                            .startsWith("Its group rebalanced 1 times and left 60000 spans of offsets, more than a"));
        }
    }

    private static long bytes(String base64) {
        return base64.length() / 4L * 3;
    }

    private WorkerResult producer(int partitions) {
        var rows = IntStream.range(0, partitions).mapToObj(p -> new PartitionResult("t", p, random.nextInt(100_000),
                digits(), 1_000 * digits(), digits(), digits())).toList();
        var counts = new Counts(1L << 50, 1L << 50, 0);
        var nodes = IntStream.range(0, BROKERS)
                .mapToObj(broker -> new NodeResult(broker, random.nextDouble(), 1e6 * random.nextDouble())).toList();
        return WorkerResult.builder().pod(0).startSkewMs(1.5).measuredMs(20_000).measured(counts).total(counts)
                .acknowledgedInWindow(1L << 50).bytesInWindow(1L << 50).publishLatency(latencies())
                .serviceLatency(latencies()).sendLateness(latencies()).partitions(rows).nodes(nodes)
                .client(new ClientResult(1e4, 15.5, 1.25, 0.0, 500, 10)).facts(FACTS).warnings(WARNINGS)
                .replication(new ReplicationResult(1L << 50, 20_000, 1L << 50, 1e6, partitions, 1_000, 1_000,
                        new Lag(1e15 / 3, 1L << 50, 1e5 / 3, 1e6 / 3, 1e3 / 3),
                        IntStream.range(0, BROKERS).mapToObj(broker -> new OfBroker(broker, digits(), digits()))
                                .toList()))
                .build();
    }

    private ConsumerResult consumer(int partitions, int spansOfEach) {
        var spans = IntStream.range(0, partitions).boxed().flatMap(p -> Stream
                .generate(() -> new Span("t", p, 10 * digits(), 10 * digits(), digits())).limit(spansOfEach)).toList();
        return ConsumerResult.builder().pod(0).measuredMs(20_000).recordsInWindow(1L << 50).bytesInWindow(1L << 50)
                .endToEndLatency(latencies()).lagStepMs(1_000)
                .lag(LongStream.generate(this::digits).limit(Bounds.STEPS).boxed().toList()).rebalances(1)
                .spans(spans).clock(new ClockReading("machine", 1.0, 2.0, null)).facts(FACTS).warnings(WARNINGS)
                .bytesByLeader(IntStream.range(0, BROKERS).boxed()
                        .collect(Collectors.toMap(broker -> broker, broker -> 1_000 * digits())))
                .build();
    }

    private long digits() {
        return random.nextLong(TWELVE_DIGITS / 10, TWELVE_DIGITS);
    }

    /** In every bucket between 1 ms and 60 s. */
    private Histogram latencies() {
        var latencies = Histogram.empty();
        LongStream.iterate(1_000_000, value -> value < 60_000_000_000L, latencies::nextNonEquivalentValue)
                .forEach(value -> latencies.recordValueWithCount(value, 1 + random.nextInt(10_000)));
        return Histogram.of(latencies);
    }
}
