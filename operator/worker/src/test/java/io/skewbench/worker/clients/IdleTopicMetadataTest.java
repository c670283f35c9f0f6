package io.skewbench.worker.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.PartitionInfo;
import org.junit.jupiter.api.Test;

class IdleTopicMetadataTest {

    /** Counts the calls of the thread that holds idle topics. */
    private static final class CountingProducer extends MockProducer<byte[], byte[]> {
        private final CountDownLatch askedAgain = new CountDownLatch(6);
        private int askedAtOnce;

        @Override
        public List<PartitionInfo> partitionsFor(String topic) {
            if (Thread.currentThread().getName().equals("idle-topics")) {
                askedAgain.countDown();
            } else {
                askedAtOnce++;
            }
            return List.of();
        }
    }

    @Test
    void fetchesEachTopicAtOnceAndThenRepeatedlyOnItsOwnThread() throws Exception {
        // Given
        var producers = List.of(new CountingProducer(), new CountingProducer());

        // When
        try (var held = IdleTopicMetadata.hold(List.of("idle-1", "idle-2"), producers, Duration.ofMillis(1))) {
            assertThat(held).isNotNull();

            // Then
            assertThat(producers).extracting(producer -> producer.askedAtOnce).containsExactly(2, 2);
            for (var producer : producers) {
                assertThat(producer.askedAgain.await(60, TimeUnit.SECONDS)).isTrue();
            }
        }
    }
}
