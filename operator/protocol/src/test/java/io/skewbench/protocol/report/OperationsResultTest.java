package io.skewbench.protocol.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A worker that created a hundred nodes, of which 60 were measured, and two of those failed. */
class OperationsResultTest {
    private static final Histogram NONE = Histogram.of(Histogram.empty());
    private static final Facts FACTS = Facts.builder().java("21").kafkaClients("zookeeper 3.9.5").kernel("Linux")
            .cpus(1).maxHeapBytes(1).build();

    @Test
    void arrivesAsItWasReported() {
        // Given
        var result = result(create().build()).build();
        // When
        var report = WorkerReport.read(Json.write(WorkerReport.Operated.of(result)));
        // Then
        assertThat(report.isFinal()).isTrue();
        assertThat(report).isInstanceOfSatisfying(WorkerReport.Operated.class,
                operated -> assertThat(operated.result()).isEqualTo(result));
    }

    @Test
    void refusesCountsThatDoNotAddUp() {
        refused(create().total(new Counts(100, 98, 1)), "create.total: 100 records were sent");
        refused(create().measured(new Counts(61, 58, 2)), "create.measured: 61 records were sent");
        refused(create().errors(Map.of("A", 1L)), "not the sum of the errors");
    }

    @Test
    void refusesAPartThatIsMoreThanTheWhole() {
        refused(create().measured(new Counts(101, 99, 2)), "101 measured operations of 100");
        refused(create().total(new Counts(100, 57, 43)), "58 measured acknowledged operations of 57");
        refused(create().acknowledgedInWindow(99), "99 operations acknowledged in the window of 98");
        refused(create().due(59L), "60 operations that began of 59");
    }

    @Test
    void refusesMoreUnacknowledgedOperationsThanFailedOrDidNotBegin() {
        assertThatCode(() -> result(create().due(61L).censored(Censored.of(3, 1)).build()).build().check())
                .doesNotThrowAnyException();
        refused(create().due(61L).censored(Censored.of(4, 1)), "cannot be those that failed or were not sent");
        refused(create().due(null).censored(Censored.of(3, 1)), "cannot be those that failed or were not sent");
    }

    @Test
    void refusesNegativeTimes() {
        refused(create().busyNanos(-1), "busyNanos");
        refused(create().longestGapNanos(-1), "longestGapNanos");
        refused(result(create().build()).measuredMs(0), "A duration is 0");
        refused(result(create().build()).usage(new UsageResult(-1, 0, null, null, null)), "A figure of usage");
        refused(result(create().build()).usage(new UsageResult(0, 0, Double.NaN, null, null)), "A figure of usage");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Create", "create.p99", "create\n", "x,y", "abcdefghijklmnopqrstuvwxyzabcde"})
    void refusesNamesThatCouldNotBeThoseOfMetrics(String name) {
        refused(create().name(name), "Not the name of an operation or a count");
        refused(result(create().build()).counts(Map.of(name, 1L)), "Not the name of an operation or a count");
    }

    @Test
    void refusesTooManyOperations() {
        refused(result(create().build(), create().build()), "One of its operations is there twice");
        refused(result(Collections.nCopies(Bounds.OPERATIONS + 1, create().build()).toArray(OperationCount[]::new)),
                "17 operations; at most 16");
    }

    @Test
    void refusesTooManyCounts() {
        var counts = IntStream.rangeClosed(0, Bounds.OPERATION_COUNTS).boxed()
                .collect(Collectors.toMap(i -> "c" + "x".repeat(i % 20) + "y".repeat(i / 20), i -> 1L));
        refused(result(create().build()).counts(counts), "33 counts; at most 32");
        refused(result(create().build()).counts(Map.of(OperationsResult.SESSIONS, -1L)), "sessions is -1");
    }

    @Test
    void refusesWhatIsMissing() {
        assertThatThrownBy(() -> Json.read("{\"pod\": 0, \"startSkewMs\": 0, \"measuredMs\": 1}",
                OperationsResult.class)).isInstanceOf(UnreadableException.class);
    }

    private static void refused(OperationCountBuilder operation, String why) {
        refused(result(operation.build()), why);
    }

    private static void refused(OperationsResultBuilder result, String why) {
        assertThatThrownBy(() -> result.build().check()).isInstanceOf(UnreadableException.class)
                .hasMessageContaining(why);
    }

    private static OperationCountBuilder create() {
        return OperationCount.builder().name("create").measured(new Counts(60, 58, 2)).total(new Counts(100, 98, 2))
                .due(60L).acknowledgedInWindow(58).latency(NONE).service(NONE).censored(Censored.of(2, 1))
                .errors(Map.of("ConnectionLossException", 2L)).longestGapNanos(5);
    }

    private static OperationsResultBuilder result(OperationCount... operations) {
        return OperationsResult.builder().pod(0).startSkewMs(0.5).measuredMs(1000).operations(List.of(operations))
                .counts(Map.of(OperationsResult.SESSIONS, 1L)).usage(new UsageResult(1, 2, null, 0.5, null))
                .facts(FACTS);
    }
}
