package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.result.Failure;
import io.skewbench.engine.result.OperationsOutcome;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.OperationCount;
import io.skewbench.protocol.report.OperationsResult;
import io.skewbench.protocol.report.UsageResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A trial counts if 99 % of the operations of each workload were acknowledged. */
class OperationsShareTest {
    private static final OperationCount NOTIFICATION = count("notification", new Counts(0, 0, 0), null);

    @ParameterizedTest
    @CsvSource({"990, 10", "1000, 0"})
    void countsATrialWithTheShare(long acknowledged, long failed) {
        assertThat(failure(count("create", new Counts(1_000, acknowledged, failed), 1_000L))).isEmpty();
    }

    @Test
    void failsATrialBelowTheShareOfAllOperationsTogether() {
        // Given
        var all = count("get", new Counts(1_000, 1_000, 0), 1_000L);
        var few = count("create", new Counts(1_000, 979, 21), 1_000L).toBuilder()
                .errors(Map.of("ConnectionLossException", 21L)).build();
        // When
        var failure = failure(all, few);
        // Then
        assertThat(failure).hasValueSatisfying(it -> {
            assertThat(it.reason()).isEqualTo(FailureReason.OPERATIONS_FAILED);
            assertThat(it.message())
                    .startsWith(
                            "workload probe: of 2,000 measured operations 1,979 were acknowledged, which is 98.95 %")
                    .endsWith("failed: 21 by ConnectionLossException");
        });
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(longs = 500)
    void failsATrialInWhichNothingBeganInTheMeasuredTime(@Nullable Long due) {
        assertThat(failure(count("create", new Counts(0, 0, 0), due), NOTIFICATION)).map(Failure::reason)
                .hasValue(FailureReason.NOTHING_MEASURED);
    }

    @Test
    void countsATrialWhoseLoadAskedForNothing() {
        assertThat(failure(count("create", new Counts(0, 0, 0), 0L), NOTIFICATION)).isEmpty();
    }

    private static OperationCount count(String name, Counts counts, @Nullable Long due) {
        return OperationCount.builder().name(name).measured(counts).total(counts).due(due)
                .latency(Histogram.of(Histogram.empty())).build();
    }

    private static Optional<Failure> failure(OperationCount... counts) {
        var result = OperationsResult.builder().pod(0).measuredMs(1_000).operations(List.of(counts))
                .usage(UsageResult.builder().cpuMs(1).gcMs(0).build())
                .facts(Facts.builder().java("21").kafkaClients("zookeeper 3.9.5").kernel("Linux").cpus(2)
                        .maxHeapBytes(1).build())
                .build();
        return new OperationsShare(99)
                .failure(List.of(new OperationsOutcome("probe", 1, 1, result, null, List.of(), null)));
    }
}
