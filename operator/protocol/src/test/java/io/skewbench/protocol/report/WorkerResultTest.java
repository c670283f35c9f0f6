package io.skewbench.protocol.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkerResultTest {
    private static final Histogram NONE = Histogram.of(Histogram.empty());
    private static final Facts FACTS = Facts.builder().java("21").kafkaClients("4.4.0").kernel("Linux").cpus(1)
            .maxHeapBytes(1).build();
    private static final String LONG_TEXT = "two\n" + "x".repeat(3_000);

    @Test
    void isReadAsItWasWritten() {
        // Given
        var result = result().errors(Map.of("A", 0L)).errorMessages(Map.of("A", "why"))
                .partitions(List.of(new PartitionResult("t", 0, 1, 2, 3, 4, 5))).build();
        // When
        var read = Json.read(Json.write(result), WorkerResult.class);
        // Then
        assertThat(read).isEqualTo(result);
    }

    @Test
    void hasNoErrorsPartitionsBrokersAndWarningsByDefault() {
        // When
        var result = result().build();
        // Then
        assertThat(result.errors()).isEmpty();
        assertThat(result.partitions()).isEmpty();
        assertThat(result.nodes()).isEmpty();
        assertThat(result.warnings()).isEmpty();
    }

    @Test
    void cutsWarningsAndLeavesOutThoseThatAreThereTwice() {
        // When
        var result = result().warnings(List.of("few records", LONG_TEXT, "few records")).build();
        // Then
        assertThat(result.warnings()).hasSize(2).first().isEqualTo("few records");
        assertThat(result.warnings()).last().asString().startsWith("two xxx").hasSize(Bounds.MESSAGE_CHARACTERS);
    }

    @Test
    void cutsTheMessagesOfErrors() {
        // When
        var result = result().errorMessages(Map.of("A", LONG_TEXT)).build();
        // Then
        assertThat(Objects.requireNonNull(result.errorMessages()).get("A")).startsWith("two xxx")
                .hasSize(Bounds.ERROR_CHARACTERS);
    }

    @Test
    void cutsTheNamesOfVersionsAndMachines() {
        // When
        var facts = FACTS.toBuilder().host(LONG_TEXT).node(LONG_TEXT).java(LONG_TEXT).kafkaClients(LONG_TEXT)
                .kernel(LONG_TEXT).partitioner(LONG_TEXT).payloadSha256(LONG_TEXT).build();
        // Then
        assertThat(List.of(String.valueOf(facts.host()), String.valueOf(facts.node()), facts.java(),
                facts.kafkaClients(), facts.kernel(), String.valueOf(facts.partitioner()),
                String.valueOf(facts.payloadSha256())))
                .allSatisfy(name -> assertThat(name).startsWith("two xxx").hasSize(Bounds.NAME_CHARACTERS));
    }

    @Test
    void refusesToContradictItself() {
        // Given
        var result = result().total(new Counts(5, 1, 1)).build();
        // When
        var thrown = catchThrowable(result::check);
        // Then
        assertThat(thrown).isInstanceOf(UnreadableException.class).hasMessageContaining("does not add up");
    }

    @Test
    void keepsEverythingElseWithOtherWarnings() {
        // Given
        var result = result().pod(3).warnings(List.of("before")).build();
        // When
        var other = result.withWarnings(List.of("after"));
        // Then
        assertThat(other).isEqualTo(result().pod(3).warnings(List.of("after")).build());
    }

    @Test
    void addsTheCountsOfAPartition() {
        // Given
        var partition = new PartitionResult("t", 0, 1, 2, 3, 4, 5);
        // When
        var sum = partition.plus(new PartitionResult("t", 0, 1, 10, 20, 30, 40));
        // Then
        assertThat(sum).isEqualTo(new PartitionResult("t", 0, 1, 12, 23, 34, 45));
    }

    @Test
    void hasOneRowForCountsOfOnePartitionAndLeader() {
        // Given
        var partition = new PartitionResult("t", 0, 1, 2, 3, 4, 5);
        // When
        var row = partition.row();
        // Then
        assertThat(row).isEqualTo(new PartitionResult("t", 0, 1, 9, 9, 9, 9).row())
                .hasSameHashCodeAs(new PartitionResult("t", 0, 1, 9, 9, 9, 9).row());
    }

    @ParameterizedTest
    @CsvSource({"u, 0, 1", "t, 1, 1", "t, 0, 2"})
    void hasAnotherRowForAnotherTopicPartitionOrLeader(String topic, int partition, int leader) {
        // Given
        var other = new PartitionResult(topic, partition, leader, 2, 3, 4, 5);
        // When
        var row = other.row();
        // Then
        assertThat(row).isNotEqualTo(new PartitionResult("t", 0, 1, 2, 3, 4, 5).row());
    }

    private static WorkerResultBuilder result() {
        return WorkerResult.builder().pod(0).startSkewMs(1).measuredMs(1_000).measured(new Counts(0, 0, 0))
                .total(new Counts(0, 0, 0)).acknowledgedInWindow(0).bytesInWindow(0).publishLatency(NONE)
                .serviceLatency(NONE).client(new ClientResult(1.0, null, null, null, 1, 1)).facts(FACTS);
    }
}
