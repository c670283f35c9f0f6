package io.skewbench.worker.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.protocol.plan.WorkerPlan.TransactionPlan;
import io.skewbench.worker.measure.Leaders;
import io.skewbench.worker.measure.Measurements;
import io.skewbench.worker.measure.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProducerTransactionsTest {
    private final List<String> calls = new ArrayList<>();
    private @Nullable KafkaException refusedCommit;
    private final ProducerTransactions transactions = new ProducerTransactions(new RecordingSink(),
            new TransactionPlan(2), new Measurements(new Window(0, 0, 1, 0), 1, new Leaders(Map.of())));

    @Test
    void commitAfterTheirNumberOfRecords() {
        // When
        records(3);
        // Then
        assertThat(calls).containsExactly("begin", "commit", "begin");
    }

    @Test
    void commitTheRestAtTheEnd() {
        // Given
        records(3);
        // When
        transactions.afterLast();
        // Then
        assertThat(calls).containsExactly("begin", "commit", "begin", "commit");
    }

    @Test
    void haveNothingToCommitAtTheEndOfAFullTransaction() {
        // Given
        records(2);
        // When
        transactions.afterLast();
        // Then
        assertThat(calls).containsExactly("begin", "commit");
    }

    @Test
    void abortWhatCannotBeCommitted() {
        // Given
        refusedCommit = new KafkaException("refused");
        // When
        records(2);
        // Then
        assertThat(calls).containsExactly("begin", "commit", "abort");
        assertThat(transactions.aborted()).isEqualTo(1);
    }

    @Test
    void doNotAbortWhatTheBrokersMayStillCommit() {
        // Given
        refusedCommit = new TimeoutException("unknown");
        // Then
        assertThatThrownBy(() -> records(2)).isSameAs(refusedCommit);
        assertThat(calls).containsExactly("begin", "commit");
    }

    private void records(int count) {
        for (var record = 0; record < count; record++) {
            transactions.beforeRecord();
            transactions.afterRecord();
        }
    }

    /** Records calls, and refuses commits while there is a refusal. */
    private final class RecordingSink implements RecordSink {
        @Override
        public void send(ProducerRecord<byte[], byte[]> record, Delivery delivery) {
            calls.add("send");
        }

        @Override
        public void beginTransaction() {
            calls.add("begin");
        }

        @Override
        public void commitTransaction() {
            calls.add("commit");
            if (refusedCommit != null) {
                throw refusedCommit;
            }
        }

        @Override
        public void abortTransaction() {
            calls.add("abort");
        }
    }
}
