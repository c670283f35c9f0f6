package io.skewbench.engine.bottleneck;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.result.BrokerCounts;
import io.skewbench.engine.result.BrokerCountsBuilder;
import io.skewbench.engine.result.TrialResult.Extremes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/**
 * Broker 1, with two processors, which answered a thousand requests in 10 s, each after 20 ms: 4 ms of these in the
 * queue, 4 ms with a handler, 8 ms waiting for followers, and 4 ms with network threads. Nothing of it is used up.
 */
class BrokerCauseTest {
    private static final Limit SLOW = new Limit(Bottleneck.BROKERS, "Requests were answered in 20.0 ms", "acks=1",
            OptionalInt.of(1));

    @Test
    void remainsUnknownWithoutCounts() {
        // When
        var limit = BrokerCause.of(SLOW, facts("all"), Optional.empty(), Optional.empty());
        // Then
        assertThat(limit.by()).isEqualTo(Bottleneck.BROKERS);
        assertThat(limit.evidence()).isEqualTo("Requests were answered in 20.0 ms. Without the brokers' own counts, "
                + "their processors, disks, request queues, replication and network are not told apart");
        assertThat(limit.next()).isEqualTo("acks=1");
    }

    @Test
    void saysWhyTheCountsAreNotKnown() {
        assertThat(BrokerCause.of(SLOW, facts("1"), Optional.empty(), Optional.of("broker 2 refuses connections"))
                .evidence()).endsWith("not told apart; the counts are not known, as broker 2 refuses connections");
    }

    @Test
    void namesPartsOfProcessors() {
        // When a container takes the one and a half that it may
        var limit = cause(counts().processors(1.5).cpuMillis(15_000).sharedCpuMillis(15_000), "1");
        // Then
        assertThat(limit.evidence()).contains("took 100 % of the 1.5 processors that broker 1 has, 100 % by itself");
    }

    @Test
    void remainsUnknownIfTheBrokerAnsweredNothing() {
        assertThat(BrokerCause.of(SLOW, facts("1"), Optional.of(counts().requests(0).build()), Optional.empty())
                .evidence()).endsWith("their processors, disks, request queues and network are not told apart");
    }

    @Test
    void isNotNamedIfNothingStandsOut() {
        // When
        var limit = cause(counts(), "all");
        // Then
        assertThat(limit.by()).isEqualTo(Bottleneck.BROKERS);
        assertThat(limit.evidence()).isEqualTo("Requests were answered in 20.0 ms. By the own counts of broker 1, "
                + "brokers took 40 % of its processors, request handlers were idle for 60 % of the time, and a request "
                + "took 20.0 ms there: 4.0 ms waiting for a handler, 4.0 ms to append its records, 8.0 ms waiting for "
                + "followers; none of these is the cause by itself");
        assertThat(limit.next()).isEqualTo("acks=1");
    }

    @Test
    void isTheProcessorsIfBrokersTakeThem() {
        // When
        var limit = cause(counts().cpuMillis(6_000).sharedCpuMillis(18_000), "all");
        // Then
        assertThat(limit.by()).isEqualTo(Bottleneck.BROKER_CPU);
        assertThat(limit.evidence()).isEqualTo("Requests were answered in 20.0 ms. The brokers took 90 % of the 2 "
                + "processors that broker 1 has, 30 % by itself");
        assertThat(cause(counts().sharedCpuMillis(17_900), "all").by()).isEqualTo(Bottleneck.BROKERS);
    }

    @Test
    void isTheDiskIfAppendsTakeLongAndNoProcessorTime() {
        // When
        var limit = cause(counts().localMillis(6_000).cpuMillis(2_000), "all");
        // Then
        assertThat(limit.by()).isEqualTo(Bottleneck.BROKER_DISK);
        assertThat(limit.evidence()).isEqualTo("Requests were answered in 20.0 ms. Broker 1 took 6.0 ms to append the "
                + "records of a request to its logs, of the 12.0 ms that it took without waiting for followers; "
                + "appends took 6.0 s together, and the whole broker only 2.0 s of processor time");
        assertThat(limit.next()).startsWith("faster disks");
    }

