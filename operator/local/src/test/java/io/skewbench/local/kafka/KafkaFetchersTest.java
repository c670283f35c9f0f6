package io.skewbench.local.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.replication.FetcherAssignment;
import java.util.Random;
import java.util.stream.IntStream;
import kafka.server.AbstractFetcherManager;
import kafka.server.AbstractFetcherThread;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.server.network.BrokerEndPoint;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the engine's assignment of partitions to replica fetchers with that of the brokers that a run starts. */
class KafkaFetchersTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 6, 7, 9, 16, 100})
    void areTheOnesThatTheEngineCalculates(int fetchers) {
        // Given
        var kafka = new Fetchers(fetchers);
        var random = new Random(fetchers);
        // When
        IntStream.range(0, 1000).forEach(unused -> {
            var topic = "topic-" + random.nextInt();
            var partition = random.nextInt(100_000);
            // Then
            assertThat(FetcherAssignment.fetcher(topic, partition, fetchers))
                    .isEqualTo(kafka.getFetcherId(new TopicPartition(topic, partition)));
        });
    }

    private static final class Fetchers extends AbstractFetcherManager<AbstractFetcherThread> {
        Fetchers(int count) {
            super("compared", "compared", count);
        }

        @Override
        public AbstractFetcherThread createFetcherThread(int fetcherId, BrokerEndPoint sourceBroker) {
            throw new UnsupportedOperationException("Nothing is fetched");
        }
    }
}
