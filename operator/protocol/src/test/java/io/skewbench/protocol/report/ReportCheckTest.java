package io.skewbench.protocol.report;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.ConsumerResult.Span;
import io.skewbench.protocol.report.ReplicationResult.OfBroker;
import io.skewbench.protocol.report.Samples.Place;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A worker that sent a hundred records, of which 60 were measured, and two of those failed. */
class ReportCheckTest {
    private static final Histogram NONE = Histogram.of(Histogram.empty());
    private static final Facts FACTS = Facts.builder().java("21").kafkaClients("4.4.0").kernel("Linux").cpus(1)
            .maxHeapBytes(1).build();
    private static final ClockReading NO_CLOCK = new ClockReading(null, null, null, null);

    @Test
    void acceptsWhatAddsUp() {
        assertThatCode(() -> worker().build().check()).doesNotThrowAnyException();
        assertThatCode(() -> consumer().build().check()).doesNotThrowAnyException();
    }

    @Test
    void refusesCountsThatDoNotAddUp() {
        refused(worker().total(new Counts(100, 98, 1)),
                "total: 100 records were sent, 98 acknowledged and 1 failed, which does not add up");
        refused(worker().measured(new Counts(61, 58, 2)), "measured: 61 records were sent");
    }

    @Test
    void refusesCountsOutOfBounds() {
        refused(worker().total(new Counts(Bounds.COUNT + 1, Bounds.COUNT + 1, 0)), "total.sent");
        refused(worker().bytesInWindow(-1), "bytesInWindow");
        refused(worker().due(-1L), "due");
    }

    @Test
    void refusesAPartThatIsMoreThanTheWhole() {
        refused(worker().measured(new Counts(101, 99, 2)), "101 measured records of 100");
        refused(worker().total(new Counts(100, 57, 43)), "58 measured acknowledged records of 57");
        refused(worker().acknowledgedInWindow(99), "99 records acknowledged in the window of 98");
    }

    @Test
    void refusesReplicationThatCannotBe() {
        refused(worker().replication(new ReplicationResult(-1, 1_000, 0L, 0.0, 0, 0)),
                "replication.replicatedInWindow");
        refused(worker().replication(new ReplicationResult(0, 0, 0L, 0.0, 0, 0)), "replication.windowMs is 0.0");
        refused(worker().replication(new ReplicationResult(0, 1e-280, 0L, 0.0, 0, 0)),
                "replication.windowMs is 1.0E-280");
        refused(worker().replication(new ReplicationResult(0, 2_001, 0L, 0.0, 0, 0)), "replication.windowMs is 2001.0");
        refused(worker().replication(new ReplicationResult(0, Double.NaN, 0L, 0.0, 0, 0)), "replication.windowMs");
        refused(worker().replication(new ReplicationResult(0, 1_000, -1L, 0.0, 0, 0)), "replication.replicatedLate");
        refused(worker().replication(new ReplicationResult(0, 1_000, 0L, -1.0, 0, 0)), "replication.catchUpMs");
        refused(worker().replication(new ReplicationResult(0, 1_000, null, null, -1, 0)), "replication.mostOutOfSync");
        refused(worker().replication(new ReplicationResult(0, 1_000, null, null, 0, -1)), "replication.shrinks");
        refused(worker().replication(new ReplicationResult(0, 1_000, null, null, 0, 0, -1, null, null)),
                "replication.expands");
        refused(worker().replication(replicated(new OfBroker(1, -1, 0))), "replication.brokers.in");
        refused(worker().replication(replicated(new OfBroker(1, 0, -1))), "replication.brokers.out");
        refused(worker().replication(replicated(new OfBroker(1, 0, 0), new OfBroker(1, 0, 0))),
                "One of its brokers with replicas is there twice");
    }

    private static ReplicationResult replicated(OfBroker... brokers) {
        return new ReplicationResult(0, 1_000, null, null, 0, 0, null, null, List.of(brokers));
    }

    @Test
    void refusesATrialThatTookNoTime() {
        refused(worker().measuredMs(0), "A duration is 0");
    }

