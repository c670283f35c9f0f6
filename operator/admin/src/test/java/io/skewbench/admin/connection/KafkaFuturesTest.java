package io.skewbench.admin.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

class KafkaFuturesTest {

    @Test
    void nameNoMorePartitionsThanBrokersTake() {
        var partitions = IntStream.range(0, 20_000).boxed().toList();

        var requests = KafkaFutures.requests(partitions);

        assertThat(requests).extracting(List::size).containsExactly(9_000, 9_000, 2_000);
        assertThat(requests.stream().flatMap(List::stream)).containsExactlyElementsOf(partitions);
        assertThat(KafkaFutures.requests(List.of())).isEmpty();
    }

    @Test
    void tellRefusalsFromWhatMayPass() {
        var refused = new ExecutionException(new TopicAuthorizationException("Not authorized to access topics"));
        var late = new ExecutionException(new TimeoutException("Timed out"));

        assertThat(KafkaFutures.failure("Cannot describe topic a", refused)).isInstanceOf(RefusedByKafkaException.class)
                .hasMessage("Cannot describe topic a: Not authorized to access topics");
        assertThat(KafkaFutures.failure("Cannot describe topic a", late)).isInstanceOf(KafkaUnavailableException.class);
    }
}
