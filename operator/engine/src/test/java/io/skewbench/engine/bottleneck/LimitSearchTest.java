package io.skewbench.engine.bottleneck;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.result.TrialResult.Extremes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * One producer that sent as fast as it could for 10 s, to three brokers that lead 12 partitions each, and waited for
 * buffer memory most of the time.
 */
class LimitSearchTest {
    private static final double MEASURED_MS = 10_000;
    private static final Extremes EASY = new Extremes(0, 0, 0.3, 0, 0.01, 0, 0.0, 0, 0.5, 0, 0.4, 0);

    @Test
    void nothingLimitsALoadThatWasKept() {
        assertLimit(facts().due(OptionalLong.of(1_000)).acknowledged(999), Bottleneck.NOTHING,
                "1,000 records were due, and 999 acknowledged in the measured time", null);
    }

    @Test
    void lingerMsLimitsTheLatencyOfALoadThatWasKept() {
        assertLimit(facts().due(OptionalLong.of(1_000)).acknowledged(1_000).queueMs(OptionalDouble.of(48))
                .publishMs(OptionalDouble.of(52)).settings(settings(Map.of("linger.ms", "50"))), Bottleneck.LINGER,
                "The load was kept; the mean publish latency was 52.0 ms, and batches waited 48.0 ms in the producer "
                        + "with linger.ms=50",
                "linger.ms=0");
    }

    @Test
    void theDefaultOfLingerMsIsNoLimit() {
        assertThat(LimitSearch.of("c1", facts().due(OptionalLong.of(1_000)).acknowledged(1_000)
                .queueMs(OptionalDouble.of(5)).publishMs(OptionalDouble.of(6)).build()).by())
                .isEqualTo(Bottleneck.NOTHING);
    }

    @Test
    void aWorkerWithoutProcessorTimeComesBeforeEverythingElse() {
        // Given a broker that looks slow, because the worker reads its answers late
        var late = facts().brokers(List.of(broker(0, 500, 190, 12), broker(1, 500, 5, 12)));
        // When, then
        assertLimit(late.worst(new Extremes(0, 0, 0.96, 3, 0.01, 0)), Bottleneck.WORKER_CPU,
                "Worker 3 took 96 % of its processors", "workloads[c1].pods=2");
    }

    @Test
    void oneThreadOfAProducerCanBeTheLimitOfAWorkerWithIdleProcessors() {
        assertLimit(facts().worst(new Extremes(0, 0, 0.26, 0, 0.01, 0, 0.0, 0, 0.3, 0, 0.97, 2)),
                Bottleneck.WORKER_CPU, "One thread of worker 2 ran for 97 % of the time, and a producer has only two: "
                        + "one that serializes and compresses, one for the network",
                "workloads[c1].producersPerPod=2");
    }

    @Test
    void aProducerThatNeverWaitsForMemoryIsTheLimitOfALoadWithoutRate() {
        assertLimit(facts().bufferWait(OptionalDouble.of(0.012)), Bottleneck.WORKER_CPU,
                "Producers without a rate wait for nothing but buffer memory, and they did so for 1.2 % of the time: "
                        + "they took the records no faster themselves",
                "workloads[c1].producersPerPod=2");
    }

    @Test
    void garbageCollectionLimitsAWorkerWithASmallHeap() {
        assertLimit(facts().worst(new Extremes(0, 0, 0.95, 0, 0.31, 1)), Bottleneck.WORKER_GC,
                "Worker 1 spent 31 % of the time in garbage collection",
                "a larger heap: double workloads[c1].worker.resources.limits.memory, or use fewer producersPerPod");
    }

    @Test
    void otherVirtualMachinesLimitAWorker() {
        assertLimit(facts().worst(new Extremes(0, 0, 0.5, 0, 0.01, 0, 0.22, 4, 1.0, 4, 0.5, 0)),
                Bottleneck.WORKER_STEAL,
                "The machine of worker 4 lost 22 % of its processor time to other virtual machines",
                "run the workers on machines whose processors are not shared");
    }

    @Test
    void aNarrowLinkIsFoundByWhatItWasMeasuredToCarry() {
        // Given
        var narrow = new BrokerFacts(2, 300, 160, 12, 1_400, 1_400 * 10_240.0, 92e6, OptionalLong.of(100_000_000));
        // When, then
        assertLimit(facts().brokers(List.of(broker(0, 300, 6, 12), broker(1, 300, 6, 12), narrow)),
                Bottleneck.BROKER_LINK,
                "Broker 2 received 92 Mbit/s of keys and values, 92 % of the 100 Mbit/s that its "
                        + "link was measured to carry; replication comes on top",
                "fewer leaders on broker 2, compression, or a partitioner that chooses by the brokers' speed, such as "
                        + "ShortestDelay");
    }

    @Test
    void aQuotaShowsInTheTimeThatBrokersAskedFor() {
        assertLimit(facts().throttleMs(OptionalDouble.of(240)), Bottleneck.QUOTA,
                "Brokers answered each request with the demand to send nothing for 240.0 ms on average, which they do "
                        + "only to enforce a quota; the busiest broker received 1,000,000 bytes/s",
                "producer_byte_rate=2000000 for the user or client id, or none");
    }