    @Test
    void refusesFiguresThatAreNone() {
        refused(worker().startSkewMs(Double.NaN), "startSkewMs");
        refused(worker().client(new ClientResult(null, null, null, null, Double.POSITIVE_INFINITY, 0)), "the client");
        refused(worker().client(new ClientResult(-1.0, null, null, null, 0, 0)), "the client");
    }

    @Test
    void acceptsAWorkerThatStartedEarly() {
        assertThatCode(() -> worker().startSkewMs(-5).build().check()).doesNotThrowAnyException();
    }

    @Test
    void refusesErrorsThatAreNotTheFailedRecords() {
        refused(worker().errors(Map.of("A", 1L)), "2 measured records failed, which is not the sum of the errors");
        refused(worker().errors(Map.of("A", 3L, "B", -1L)), "Errors");
    }

    @Test
    void refusesTheMessageOfAnErrorThatIsNotThere() {
        refused(worker().errorMessages(Map.of("B", "b")), "the message of an error that no record failed with");
    }

    @Test
    void refusesPartitionsWithMoreThanWasAcknowledged() {
        refused(worker().partitions(List.of(partition(0, 30, 30), partition(1, 29, 29))),
                "59 records of all partitions of 58");
        refused(worker().partitions(List.of(partition(0, 31, 30))), "31 measured records of a partition of 30");
    }

    @Test
    void refusesAPartitionOrABrokerThatIsThereTwice() {
        refused(worker().partitions(List.of(partition(0, 1, 1), partition(0, 1, 1))), "there twice");
        refused(worker().nodes(List.of(new NodeResult(1, 1.0, 1), new NodeResult(1, 1.0, 1))), "there twice");
    }

    @Test
    void refusesFiguresOfBrokersThatAreNone() {
        refused(worker().nodes(List.of(new NodeResult(1, -1.0, 1))), "A request latency");
        refused(worker().nodes(List.of(new NodeResult(1, 1.0, -1))), "Requests");
    }

    @Test
    void refusesAMachineWithoutAProcessor() {
        refused(worker().facts(FACTS.toBuilder().cpus(0).build()), "cpus is 0");
    }

    @Test
    void refusesAClassPathWithoutAnEnd() {
        var entries = IntStream.range(0, 100_000).mapToObj(i -> "a.jar").toList();

        refused(worker().facts(FACTS.toBuilder().classPath(entries).build()), "entries of a class path");
    }

    @Test
    void refusesClocksThatAreNone() {
        refused(worker().clock(new ClockReading("m", Double.NEGATIVE_INFINITY, 1.0, null)), "leastMs");
        refused(worker().clock(new ClockReading("m", 1.0, Double.NaN, null)), "mostMs");
    }

    @Test
    void refusesSpansThatAreNone() {
        refused(consumer().spans(List.of(new Span("t", 0, -1, 5, 1))), "No span of offsets");
        refused(consumer().spans(List.of(new Span("t", 0, 5, 10, 6))), "No span of offsets");
        refused(consumer().spans(List.of(new Span("t", 0, 5, 4, 0))), "No span of offsets");
        refused(consumer().spans(List.of(new Span("t", 0, 0, Bounds.COUNT + 1, 0))), "No span of offsets");
    }

    @Test
    void refusesSpansThatOverflowTogether() {
        refused(consumer().spans(List.of(new Span("t", 0, 0, Bounds.COUNT, 0), new Span("t", 1, 0, 1, 0))),
                "The number of offsets of all spans");
    }

    @Test
    void refusesOtherFiguresOfConsumers() {
        refused(consumer().lagStepMs(0), "A duration is 0");
        refused(consumer().rebalances(-1), "rebalances");
        refused(consumer().lag(List.of(Bounds.COUNT + 1)), "lag");
    }

    @Test
    void refusesSamplesThatDoNotAddUp() {
        var place = new Place("t", 0, 5);
        assertThatCode(() -> consumer().samples(new Samples(5, 2, 1, 1, 1, place, place)).build().check())
                .doesNotThrowAnyException();
        refused(consumer().samples(new Samples(4, 2, 1, 1, 1, place, place)), "2 corrupt, 2 misplaced and 1 unordered");
        refused(consumer().samples(new Samples(4, -1, 0, 0, 0, null, null)), "samples.corrupt");
        refused(consumer().samples(new Samples(Bounds.COUNT + 1, 0, 0, 0, 0, null, null)), "samples.records");
    }

