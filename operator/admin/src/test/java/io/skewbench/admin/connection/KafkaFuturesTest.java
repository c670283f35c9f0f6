package io.skewbench.admin.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.internals.KafkaFutureImpl;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
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
    void distinguishRefusalsFromTemporaryFailures() {
        var refused = new ExecutionException(new TopicAuthorizationException("Not authorized to access topics"));
        var late = new ExecutionException(new TimeoutException("Timed out"));

        assertThat(KafkaFutures.failure("Cannot describe topic a", refused)).isInstanceOf(RefusedByKafkaException.class)
                .hasMessage("Cannot describe topic a: Not authorized to access topics");
        assertThat(KafkaFutures.failure("Cannot describe topic a", late)).isInstanceOf(KafkaUnavailableException.class);
    }

    @Test
    void takesWhatDoesNotExistForDeleted() {
        // Given
        var deletions = Map.of("orders", failed(new UnknownTopicOrPartitionException()), "payments",
                KafkaFuture.<Void>completedFuture(null));
        // When
        ThrowingCallable delete = () -> KafkaFutures.delete("topic", deletions, UnknownTopicOrPartitionException.class);
        // Then
        assertThatCode(delete).doesNotThrowAnyException();
    }

    @Test
    void namesTheObjectThatCouldNotBeDeleted() {
        // Given
        var deletions = Map.of("orders", failed(new TimeoutException("Timed out")));
        // When
        ThrowingCallable delete = () -> KafkaFutures.delete("topic", deletions, UnknownTopicOrPartitionException.class);
        // Then
        assertThatThrownBy(delete).isInstanceOf(KafkaUnavailableException.class)
                .hasMessageContaining("Cannot delete topic orders");
    }

    private static KafkaFuture<Void> failed(ApiException why) {
        var future = new KafkaFutureImpl<Void>();
        future.completeExceptionally(why);
        return future;
    }
}