    @Test
    void oneSlowBrokerStandsOut() {
        var limit = LimitSearch.of("c1", facts()
                .brokers(List.of(broker(0, 300, 6, 12), broker(1, 250, 195, 12), broker(2, 300, 8, 12))).build());

        assertThat(limit.by()).isEqualTo(Bottleneck.BROKER);
        assertThat(limit.evidence())
                .isEqualTo("Broker 1 answered requests in 195.0 ms on average, the others in 7.0 ms (median)");
        assertThat(limit.broker()).hasValue(1);
    }

    @Test
    void aBrokerWithLargerRequestsIsNotSlower() {
        // Given requests to broker 0 that hold five times as much and take four times as long
        var large = new BrokerFacts(0, 400, 24, 22, 8_000, 8_000 * 10_240.0, 8e6, OptionalLong.empty());
        // When
        var limit = LimitSearch.of("c1", facts().brokers(List.of(large, broker(1, 400, 6, 10), broker(2, 400, 6, 4)))
                .build());
        // Then
        assertThat(limit.by()).isNotEqualTo(Bottleneck.BROKER);
    }

    @Test
    void oneBatchPerPartitionLimitsABrokerThatLeadsFew() {
        // Given records of 10 KiB, of which a batch of 16 KiB holds one, and 4 of 36 leaders on broker 2: 4 requests of
        // 4 records are under way all the time, and others hold more
        var few = requests(broker(2, 9_500, 5, 4), 38_000, 10_240);
        // When, then
        assertLimit(facts().acknowledged(100_000).bytes(100_000 * 10_240L).batchBytes(OptionalDouble.of(10_340))
                .brokers(List.of(requests(broker(0, 4_000, 4, 22), 31_000, 10_240),
                        requests(broker(1, 5_000, 4, 10), 31_000, 10_240), few)),
                Bottleneck.IN_FLIGHT_REQUESTS,
                "A request to broker 2 holds at most one batch of each of the 4 partitions "
                        + "that it leads, a batch held 1.0 records, and 4.8 of at most 5 requests were under way: "
                        + "5 × 4 × 1.0 ÷ 5.0 ms allows a producer 4,011 records/s, and it got 3,800",
                "batch.size=131072");
    }

    @Test
    void oneRequestAtATimeIsTheFirstToChange() {
        // Given batches of 15 records of 1 KiB
        var facts = facts().acknowledged(180_000).bytes(180_000 * 1_024L).batchBytes(OptionalDouble.of(15_600))
                .settings(settings(Map.of("max.in.flight.requests.per.connection", "1")))
                .brokers(List.of(requests(broker(0, 1_900, 5, 2), 57_000, 1_024)));
        // When
        var limit = LimitSearch.of("c1", facts.build());
        // Then
        assertThat(limit.by()).isEqualTo(Bottleneck.IN_FLIGHT_REQUESTS);
        assertThat(limit.next()).isEqualTo("max.in.flight.requests.per.connection=5");
    }

    @Test
    void oneRequestAtATimeIsTheLimitHoweverLargeItIs() {
        // Given requests of 300 KiB, each with a batch of each of 20 partitions
        var facts = facts().acknowledged(180_000).bytes(180_000 * 1_024L).batchBytes(OptionalDouble.of(15_600))
                .settings(settings(Map.of("max.in.flight.requests.per.connection", "1")))
                .brokers(List.of(requests(broker(0, 190, 50, 20), 57_000, 1_024)));
        // When
        var limit = LimitSearch.of("c1", facts.build());
        // Then
        assertThat(limit.by()).isEqualTo(Bottleneck.IN_FLIGHT_REQUESTS);
        assertThat(limit.next()).isEqualTo("max.in.flight.requests.per.connection=5");
    }

    @Test
    void aSmallRequestSizeCutsRequests() {
        // Given requests that could hold 12 batches of 16 KB, of which 2 fit
        var facts = facts().acknowledged(100_000).bytes(100_000 * 1_024L).batchBytes(OptionalDouble.of(15_600))
                .settings(settings(Map.of("max.request.size", "32768")))
                .brokers(List.of(requests(broker(0, 9_500, 5, 12), 9_500 * 30, 1_000)));
        // When
        var limit = LimitSearch.of("c1", facts.build());
        // Then
        assertThat(limit.by()).isEqualTo(Bottleneck.IN_FLIGHT_REQUESTS);
        assertThat(limit.evidence()).startsWith("Requests to broker 0 held 30,000 bytes of the 32,768 that");
        assertThat(limit.next()).isEqualTo("max.request.size=1048576");
    }

    @Test
    void aBufferThatHoldsFewBatchesLeavesConnectionsIdle() {
        // Given room for 16 batches of 36 partitions
        var facts = facts().settings(settings(Map.of("buffer.memory", "262144")));
        // When
        var limit = LimitSearch.of("c1", facts.build());
        // Then
        assertThat(limit.by()).isEqualTo(Bottleneck.BUFFER);
        assertThat(limit.evidence()).startsWith("Producers waited for buffer memory for 60 % of the time although no "
                + "connection was used up: their buffers of 256 KiB hold less than the (5 + 1) × 36 × 16 KiB");
        assertThat(limit.next()).isEqualTo("buffer.memory=8388608");
    }