    @Test
    void refusesSamplesWithoutTheirPlacesAndPlacesOfNone() {
        var place = new Place("t", 0, 5);
        refused(consumer().samples(new Samples(4, 1, 0, 0, 0, null, null)), "The place of the first");
        refused(consumer().samples(new Samples(4, 0, 1, 0, 0, null, null)), "The place of the first");
        refused(consumer().samples(new Samples(4, 0, 0, 0, 0, place, null)), "The place of the first");
        refused(consumer().samples(new Samples(4, 1, 0, 0, 0, new Place("t", -1, 5), null)), "A partition");
        refused(consumer().samples(new Samples(4, 0, 0, 1, 0, null, new Place("t", 0, -1))), "An offset");
        refused(consumer().samples(new Samples(4, 1, 0, 0, 0, new Place("t".repeat(251), 0, 5), null)),
                "251 characters");
    }

    @Test
    void refusesMoreBytesOfBrokersThanAConsumerReceived() {
        assertThatCode(() -> consumer().bytesByLeader(Map.of(-1, 1L)).build().check()).doesNotThrowAnyException();
        refused(consumer().bytesByLeader(Map.of(1, 1L, 2, 1L)), "2 bytes of all brokers of 1");
        refused(consumer().bytesByLeader(Map.of(1, -1L)), "The bytes of all brokers");
    }

    @Test
    void acceptsLagThatIsNotKnown() {
        assertThatCode(() -> consumer().lag(List.of(-1L, 5L)).build().check()).doesNotThrowAnyException();
    }

    @Test
    void acceptsAsManyCensoredRecordsAsFailedOrWereNotSent() {
        // 2 of the 60 records failed, and 40 of the 100 that were due were not sent
        assertThatCode(() -> worker().censored(Censored.of(42, 5)).build().check()).doesNotThrowAnyException();
        refused(worker().censored(Censored.of(43, 5)), "which are 42");
        refused(worker().due(null).censored(Censored.of(3, 5)), "which are 2");
    }

    @Test
    void refusesWaitsThatContradictEachOther() {
        refused(worker().censored(Censored.of(0, 5)), "0 records that waited");
        refused(worker().censored(new Censored(1, 6, 5, 5)), "1 records that waited for 6 to 5 ns");
        refused(worker().censored(new Censored(1, -1, 5, 5)), "leastNanos");
        refused(worker().censored(new Censored(1, 5, Double.NaN, 5)), "meanNanos");
    }

    private static PartitionResult partition(int number, long records, long totalRecords) {
        return new PartitionResult("t", number, 1, records, 100, totalRecords, 0);
    }

    private static WorkerResultBuilder worker() {
        return WorkerResult.builder().pod(0).startSkewMs(1).measuredMs(1_000).measured(new Counts(60, 58, 2))
                .total(new Counts(100, 98, 2)).due(100L).acknowledgedInWindow(58).bytesInWindow(5_800)
                .publishLatency(NONE).serviceLatency(NONE).errors(Map.of("A", 2L))
                .partitions(List.of(partition(0, 30, 50), partition(1, 28, 48)))
                .nodes(List.of(new NodeResult(1, 1.0, 1))).client(new ClientResult(1.0, null, null, null, 1, 1))
                .facts(FACTS).errorMessages(Map.of("A", "a"));
    }

    private static ConsumerResultBuilder consumer() {
        return ConsumerResult.builder().pod(0).measuredMs(1_000).recordsInWindow(1).bytesInWindow(1)
                .endToEndLatency(NONE).lagStepMs(1_000).spans(List.of(new Span("t", 0, 5, 10, 5))).clock(NO_CLOCK)
                .facts(FACTS);
    }

    private static void refused(WorkerResultBuilder worker, String message) {
        assertThatThrownBy(() -> worker.build().check()).isInstanceOf(UnreadableException.class)
                .hasMessageContaining(message);
    }

    private static void refused(ConsumerResultBuilder consumer, String message) {
        assertThatThrownBy(() -> consumer.build().check()).isInstanceOf(UnreadableException.class)
                .hasMessageContaining(message);
    }
}
