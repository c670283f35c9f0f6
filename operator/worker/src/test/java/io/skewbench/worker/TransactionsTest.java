package io.skewbench.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan.SendPlan;
import io.skewbench.protocol.plan.WorkerPlan.TransactionPlan;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.skewbench.worker.testing.TestPlans;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class TransactionsTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    @TempDir
    Path folder;

    @Test
    void countsEachMarkerThatATransactionLeavesInAPartition() throws Exception {
        // Given
        BROKERS.topic("transactions", List.of(0, 1, 2, 2));
        var plan = TestPlans.on(BROKERS.bootstrapServers(), "transactions").load(new LoadPlan.ConstantRate(200))
                .send(new SendPlan(null, new TransactionPlan(40))).plan();

        // When
        var result = new Trials(folder).result(plan);

        // Then
        var offsets = result.partitions().stream().collect(Collectors.toMap(PartitionResult::partition,
                partition -> partition.totalRecords() + partition.totalMarkers()));
        assertThat(BROKERS.endOffsets("transactions")).isEqualTo(offsets);
        assertThat(result.total().failed()).isZero();
    }

    @Test
    void leavesOneMarkerForEachTransactionInATopicOfOnePartition() throws Exception {
        // Given
        BROKERS.topic("one-partition", List.of(1));
        var plan = TestPlans.on(BROKERS.bootstrapServers(), "one-partition").load(new LoadPlan.ConstantRate(200))
                .pods(1, 1).send(new SendPlan(null, new TransactionPlan(30))).plan();

        // When
        var result = new Trials(folder).result(plan);

        // Then
        var transactions = Math.ceilDiv(result.total().sent(), 30);
        assertThat(result.partitions().getFirst().totalMarkers()).isEqualTo(transactions);
        assertThat(BROKERS.endOffsets("one-partition").get(0)).isEqualTo(result.total().sent() + transactions);
    }

    @Test
    void abortsTransactionsWithRecordsThatFail() throws Exception {
        // Given a producer that refuses the larger half of the records
        BROKERS.topic("aborted", List.of(0, 1, 2));
        var plan = TestPlans.on(BROKERS.bootstrapServers(), "aborted").load(new LoadPlan.ConstantRate(100))
                .values(0, 2000).producer("max.request.size", "1100")
                .send(new SendPlan(null, new TransactionPlan(3))).plan();

        // When
        var result = new Trials(folder).result(plan);

        // Then
        var total = result.total();
        assertThat(total.failed()).isPositive();
        assertThat(total.sent()).isEqualTo(total.acknowledged() + total.failed());
        assertThat(result.warnings()).anySatisfy(warning -> assertThat(warning).contains("aborted transactions"));
        var markers = result.partitions().stream().mapToLong(PartitionResult::totalMarkers).sum();
        var growth = BROKERS.endOffsets("aborted").values().stream().mapToLong(Long::longValue).sum();
        assertThat(growth).isBetween(total.acknowledged() + markers,
                total.acknowledged() + markers + 2 * total.failed());
    }
}
