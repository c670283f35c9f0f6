package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.BrokerShare;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.ConsumersOutcome;
import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.ConsumerResult;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.ReplicationResult;
import io.skewbench.protocol.report.ReplicationResult.OfBroker;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Trials on the brokers 1, 2 and 3 that measured two seconds, with records of 100 bytes: broker 1 leads a partition
 * with 3,000 of them, and broker 2 one with 1,000.
 */
class BrokerThroughputTest {
    private static final Histogram NONE = Histogram.of(Histogram.empty());
    private static final Facts FACTS = Facts.builder().java("25").kafkaClients("4.4.0").kernel("6").cpus(1)
            .maxHeapBytes(1).build();
    /** Every broker that does not lead a partition follows in it. */
    private static final ReplicationResult EVERYWHERE = seen(new OfBroker(1, 1_000, 6_000),
            new OfBroker(2, 3_000, 2_000), new OfBroker(3, 4_000, 0));

    @Test
    void addWhatFollowersReceivedToWhatProducersSent() {
        // When
        var shares = shares(trial(EVERYWHERE));
        // Then
        assertThat(shares).extracting(BrokerShare::bytesInPerSecond).containsExactly(200_000.0, 200_000.0, 200_000.0);
        assertThat(shares).extracting(BrokerShare::bytesOutPerSecond).containsExactly(300_000.0, 100_000.0, 0.0);
    }

    @Test
    void addWhatConsumersReceivedToWhatFollowersDid() {
        // When
        var shares = shares(trial(EVERYWHERE, consumer(Map.of(1, 20_000L, 2, 10_000L)),
                consumer(Map.of(1, 4_000L))));
        // Then
        assertThat(shares).extracting(BrokerShare::bytesOutPerSecond).containsExactly(312_000.0, 105_000.0, 0.0);
        assertThat(shares).extracting(BrokerShare::bytesInPerSecond).containsExactly(200_000.0, 200_000.0, 200_000.0);
    }

    @Test
    void areMediansOfTrials() {
        // Given trials in which broker 3 received more and more
        var trials = IntStream.of(5_000, 1_000, 2_000)
                .mapToObj(records -> trial(seen(new OfBroker(1, 0, records), new OfBroker(3, records, 0))))
                .toArray(TrialResult[]::new);
        // When
        var shares = shares(trials);
        // Then
        assertThat(shares.getLast().bytesInPerSecond()).isEqualTo(100_000);
        assertThat(shares.getFirst().bytesOutPerSecond()).isEqualTo(100_000);
    }

    @Test
    void leaveOutTrialsInWhichReplicasWereNotObserved() {
        // Given a trial in which a broker did not answer
        // When
        var shares = shares(trial(EVERYWHERE), trial(null));
        // Then
        assertThat(shares).extracting(BrokerShare::bytesInPerSecond).containsExactly(200_000.0, 200_000.0, 200_000.0);
    }

    @Test
    void areKnownOfBrokersThatOnlyFollow() {
        // When
        var shares = BrokerThroughput.of(List.of(trial(EVERYWHERE))).in(List.of(share(1), share(2)));
        // Then
        assertThat(shares).extracting(BrokerShare::broker).containsExactly(1, 2, 3);
        assertThat(shares.getLast().bytesInPerSecond()).isEqualTo(200_000);
        assertThat(shares.getLast().records()).isZero();
    }

    @Test
    void areUnknownOfWhatIsNoBroker() {
        // When
        var shares = BrokerThroughput.of(List.of(trial(EVERYWHERE))).in(List.of(share(-1), share(1)));
        // Then
        assertThat(shares.getFirst()).isEqualTo(share(-1));
    }

    @Test
    void areAbsentIfTheReplicasOfSomeTopicsWereNotObserved() {
        // Given a second workload, whose replicas are unknown
        var observed = trial(EVERYWHERE);
        var unobserved = trial(null).producers().getFirst();
        var both = observed.toBuilder().producers(List.of(observed.producers().getFirst(),
                new ProducersOutcome("x", List.of("u"), 1, 1, unobserved.result(), unobserved.extremes(), List.of())))
                .build();
        // When
        var shares = shares(both);
        // Then
        assertThat(shares).extracting(BrokerShare::bytesInPerSecond).containsOnlyNulls();
    }

    @Test
    void areAbsentWithoutFollowers() {
        // When
        var shares = shares(trial(null));
        // Then
        assertThat(shares).allSatisfy(share -> {
            assertThat(share.bytesInPerSecond()).isNull();
            assertThat(share.bytesOutPerSecond()).isNull();
        });
    }

    @Test
    void areAbsentInResultsThatDoNotCountThem() {
        // When
        var shares = shares(trial(new ReplicationResult(4_000, 2_000, null, null, 0, 0)));
        // Then
        assertThat(shares).extracting(BrokerShare::bytesInPerSecond).containsOnlyNulls();
    }

    @Test
    void doNotTellWhatWasSentWhereConsumersDoNot() {
        // When
        var shares = shares(trial(EVERYWHERE, consumer(null)));
        // Then
        assertThat(shares).extracting(BrokerShare::bytesInPerSecond).doesNotContainNull();
        assertThat(shares).extracting(BrokerShare::bytesOutPerSecond).containsOnlyNulls();
    }

    private static List<BrokerShare> shares(TrialResult... trials) {
        return BrokerThroughput.of(List.of(trials)).in(IntStream.rangeClosed(1, 3)
                .mapToObj(BrokerThroughputTest::share).toList());
    }

    private static BrokerShare share(int broker) {
        return new BrokerShare(broker, 1, 1, 0.5, null);
    }

    private static ReplicationResult seen(OfBroker... brokers) {
        return new ReplicationResult(4_000, 2_000, null, null, 0, 0, null, null, List.of(brokers));
    }

    private static TrialResult trial(@Nullable ReplicationResult replication, ConsumersOutcome... consumers) {
        var counts = new Counts(4_000, 4_000, 0);
        var worker = WorkerResult.builder().pod(0).measuredMs(2_000).measured(counts).total(counts)
                .acknowledgedInWindow(4_000).bytesInWindow(400_000).publishLatency(NONE).serviceLatency(NONE)
                .partitions(List.of(new PartitionResult("t", 0, 1, 3_000, 300_000, 3_000, 0),
                        new PartitionResult("t", 1, 2, 1_000, 100_000, 1_000, 0)))
                .replication(replication).client(new ClientResult(null, null, null, null, 0, 0)).facts(FACTS).build();
        return TrialResult.builder().trial(0).attempt(0).variant("v").repetition(1)
                .producers(List.of(new ProducersOutcome("w", List.of("t"), 1, 1, worker,
                        new Extremes(0, 0, 0, 0, 0, 0), List.of())))
                .consumers(List.of(consumers)).build();
    }

    private static ConsumersOutcome consumer(@Nullable Map<Integer, Long> bytesByLeader) {
        var result = ConsumerResult.builder().pod(0).measuredMs(2_000).recordsInWindow(300).bytesInWindow(30_000)
                .endToEndLatency(NONE).lagStepMs(1_000).clock(new ClockReading(null, null, null, null)).facts(FACTS)
                .bytesByLeader(bytesByLeader).build();
        return new ConsumersOutcome("w", "readers", List.of("t"), 1, 1, result, List.of());
    }
}