    @Test
    void aMachineThatBrokersShareWithWorkersIsNamed() {
        var limit = LimitSearch.of("c1",
                facts().worst(new Extremes(0, 0, 0.3, 0, 0.01, 0, 0.0, 0, 0.99, 0, 0.6, 0)).build());

        assertThat(limit.by()).isEqualTo(Bottleneck.MACHINE_CPU);
        assertThat(limit.evidence()).startsWith("The machine of worker 0 was busy for 99 % of its processor time");
    }

    @Test
    void brokersThatTakeLongForLargeRequestsLimitTogether() {
        // Given requests of half a MiB that all brokers answer in 90 ms
        var large = requests(broker(0, 500, 90, 12), 500 * 512, 1_024);
        // When
        var limit = LimitSearch.of("c1", facts().brokers(List.of(large)).build());
        // Then
        assertThat(limit.by()).isEqualTo(Bottleneck.BROKERS);
        assertThat(limit.evidence())
                .startsWith("4.5 of at most 5 requests of each producer were under way to broker 0, "
                        + "with 512 KiB each, and were answered in 90.0 ms");
        assertThat(limit.next()).startsWith("acks=1");
    }

    @Test
    void aConnectionThatAlwaysWritesALargeRequestIsUsedUp() {
        // Given 1.8 requests of 1 MiB under way, and then little less than one
        var large = requests(broker(0, 200, 90, 12), 200 * 1_000, 1_024);
        var few = requests(broker(0, 100, 90, 12), 100 * 1_000, 1_024);
        // Then
        assertThat(LimitSearch.of("c1", facts().brokers(List.of(large)).build()).evidence())
                .startsWith("1.8 of at most 5 requests of each producer were under way to broker 0, with 1000 KiB");
        assertThat(LimitSearch.of("c1", facts().brokers(List.of(few)).build()).by())
                .isEqualTo(Bottleneck.NOT_DETERMINED);
    }

    @Test
    void oneRequestAtATimeIsTheFirstToChangeAlsoIfItIsFull() {
        var facts = facts().acknowledged(180_000).bytes(180_000 * 1_024L).batchBytes(OptionalDouble.of(131_000))
                .settings(settings(Map.of("max.in.flight.requests.per.connection", "1", "batch.size", "131072")))
                .brokers(List.of(requests(broker(0, 180, 54, 22), 180 * 1_000, 1_024)));

        assertThat(LimitSearch.of("c1", facts.build()).next()).isEqualTo("max.in.flight.requests.per.connection=5");
    }

    @Test
    void saysWhyNothingIsDetermined() {
        assertLimit(facts(), Bottleneck.NOT_DETERMINED, "No worker, known link, quota or connection was used up: at "
                + "most 4 % of the requests that can be under way were, and producers waited for buffer memory for "
                + "60 % of the time", null);
        assertLimit(facts().settings(settings(Map.of("acks", "0"))), Bottleneck.NOT_DETERMINED,
                "With acks=0 brokers do not answer, so nothing is known of their speed", null);
        assertLimit(facts().acknowledged(0), Bottleneck.NOT_DETERMINED,
                "No record was acknowledged in the measured time", null);
    }

    private static void assertLimit(LoadFactsBuilder facts, Bottleneck by, String evidence,
            @Nullable String next) {
        assertThat(LimitSearch.of("c1", facts.build())).isEqualTo(new Limit(by, evidence, next));
    }

    private static LoadFactsBuilder facts() {
        return LoadFactsBuilder.builder().pods(1).producersPerPod(1).producerMs(MEASURED_MS).due(OptionalLong.empty())
                .acknowledged(90_000).bytes(90_000 * 1_024L).batchBytes(OptionalDouble.of(15_600)).compressionRate(1)
                .queueMs(OptionalDouble.of(40)).publishMs(OptionalDouble.of(60)).bufferWait(OptionalDouble.of(0.6))
                .throttleMs(OptionalDouble.of(0)).worst(EASY).settings(settings(Map.of()))
                .brokers(List.of(broker(0, 300, 6, 12), broker(1, 300, 6, 12), broker(2, 300, 6, 12)));
    }

    private static SendSettings settings(Map<String, String> changed) {
        var settings = new HashMap<>(Map.of("acks", "all", "linger.ms", "5"));
        settings.putAll(changed);
        return SendSettings.of(settings);
    }

    /** 15 records of 1 KiB in each request, on a link without limit. */
    private static BrokerFacts broker(int id, double requests, double latencyMs, int partitions) {
        return new BrokerFacts(id, requests, latencyMs, partitions, 15 * requests, 15 * 1_024 * requests, 8e6,
                OptionalLong.empty());
    }

    private static BrokerFacts requests(BrokerFacts broker, double records, double recordBytes) {
        return broker.toBuilder().records(records).bytes(records * recordBytes).build();
    }
}