    @Test
    void isNotTheDiskIfAppendsTakeProcessorTimeOrLittleTime() {
        // Given appends that compute, and compress, half of the time
        assertThat(cause(counts().localMillis(6_000).cpuMillis(3_000), "1").by()).isEqualTo(Bottleneck.BROKERS);
        // And several that wait for one that computes, since they append to the same partition
        assertThat(cause(counts().localMillis(30_000).totalMillis(40_000).cpuMillis(5_000), "1").by())
                .isEqualTo(Bottleneck.BROKERS);
        // And less than half of a request
        assertThat(cause(counts().localMillis(5_900).cpuMillis(2_000), "1").by()).isEqualTo(Bottleneck.BROKERS);
        // And half of a short request, which keeps no disk busy
        assertThat(cause(counts().localMillis(4_900).totalMillis(9_800).remoteMillis(0).queueMillis(0).cpuMillis(100),
                "1").by()).isEqualTo(Bottleneck.BROKERS);
    }

    @Test
    void isTheRequestQueueIfNoHandlerIsIdle() {
        // When
        var limit = cause(counts().idleMillis(1_400), "1");
        // Then
        assertThat(limit.by()).isEqualTo(Bottleneck.REQUEST_QUEUE);
        assertThat(limit.evidence()).isEqualTo("Requests were answered in 20.0 ms. The request handlers of broker 1 "
                + "were idle for 14 % of the time, and a request waited 4.0 ms for one of them, of the 12.0 ms that it "
                + "took without waiting for followers; the brokers took 40 % of the processors");
        assertThat(limit.next()).startsWith("num.io.threads");
    }

    @Test
    void isNotTheRequestQueueIfHandlersAreIdleOrNobodyWaits() {
        assertThat(cause(counts().idleMillis(1_500), "1").by()).isEqualTo(Bottleneck.BROKERS);
        assertThat(cause(counts().idleMillis(100).queueMillis(3_500), "1").by()).isEqualTo(Bottleneck.BROKERS);
    }

    @Test
    void isReplicationIfRequestsWaitForFollowersMostOfTheTime() {
        // When
        var limit = cause(counts().remoteMillis(10_000), "all");
        // Then
        assertThat(limit.by()).isEqualTo(Bottleneck.REPLICATION);
        assertThat(limit.evidence()).isEqualTo("Requests were answered in 20.0 ms. A request to broker 1 waited 10.0 "
                + "ms for followers, as acks=all asks for, of the 20.0 ms that it took there");
        assertThat(cause(counts().remoteMillis(9_900), "all").by()).isEqualTo(Bottleneck.BROKERS);
    }

    @Test
    void isNotReplicationIfProducersDoNotWaitForFollowersOrForTransactionsToo() {
        var counts = counts().remoteMillis(10_000).build();

        assertThat(BrokerCause.of(SLOW, facts("1"), Optional.of(counts), Optional.empty()).by())
                .isEqualTo(Bottleneck.BROKERS);
        assertThat(BrokerCause.of(SLOW, builder("all").transactional(true).build(), Optional.of(counts),
                Optional.empty()).by()).isEqualTo(Bottleneck.BROKERS);
    }

    @Test
    void isWhatSlowsDownFollowersTooBeforeReplication() {
        assertThat(cause(counts().remoteMillis(10_000).localMillis(6_000).cpuMillis(1_000), "all").by())
                .isEqualTo(Bottleneck.BROKER_DISK);
        assertThat(cause(counts().remoteMillis(10_000).idleMillis(500), "all").by())
                .isEqualTo(Bottleneck.REQUEST_QUEUE);
    }

    @Test
    void isLookedForOnlyWhereBrokersAreTheLimit() {
        assertThat(BrokerCause.broker(SLOW)).hasValue(1);
        assertThat(BrokerCause.broker(new Limit(Bottleneck.QUOTA, "Brokers asked to wait", null))).isEmpty();
    }

    private static Limit cause(BrokerCountsBuilder counts, String acks) {
        return BrokerCause.of(SLOW, facts(acks), Optional.of(counts.build()), Optional.empty());
    }

    private static BrokerCountsBuilder counts() {
        return new BrokerCounts(1, 10_000, 4_000, 8_000, 2, 6_000, 1_000, 4_000, 4_000, 8_000, 20_000).toBuilder();
    }

    private static LoadFacts facts(String acks) {
        return builder(acks).build();
    }

    private static LoadFactsBuilder builder(String acks) {
        return LoadFactsBuilder.builder().pods(1).producersPerPod(1).producerMs(10_000).due(OptionalLong.empty())
                .acknowledged(100_000).bytes(100_000_000).batchBytes(OptionalDouble.empty()).compressionRate(1)
                .queueMs(OptionalDouble.empty()).publishMs(OptionalDouble.empty()).bufferWait(OptionalDouble.of(0.9))
                .throttleMs(OptionalDouble.empty()).worst(new Extremes(0, 0, 0.1, 0, 0, 0))
                .settings(SendSettings.of(Map.of("acks", acks))).brokers(List.of());
    }
}
