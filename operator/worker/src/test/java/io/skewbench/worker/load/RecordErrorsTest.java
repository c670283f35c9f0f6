package io.skewbench.worker.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class RecordErrorsTest {
    private final TimeoutException late = new TimeoutException("Expiring 3 records",
            new IllegalStateException("of Kafka's own"));

    @Test
    void areKeptAsTheyAre() {
        // When
        var cause = RecordErrors.cause(late);
        // Then
        assertThat(cause).isSameAs(late);
    }

    @Test
    void areFoundWithinExceptionsThatCarryThem() {
        // Given
        var carried = new CompletionException(new ExecutionException(late));
        // When
        var cause = RecordErrors.cause(carried);
        // Then
        assertThat(cause).isSameAs(late);
    }

    @Test
    void returnsTheWrappingExceptionIfItHasNoCause() {
        // Given
        var empty = new CompletionException(null);
        // When
        var cause = RecordErrors.cause(empty);
        // Then
        assertThat(cause).isSameAs(empty);
    }

    @Test
    void areReportedIfTheProducerGivesNone() {
        // When
        var cause = RecordErrors.cause(null);
        // Then
        assertThat(cause).isInstanceOf(IllegalStateException.class)
                .hasMessage("The producer completed a record without metadata or exception");
    }
}
